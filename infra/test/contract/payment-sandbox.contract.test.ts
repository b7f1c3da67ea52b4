/** The payment sandbox in the whole stack: checkout in a browser, webhooks, outages. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrder, getErrorCode, getReference, getStatus } from '../support/buying.ts';
import { createClient } from '../support/client.ts';
import { createMemberAt } from '../support/fixtures.ts';
import type { TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }, { id: 'birch' }]);
}, 60_000);
afterAll(() => own.stop());

const sandbox = () => own.stack.engines.payments;
const small = { package: 'small' };
async function ordered(one: TestUser) {
  const made = await createOrder(one, small);
  return { id: made.payment.payment_id, psp: getReference(made), redirect: made.redirect };
}

/** The developer's side, as a browser or a test sees it. */
const psp = (method: 'GET' | 'POST', path: string, body?: string, json = false) =>
  createClient({ port: own.stack.port, brand: '' }).send({
    method,
    path,
    headers: {
      host: `localhost:${own.stack.port}`,
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    ...(body === undefined ? {} : { body }),
  });

it('a browser pays on its page and comes back; the brand is told by webhook', async () => {
  const ann = await createMemberAt(own);
  const { id, psp: payment, redirect } = await ordered(ann);
  const url = new URL(redirect ?? '');
  expect(url.host).toBe(`localhost:${own.stack.port}`);
  expect((await psp('GET', url.pathname)).text).toContain('Payment sandbox');
  expect(sandbox().payment(payment)).toMatchObject({ account: 'maple', metadata: { order: id } });

  const delivered = sandbox().delivered();
  const back = await psp('POST', url.pathname, 'choice=paid&card=4242');
  expect(back.status).toBe(303);
  expect(new URL(String(back.headers.location)).host).toBe(`maple.localhost:${own.stack.port}`);
  expect(sandbox().delivered()).toBe(delivered + 1);
  expect(await getStatus(ann, id)).toBe('completed');
});

it('a test says what happens without a browser', async () => {
  const ann = await createMemberAt(own);
  const { id, psp: payment } = await ordered(ann);
  const say = (event: object) =>
    psp('POST', `/__local/psp/payments/${payment}`, JSON.stringify(event), true);
  expect((await say({ status: 'paid' })).status).toBe(200);
  expect(await getStatus(ann, id)).toBe('completed');
  expect((await say({ status: 'refunded' })).status).toBe(200);
  expect(await getStatus(ann, id)).toBe('refunded');
});

it('each brand pays into its own account', async () => {
  const bob = await createMemberAt(own, {}, 'birch');
  const { psp: payment } = await ordered(bob);
  expect(sandbox().payment(payment)).toMatchObject({
    account: 'birch',
    webhookUrl: `http://birch.localhost:${own.stack.port}/api/payment-webhook.php`,
  });
});

it('a webhook that met a crash is delivered once, by the stack’s time', async () => {
  const ann = await createMemberAt(own);
  const { id, psp: payment } = await ordered(ann);
  const delivered = sandbox().delivered();
  const dead = own.stack.workers.kill();
  await sandbox().happen(payment, { status: 'paid' });
  await dead;
  // Whether the call died or waited for the next worker is a matter of moments; it comes by then.
  await own.local.advance(60);
  expect(sandbox().delivered()).toBe(delivered + 1);
  await own.local.resetClock();
  expect(await getStatus(ann, id)).toBe('completed');
});

it('an outage of one method leaves the others', async () => {
  const ann = await createMemberAt(own);
  const turn = (body: object) => psp('POST', '/__local/psp/switches', JSON.stringify(body), true);
  await turn({ outage: true, brand: 'maple', method: 'creditcard' });
  expect(await getErrorCode(ann, small)).toBe('unavailable');
  expect(await getErrorCode(ann, { ...small, paymentmethod: 'paypal' })).toBe('ok');
  await turn({ outage: false, brand: 'maple', method: 'creditcard' });
  expect(await getErrorCode(ann, small)).toBe('ok');
});

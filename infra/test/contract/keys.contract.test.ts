/** Keys of a brand are replaced by the command while its functions run. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxKey } from '../../local/engines/sandbox-keys.ts';
import { createOrder, createPaidOrder, getReference, getStatus } from '../support/buying.ts';
import { createMemberAt, soon } from '../support/fixtures.ts';
import { brandCommand, brandCommandWith } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

const brand = 'maple';
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([{ id: brand }]);
}, 180_000);
afterAll(() => own?.stop());

const replace = (which: string, key: string) => {
  const words = ['--id', brand, '--which', which, '--yes'];
  const environment = { ...own.stack.environment, ROTATION_WAITS: 'none' };
  return brandCommandWith(environment, `${key}\n`, 'key', 'replace', ...words);
};

it('buyers notice nothing of another key of the provider, and what was begun with the former ends', async () => {
  const ann = await createMemberAt(own, {}, brand);
  await createPaidOrder(ann);
  const begun = await createOrder(ann);
  const { status, out, err } = await replace('mollie', sandboxKey(brand, 2));
  expect([err, status]).toEqual(['', 0]);
  expect(out).toMatch(/revoke the former one at mollie now\.\n$/);
  own.stack.engines.payments.revoke(sandboxKey(brand));
  await own.local.payInSandbox(getReference(begun), { status: 'paid' });
  const { id } = await createPaidOrder(ann);
  await soon(async () => {
    expect(await getStatus(ann, begun.payment.payment_id)).toBe('completed');
    expect(await getStatus(ann, id)).toBe('completed');
  });
  // The former one opens nothing any more.
  expect(await replace('mollie', sandboxKey(brand))).toMatchObject({
    status: 1,
    err: expect.stringMatching(/refuses the new key/),
  });
});

it('a tracker gets postbacks that are signed with the new secret', async () => {
  const url = `${own.stack.engines.tracker.origin}/adnet?c={click_id}`;
  const run = (...words: string[]) => brandCommand(own.stack.environment, 'campaign', ...words);
  const named = ['--id', brand, '--name', 'adnet'];
  const terms = ['--network', 'adnet', '--payout', 'doi', '--amount', '1.00'];
  const made = await run('new', ...named, ...terms, '--postback', `doi=${url}`);
  expect([made.err, made.status]).toEqual(['', 0]);
  const secret = 'the-secret-that-the-tracker-chose';
  expect(await replace('campaign-adnet', secret)).toMatchObject({ err: '', status: 0 });
  expect(await run('test', ...named, '--event', 'doi')).toMatchObject({ status: 0 });
  const [got] = own.stack.engines.tracker.postbacks();
  const unsigned = `${own.stack.engines.tracker.origin}${got?.target}`;
  expect(got?.headers['x-signature-sha256']).toBe(
    createHmac('sha256', secret).update(unsigned).digest('hex'),
  );
});

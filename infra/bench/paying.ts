/** How fast a payment is begun, and how fast a webhook moves it to its provider's word. */
import { randomUUID } from 'node:crypto';
import type { Stack } from '../local/stack.ts';
import { createOrder, getReference, webhook } from '../test/support/buying.ts';
import type { Client } from '../test/support/client.ts';
import { getSession, signUpMany } from '../test/support/members.ts';
import { weigh } from './page-weight.ts';
import { getTimes, type Rate, rateText } from './rates.ts';
import { kilobytes, type Section } from './results.ts';

const brand = 'nl';
const buyers = 16;
const clientCounts = [1, 16];
const rounds = 320;

/**
 * @param stack without jobs. The sandbox tells nobody of what is paid: the webhooks measured are
 * those that are sent here, each the first of its payment.
 */
export async function measurePaying(stack: Stack, say: (line: string) => void): Promise<Section> {
  const members = await signUpMany({ port: stack.port, brand, country: 'NL' }, buyers);
  const sandbox = stack.engines.payments;
  sandbox.loseWebhooks(true);
  const rows: string[][] = [];
  for (const clients of clientCounts) {
    say(`paying: payments, ${clients} clients`);
    const references: string[] = [];
    const begun = await each(rounds, clients, async (at) => {
      const ordered = await createOrder(
        { client: members[at % buyers] as Client },
        { idempotency_key: randomUUID() },
      );
      references.push(getReference(ordered));
    });
    rows.push([`payment begun, ${clients} clients`, rateText(begun)]);
    for (const id of references) await sandbox.happen(id, { status: 'paid' });
    say(`paying: webhooks, ${clients} clients`);
    const webhookRate = await each(rounds, clients, async (at) => {
      const response = await webhook(members[0] as Client, references[at] as string);
      if (response.status !== 200) throw new Error(`a webhook was answered ${response.status}`);
    });
    rows.push([`webhook of a paid payment, ${clients} clients`, rateText(webhookRate)]);
  }
  sandbox.loseWebhooks(false);
  const session = getSession(members[0] as Client);
  say('paying: /credits');
  const { js } = await weigh(`${stack.brandUrl(brand)}/credits`, { session });
  rows.push(['JavaScript of /credits', kilobytes(js)]);
  return {
    title: 'Paying',
    how: `${rounds} orders of ${buyers} members and a webhook for each, by 1 and by 16 clients, against the whole stack (edge, functions, engine, the provider’s sandbox) on the same two cores as the clients. Times include the provider’s answers.`,
    columns: ['what', 'measured'],
    rows,
    aims: [],
  };
}

/** Makes so many calls, so many at once; each is told its number. */
async function each(
  count: number,
  clients: number,
  call: (at: number) => Promise<void>,
): Promise<Rate> {
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) {
        const at = next++;
        const asked = performance.now();
        await call(at);
        times.push(performance.now() - asked);
      }
    }),
  );
  return { ...getTimes(times), perSecond: count / ((performance.now() - began) / 1_000) };
}

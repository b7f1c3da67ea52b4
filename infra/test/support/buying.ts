/** Orders of members, the sandbox's payments, and checks of the books. */
import { createHash, randomUUID } from 'node:crypto';
import type { RequestBodyInput, ResponseBody } from '#shared/api/contract.ts';
import { paymentContract } from '#shared/api/payment.ts';
import { paymentNotificationContract } from '#shared/api/payment-notification.ts';
import { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import type { PaymentStatus } from '#shared/model/payment.ts';
import { toMinor } from '#shared/rules/money.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import type { SandboxPayment } from '../../local/engines/payment-sandbox.ts';
import { genesisKey } from '../../local/engines/sandbox-keys.ts';
import type { Client } from './client.ts';
import { ledgerProblems, type StoredEntry } from './conversations.ts';
import { local } from './local.ts';

export type Order = RequestBodyInput<typeof paymentContract, 'POST'>;
export type Ordered = ResponseBody<typeof paymentContract, 'POST'>;

/** Returns an order by card, by default with a new idempotency key. */
export const order = (changes: Partial<Order> = {}): { body: Order } => ({
  body: {
    package: 'medium',
    paymentmethod: 'creditcard',
    idempotency_key: randomUUID(),
    ...changes,
  },
});

type Buying = { client: Client };

export const createOrder = ({ client }: Buying, changes: Partial<Order> = {}): Promise<Ordered> =>
  client.ok(paymentContract, 'POST', order(changes));

/** Has all the payments of a brand at the other provider. */
export function sellByGenesis({ id, payments }: TenantConfig): void {
  payments.provider = 'genesis';
  payments.key_parameter = `/dating/${id}/genesis-key`;
}

/** Returns the error code of an order, or `ok`. */
export const getErrorCode = ({ client }: Buying, changes: Partial<Order> = {}): Promise<string> =>
  client.getErrorCode(paymentContract, 'POST', order(changes));

/** Returns the provider's id, which is the last part of the checkout URL. */
export const getReference = ({ redirect }: Pick<Ordered, 'redirect'>): string =>
  redirect?.split('/').at(-1) ?? '';

/** Creates a paid order and returns our id and the provider's. */
export async function createPaidOrder(
  buyer: Buying,
  changes: Partial<Order> = {},
): Promise<{ id: string; reference: string }> {
  const ordered = await createOrder(buyer, changes);
  const reference = getReference(ordered);
  await local(buyer.client.port).payInSandbox(reference, { status: 'paid' });
  return { id: ordered.payment.payment_id, reference };
}

export const getStatus = async ({ client }: Buying, id: string): Promise<PaymentStatus> =>
  (await client.ok(paymentContract, 'GET', { query: { id } })).payment.status;

/** Sends a webhook like the provider, which may come from any IP address. */
export const webhook = (client: Client, id: string) =>
  client.send({
    method: 'POST',
    path: `/api/${paymentWebhookContract.name}.php`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ id }).toString(),
  });

/** Returns a notification like Genesis', of a form that the brand's password signs, or another. */
export const toNotification = ({
  id,
  order: ordered,
  brand,
  password = genesisKey(brand).password,
}: {
  id: string;
  order: string;
  brand: string;
  password?: string;
}): Record<string, string> => ({
  wpf_unique_id: id,
  wpf_transaction_id: `${brand}_${ordered}`,
  wpf_status: 'approved',
  signature: createHash('sha1').update(`${id}${password}`).digest('hex'),
});

/** Sends such a notification. */
export const notification = (
  client: Client,
  told: { id: string; order: string; password?: string },
) =>
  client.send({
    method: 'POST',
    path: `/api/${paymentNotificationContract.name}.php`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(toNotification({ ...told, brand: client.brand })).toString(),
  });

/** Returns the amounts of a sandbox's payment in the smallest unit. */
export function toMoney(payment: SandboxPayment): {
  amount: number;
  refunded: number;
  chargedBack: number;
} {
  const sum = (list: readonly { amount: { value: string } }[]) =>
    list.reduce((all, { amount }) => all + toMinor(amount), 0);
  return {
    amount: toMinor(payment.amount),
    refunded: sum(payment.refunds),
    chargedBack: sum(payment.chargebacks.filter(({ reversedAt }) => !reversedAt)),
  };
}

/** Returns our id of a sandbox's payment. */
export const getOrder = (payment: Pick<SandboxPayment, 'metadata'> | null): string =>
  String((payment?.metadata as { order?: unknown } | null)?.order ?? '');

const sumBy = <T>(list: readonly T[], of: (one: T) => unknown) =>
  list.reduce((all, one) => all + Number(of(one)), 0);

/** Ledger accounts of credits that were taken back. */
const takenBack = new Set(['reversals', 'withdrawals', 'debt_settlements']);

type StoredItem = { pk: string; sk: string } & Record<string, unknown>;
type Entry = StoredItem & StoredEntry & { reference?: string };

const seriesKey = /^PLATFORM#INVOICES#([^#]+)#(\d{4})$/;

/**
 * Lists contradictions between the registers of invoices and credit notes and a brand's journal: no
 * gap, no number twice, dates in order, and each number the amounts of its entry.
 */
export function registerProblems(everything: readonly StoredItem[], brand: string): string[] {
  const problems: string[] = [];
  const entries = new Map(
    everything
      .filter(({ pk }) => pk.startsWith(`TENANT#${brand}#JOURNAL#`))
      .map((entry) => [String(entry.id), entry]),
  );
  const numbered = new Set<string>();
  const registers = Map.groupBy(
    everything.filter(({ pk, sk }) => seriesKey.test(pk) && sk.startsWith('NUMBER#')),
    ({ pk, kind }) => `${pk} ${kind}`,
  );
  for (const [name, register] of registers) {
    const [, , year = ''] = seriesKey.exec(name.split(' ')[0] ?? '') ?? [];
    const prefix = name.endsWith('credit_note') ? 'C' : '';
    let latest = '';
    for (const [place, one] of register.sort((a, b) => a.sk.localeCompare(b.sk)).entries()) {
      const expected = `${prefix}${year}-${String(place + 1).padStart(6, '0')}`;
      if (one.number !== expected) problems.push(`${name}: ${one.number}, not ${expected}`);
      if (String(one.issued_at) < latest) problems.push(`${one.number} is older than its former`);
      latest = String(one.issued_at);
      if (one.tenant !== brand) continue;
      const entry = entries.get(String(one.entry));
      numbered.add(String(one.entry));
      if (entry?.invoice_number !== one.number || entry?.gross !== one.gross) {
        problems.push(`${one.number}: the journal has ${entry?.invoice_number}, ${entry?.gross}`);
      }
    }
  }
  for (const [id, entry] of entries) {
    if (entry.invoice_number !== '' && !numbered.has(id)) {
      problems.push(`${entry.invoice_number} is in no register`);
    }
  }
  return problems;
}

/** Tells whether an order left this payment's provider for another one. */
const isLeft = ({ id }: SandboxPayment, record: StoredItem | undefined): boolean =>
  Array.isArray(record?.left_providers) &&
  record.provider !== (id.startsWith('tr_') ? 'mollie' : 'genesis');

/**
 * Lists contradictions between a brand's ledger, its payments, its journal and the provider. All
 * credits must balance, each payment that the provider has as paid must be granted exactly once and
 * no other, and journal entries must add up to the money received and kept.
 */
export async function findJournalProblems(
  stored: { everything(): Promise<StoredItem[]> },
  provider: readonly SandboxPayment[],
  brand: string,
): Promise<string[]> {
  const problems: string[] = [];
  const everything = await stored.everything();
  problems.push(...registerProblems(everything, brand));
  const items = everything.filter(({ pk }) => pk.startsWith(`TENANT#${brand}#`));
  const members = new Map<string, StoredItem[]>();
  for (const item of items.filter(({ pk }) => pk.startsWith(`TENANT#${brand}#MEMBER#`))) {
    members.set(item.pk, [...(members.get(item.pk) ?? []), item]);
  }
  const accounts = new Map<string, number>();
  const add = (name: string, amount: number) =>
    accounts.set(name, (accounts.get(name) ?? 0) + amount);
  const grants = new Map<string, number>();
  const payments = new Map<string, StoredItem>();
  for (const [member, all] of members) {
    const of = (prefix: string) => all.filter(({ sk }) => sk.startsWith(prefix));
    const wallet = all.find(({ sk }) => sk === 'CORE#WALLET');
    const entries = of('LEDGER#') as Entry[];
    if (wallet) {
      for (const one of ledgerProblems(entries, wallet as never))
        problems.push(`${member}: ${one}`);
    }
    // The entries of purged members remain.
    const credits = entries.filter(({ unit }) => unit === 'credits');
    add('members', wallet ? Number(wallet.credits) : sumBy(credits, ({ amount }) => amount));
    for (const { unit, amount, counter_account: by, reference } of entries) {
      if (unit !== 'credits') continue;
      add(by, -amount);
      if (by === 'purchases')
        grants.set(String(reference), (grants.get(String(reference)) ?? 0) + 1);
    }
    const paid = of('PAYMENT#');
    for (const one of paid) payments.set(String(one.id), one);
    // Credits that were taken back are in the ledger or owed.
    const reversed = sumBy(paid, ({ reversed: taken }) => taken);
    const moved = -sumBy(
      entries.filter(({ counter_account: by }) => takenBack.has(by)),
      ({ amount }) => amount,
    );
    if (wallet && reversed !== moved + Number(wallet.debt ?? 0)) {
      problems.push(`${member}: ${reversed} taken back, ${moved} in the ledger`);
    }
  }
  const total = [...accounts.values()].reduce((all, one) => all + one, 0);
  if (total !== 0) problems.push(`over all accounts: ${total}`);

  const journalEntries = items.filter(({ pk }) => pk.startsWith(`TENANT#${brand}#JOURNAL#`));
  for (const one of provider) {
    const id = getOrder(one);
    const record = payments.get(id);
    if (isLeft(one, record)) {
      // Nobody was given its page.
      if (one.status === 'paid') problems.push(`${one.id} is paid, and its order is elsewhere`);
      continue;
    }
    const granted = grants.get(id) ?? 0;
    grants.delete(id);
    const wasPaid = one.status === 'paid';
    if (granted !== (wasPaid ? 1 : 0))
      problems.push(`${one.id} is ${one.status}, ${granted} grants`);
    if (!wasPaid) continue;
    const { amount, refunded, chargedBack } = toMoney(one);
    const booked = sumBy(
      journalEntries.filter(({ payment }) => payment === id),
      ({ gross }) => gross,
    );
    if (booked !== amount - refunded - chargedBack) {
      problems.push(`${one.id}: ${booked} booked, not ${amount - refunded - chargedBack}`);
    }
    const expected =
      chargedBack > 0 ? 'charged_back' : refunded >= amount ? 'refunded' : 'completed';
    const isWithdrawn = record?.withdrawal !== undefined && record.status === 'refunded';
    if (record?.status !== expected && !isWithdrawn) {
      problems.push(`${one.id}: ${record?.status}, not ${expected}`);
    }
  }
  if (grants.size > 0) problems.push(`${grants.size} grants for nothing`);
  return problems;
}

/** What banks dispute: charge backs, warnings, what answers them, and how often it happens. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { chatContract } from '#shared/api/chat.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { brandStateContract } from '#shared/ops/brand-state.ts';
import { dayIn } from '#shared/rules/age.ts';
import { createOrder, getReference, getStatus, sellByGenesis } from '../support/buying.ts';
import { operatorAt } from '../support/console.ts';
import { getUser, message, sendMessage } from '../support/conversations.ts';
import { ownShop, soon } from '../support/fixtures.ts';
import { password, type TestUser } from '../support/members.ts';
import { brandCommand, financeCommand } from '../support/operator.ts';

const hour = 3_600;
const day = 24 * hour;
const medium = 80;
const free = 10;
const generous = (config: {
  limits: Record<string, unknown>;
  prices: { message_credits: number };
}) => {
  Object.assign(config.limits, {
    ...{ signup_credits: free, signup_messages: 0, free_conversations: 50 },
  });
  config.prices.message_credits = 1;
};
const own = ownShop([
  { id: 'maple', change: generous },
  {
    id: 'willow',
    change: (config) => {
      generous(config);
      sellByGenesis(config);
    },
  },
]);
const { createMember, bought, sandbox } = own;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disputes-'));
  await own.open();
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await own.close(['maple', 'willow']);
});

const disputes = (brand: string, ...words: string[]) =>
  brandCommand(own.stack.environment, 'disputes', ...words, '--id', brand);

/** What the table has of a dispute. */
interface StoredDispute {
  id: string;
  kind: 'warning' | 'chargeback';
  state: string;
  payment: string;
  opened_at: string;
  deadline: string | null;
  reason: { code: string } | null;
}

const findDisputes = async (brand: string, payment: string) =>
  (await own.admin.stored.everything())
    .filter(({ pk }) => pk === `TENANT#${brand}#DISPUTES`)
    .map((item) => item as unknown as StoredDispute)
    .filter((one) => one.payment === payment);

/** Has the hourly job run. */
const inAnHour = () => own.local.advance(hour);

async function charged(one: TestUser, payment: string): Promise<StoredDispute> {
  await inAnHour();
  let found: StoredDispute | undefined;
  await soon(async () => {
    found = (await findDisputes(one.client.brand, payment)).find(
      ({ kind }) => kind === 'chargeback',
    );
    expect(found).toBeDefined();
  });
  return found as StoredDispute;
}

describe.each([
  { name: 'mollie', brand: 'maple' },
  { name: 'genesis', brand: 'willow' },
])('at $name, a charge back', ({ name, brand }) => {
  it('can be answered for the days of the brand, with a pack of what is known', async () => {
    const [ann, ben] = [
      await createMember({ name: 'Ann' }, brand),
      await createMember({ name: 'Ben' }, brand),
    ];
    const { id, reference } = await bought(ann, { immediate_start: true });
    await sendMessage(ann, ben, 'What a private text');
    for (let index = 0; index < free + 1; index++) await sendMessage(ann, ben);
    const { email } = ann;
    await ann.client.ok(userContract, 'POST', { body: { email, password } });
    await sandbox().happen(reference, { status: 'charged_back', reason: '10.4' });
    const dispute = await charged(ann, id);
    expect(dispute).toMatchObject({
      ...{ state: 'open', provider: name, method: 'creditcard', member: ann.id },
      ...{ amount: 2_799, currency: 'USD' },
    });
    expect(dispute.reason?.code).toBe(name === 'genesis' ? '10.4' : undefined);
    const answerMs = Date.parse(dispute.deadline ?? '') - Date.parse(dispute.opened_at);
    expect(answerMs).toBe(limits.disputeAnswerDays * day * 1_000);

    const out = join(folder, name);
    const packed = await disputes(brand, 'pack', '--dispute', dispute.id, '--out', out);
    expect([packed.status, packed.err]).toEqual([0, '']);
    const files = await readdir(out);
    // The invoice, and the credit note of the charge back.
    expect(files.filter((file) => /^C?20\d\d-\d{6}\.pdf$/.test(file))).toHaveLength(2);
    expect((await readFile(join(out, 'dispute.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    const text = await readFile(join(out, 'dispute.json'), 'utf8');
    const pack = JSON.parse(text);
    expect(pack).toMatchObject({
      dispute: { id: dispute.id },
      payment: {
        ...{ id, charged_back: 2_799, immediate_start_text: expect.any(String) },
        location: { billing: expect.any(String) },
      },
      buyer: { name: 'Ann', email: ann.email },
      use: { credits: 2, days: [{ messages: 2, credits: 2 }] },
    });
    expect(pack.payment.immediate_start_at).toBe(pack.payment.created_at);
    expect(pack.logins).toHaveLength(1);
    expect(pack.mails.map(({ template }: { template: string }) => template)).toEqual([
      'receipt',
      'payment_reversed',
    ]);
    for (const secret of ['What a private text', 'Ben', ben.id, ben.email]) {
      expect(text).not.toContain(secret);
    }

    const answered = await disputes(
      ...[brand, 'answered', '--dispute', dispute.id, '--by', 'Kim', '--note', 'case 17'],
    );
    expect(answered.out).toBe(`${dispute.id} is answered.\n`);
    expect((await findDisputes(brand, id))[0]).toMatchObject({
      state: 'answered',
      answer: { by: 'Kim', note: 'case 17' },
    });
    // Nobody answers twice.
    const again = await disputes(brand, 'answered', '--dispute', dispute.id);
    expect(again.status).toBe(1);
    expect(again.err).toContain('is a chargeback and answered');

    await sandbox().happen(reference, { status: 'chargeback_reversed' });
    await inAnHour();
    await soon(async () => expect((await findDisputes(brand, id))[0]?.state).toBe('won'));
    expect(await getStatus(ann, id)).toBe('completed');
    const [all, open] = await Promise.all([
      disputes(brand, 'list', '--all'),
      disputes(brand, 'list', '--format', 'json'),
    ]);
    expect(all.out).toContain(`${dispute.id}  chargeback won  answer by`);
    expect(open.out).not.toContain(id);
  });

  it('is found where its notification is lost, booked, and lost where nobody answers', async () => {
    const ann = await createMember({}, brand);
    const { id, reference } = await bought(ann, { immediate_start: true });
    sandbox().loseWebhooks(true);
    await sandbox().happen(reference, { status: 'charged_back', amount: '7.00' });
    sandbox().loseWebhooks(false);
    expect(await getStatus(ann, id)).toBe('completed');
    const dispute = await charged(ann, id);
    expect(dispute).toMatchObject({ state: 'open', amount: 700 });
    expect(await getStatus(ann, id)).toBe('charged_back');
    await own.local.advance((limits.disputeAnswerDays + 1) * day);
    await soon(async () => expect((await findDisputes(brand, id))[0]?.state).toBe('lost'));

    const month = dayIn('America/Chicago', new Date(dispute.opened_at)).slice(0, 7);
    const { out, status } = await financeCommand(
      own.stack.environment,
      ...['chargebacks', '--tenant', brand, '--month', month, '--format', 'json'],
    );
    // Two of three payments are more than any scheme allows, but too few to say so.
    expect(status).toBe(0);
    const rates = JSON.parse(out) as { method: string; chargebacks: number }[];
    expect(rates.find(({ method }) => method === 'all cards')?.chargebacks).toBeGreaterThan(0);
    const shown = await financeCommand(
      own.stack.environment,
      ...['disputes', '--tenant', brand, '--month', month],
    );
    expect(shown.out).toContain(id);
  });
});

describe('a buyer who deletes the account', () => {
  const brand = 'maple';
  const reactivationDays = 14;

  it('stays what a pack tells until the charge back is decided, and is purged then', async () => {
    const ann = await createMember({ name: 'Ann' }, brand);
    const { id, reference } = await bought(ann, { immediate_start: true });
    const gone = await createMember({}, brand);
    for (const { client } of [ann, gone]) {
      await client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    }
    await own.local.advance((reactivationDays - 1) * day);
    await sandbox().happen(reference, { status: 'charged_back' });
    const dispute = await charged(ann, id);
    await own.local.advance(2 * day);
    const has = async (member: TestUser) =>
      (await own.admin.partition(brand, member.id)).some(({ sk }) => sk === 'CORE#PROFILE');
    await soon(async () => expect(await has(gone)).toBe(false));
    expect(await has(ann)).toBe(true);
    const out = join(folder, 'deleted');
    const packed = await disputes(brand, 'pack', '--dispute', dispute.id, '--out', out);
    expect([packed.status, packed.err]).toEqual([0, '']);
    const pack = JSON.parse(await readFile(join(out, 'dispute.json'), 'utf8'));
    expect(pack.buyer).toMatchObject({ name: 'Ann', email: ann.email });
    expect((await readdir(out)).some((file) => /^20\d\d-\d{6}\.pdf$/.test(file))).toBe(true);

    await own.local.advance((limits.disputeAnswerDays + 1) * day);
    await soon(async () => expect((await findDisputes(brand, id))[0]?.state).toBe('lost'));
    await inAnHour();
    await soon(async () => expect(await has(ann)).toBe(false));
  });
});

describe('a brand that the console has offline', () => {
  const brand = 'maple';

  it('has open payments settled and numbered, and charge backs noted', async () => {
    const ann = await createMember({}, brand);
    const ordered = await createOrder(ann, { immediate_start: true });
    const [id, reference] = [ordered.payment.payment_id, getReference(ordered)];
    // A session of the console ends within the hours that pass here.
    const change = async (state: 'online' | 'offline') => {
      const one = await operatorAt(own.stack.port, 'administrator', ['*']);
      await one.ok(brandStateContract, 'POST', { body: { brand, state, reason: 'It is closed.' } });
    };
    await change('offline');
    const isOffline = async () =>
      expect((await own.at(brand).send({ path: '/' })).status).toBe(503);
    await soon(isOffline);
    await sandbox().happen(reference, { status: 'paid' });
    await inAnHour();
    await soon(async () => {
      const [sale] = (await own.admin.stored.everything()).filter(
        ({ pk, payment }) => pk.startsWith(`TENANT#${brand}#JOURNAL#`) && payment === id,
      );
      expect(sale?.invoice_number).toMatch(/^20\d\d-\d{6}$/);
    });
    await sandbox().happen(reference, { status: 'charged_back' });
    expect(await charged(ann, id)).toMatchObject({ state: 'open' });
    await isOffline();
    await change('online');
    await soon(async () => expect(await getStatus(ann, id)).toBe('charged_back'));
  });
});

describe('a warning of a bank', () => {
  const brand = 'willow';
  async function warned() {
    const [ann, ben] = [await createMember({}, brand), await createMember({}, brand)];
    const { id, reference } = await bought(ann, { immediate_start: true });
    for (let index = 0; index < free; index++) await sendMessage(ann, ben);
    await sendMessage(ann, ben);
    await sandbox().happen(reference, { status: 'warned' });
    await inAnHour();
    await soon(async () => expect((await getUser(ann)).disputed_credits).toBe(medium - 1));
    return { ann, ben, id, reference };
  }
  const sends = (one: TestUser, to: TestUser) => one.client.call(chatContract, 'POST', message(to));

  it('keeps the unspent credits of that payment, which the charge back then takes', async () => {
    const { ann, ben, id, reference } = await warned();
    expect(await findDisputes(brand, id)).toMatchObject([
      { kind: 'warning', state: 'warned', held_credits: medium - 1, deadline: null },
    ]);
    expect(await getUser(ann)).toMatchObject({ credits: medium - 1, held_credits: 0 });
    expect(await sends(ann, ben)).toMatchObject({
      status: 403,
      error: { code: 'credits_disputed', params: { needed: 1, held: medium - 1 } },
    });
    // Other purchases can be spent, down to what is kept.
    await bought(ann, { package: 'small', immediate_start: true });
    expect(await sends(ann, ben)).toMatchObject({ ok: true });
    await sandbox().happen(reference, { status: 'charged_back' });
    const user = await getUser(ann);
    expect(user).toMatchObject({ disputed_credits: 0 });
    await inAnHour();
    await soon(async () =>
      expect(
        (await findDisputes(brand, id)).map(({ kind, state }) => [kind, state]).sort(),
      ).toEqual([
        ['chargeback', 'open'],
        ['warning', 'charged_back'],
      ]),
    );
    // One credit of the payment was spent before; another purchase pays for it.
    expect(user.credits).toBe(20 - 1 - 1);
  });

  it('ends where somebody clears it up, and the credits can be spent again', async () => {
    const { ann, ben, id } = await warned();
    const [dispute] = await findDisputes(brand, id);
    const closed = await disputes(
      ...[brand, 'dismiss', '--dispute', dispute?.id ?? '', '--note', 'was the buyer'],
    );
    expect(closed.out).toBe(`${dispute?.id} is dismissed.\n`);
    expect(await getUser(ann)).toMatchObject({ credits: medium - 1, disputed_credits: 0 });
    expect(await sends(ann, ben)).toMatchObject({ ok: true });
  });

  it('refuses wrong use with its cause', async () => {
    const none = await disputes(brand, 'pack', '--dispute', 'none');
    expect([none.status, none.err]).toEqual([1, 'willow has no dispute none.\n']);
    const missing = await disputes(brand, 'pack');
    expect(missing.err).toBe('Name the dispute: --dispute <dispute>, as "list" says it.\n');
  });
});

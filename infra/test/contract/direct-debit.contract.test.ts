/** Direct debit: the code by text message, the mandate, the notice, limits and blocks. */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgetContract } from '#shared/api/budget.ts';
import type { RequestBodyInput } from '#shared/api/contract.ts';
import { directdebitContract } from '#shared/api/directdebit.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { rateLimits } from '#shared/limits.ts';
import { refusedAccount } from '../../local/engines/sandbox-rules.ts';
import { getOrder, getStatus, sellByGenesis } from '../support/buying.ts';
import { getUser } from '../support/conversations.ts';
import { ownShop, soon } from '../support/fixtures.ts';
import { password, type SignupBody, type TestUser } from '../support/members.ts';
import { rounds, soakTimeout } from '../support/soak.ts';

type Body = RequestBodyInput<typeof directdebitContract, 'POST'>;

const creditorId = 'NL69ZZZ123456780000';
const company = 'Tulip Media B.V.';
const hourSeconds = 3_600;
const monthSeconds = 30 * 86_400;
const packages = [
  { id: 'small', credits: 20, value: '19.99' },
  { id: 'large', credits: 200, value: '120.00' },
  { id: 'huge', credits: 900, value: '150.01' },
];
const own = ownShop(
  ['tulip', 'fern', 'reed'].map((id) => ({
    id,
    change: (config) => {
      config.countries = ['NL', 'US'];
      config.currency = 'EUR';
      config.company.name = company;
      config.company.vat_numbers = { NL: 'NL000000001B01' };
      config.time_zone = 'Europe/Amsterdam';
      config.prices.packages = packages.map(({ id: pack, credits, value }) => ({
        ...{ id: pack, credits, layout: 'p0', popular: false },
        amount: { value, currency: 'EUR' },
      }));
      config.prices.minimum_message_costs = {
        NL: { costs: '0.50', currency: 'EUR' },
        US: { costs: '0.50', currency: 'EUR' },
      };
      Object.assign(config.limits, { signup_credits: 5, signup_messages: 0 });
      config.payments.methods = id === 'fern' ? ['creditcard'] : ['creditcard', 'sdd'];
      config.payments.creditor_id = id === 'fern' ? null : creditorId;
      if (id === 'reed') sellByGenesis(config);
    },
  })),
);
const { sandbox } = own;

beforeAll(own.open, 60_000);
afterAll(() => own.close(['tulip', 'reed']));

const dutch = { country: 'NL', region: 'NL-UT' } as const;
const createMember = (changes: Partial<SignupBody> = {}, brand = 'tulip') =>
  own.createMember({ ...dutch, ...changes }, brand);

/** Returns an unused number. */
const freshPhone = () => `+316${randomInt(10_000_000, 60_000_000)}`;

const request = (changes: Partial<Body> = {}): Body => ({
  package: 'small',
  account_holder: 'Robin de Vries',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Voorbeeldstraat',
  house_number: '12 a',
  zip: '3500 ZZ',
  city: 'Utrecht',
  phone: freshPhone(),
  idempotency_key: randomUUID(),
  ...changes,
});

const ask = ({ client }: TestUser, body: Body) =>
  client.call(directdebitContract, 'POST', { body });
const askOk = ({ client }: TestUser, body: Body) =>
  client.ok(directdebitContract, 'POST', { body });
const getErrorCode = ({ client }: TestUser, body: Body) =>
  client.getErrorCode(directdebitContract, 'POST', { body });
const confirm = ({ client }: TestUser, id: string, otp: string) =>
  client.call(directdebitContract, 'PUT', { body: { request: id, otp } });
const confirmOk = ({ client }: TestUser, id: string, otp: string) =>
  client.ok(directdebitContract, 'PUT', { body: { request: id, otp } });

/** Returns the code in the only text to a number. */
async function codeTo(phone: string): Promise<string> {
  await soon(async () => expect(await own.local.sms(phone)).toHaveLength(1));
  const [sms] = await own.local.sms(phone);
  const [code] = /\b\d{6}\b/.exec(sms?.text ?? '') ?? [];
  if (!code) throw new Error(`no code in ${sms?.text}`);
  return code;
}

/** Orders, and confirms with the code. */
async function debit(one: TestUser, changes: Partial<Body> = {}) {
  const body = request(changes);
  const { request: id } = await askOk(one, body);
  const code = await codeTo(body.phone);
  const { payment } = await confirmOk(one, id, code);
  return { id, code, payment, body };
}

const stored = async ({ id, client }: TestUser) => {
  const items = await own.admin.partition(client.brand, id);
  return items.filter(({ sk }) => sk.startsWith('DEBIT#') && !sk.includes('recent'));
};
const getDebits = (id: string) =>
  sandbox()
    .payments('tulip')
    .filter((one) => getOrder(one) === id);

describe('a provider that takes the mandate with the debit', () => {
  it('is asked once, also after it was down, and then the table has no account any more', async () => {
    const ann = await createMember({}, 'reed');
    const body = request({ immediate_start: true });
    const { request: id } = await askOk(ann, body);
    const code = await codeTo(body.phone);
    sandbox().outage(true, { account: 'reed' });
    expect(await confirm(ann, id, code)).toMatchObject({ error: { code: 'unavailable' } });
    sandbox().outage(false, { account: 'reed' });
    // Until the provider has it, it is kept, sealed and for some days.
    expect(await stored(ann)).toMatchObject([
      { details: expect.any(String), ttl: expect.any(Number) },
    ]);

    const { payment } = await confirmOk(ann, id, code);
    expect(await confirmOk(ann, id, code)).toEqual({ payment });
    const [made, ...others] = sandbox().payments('reed');
    expect(others).toEqual([]);
    expect(made).toMatchObject({ method: 'sdd_sale', amount: { value: '19.99' } });
    const [kept] = await stored(ann);
    expect(kept).toMatchObject({ status: 'confirmed', provider: 'genesis', mandate: '' });
    expect([kept?.details, kept?.ttl]).toEqual([undefined, undefined]);
    const table = JSON.stringify(await own.admin.partition('reed', ann.id));
    for (const secret of ['ABNA0417164300', body.phone, 'de Vries']) {
      expect(table).not.toContain(secret);
    }
    await sandbox().happen(made?.id ?? '', { status: 'paid' });
    expect(await getStatus(ann, payment.payment_id)).toBe('completed');
    expect(await getUser(ann)).toMatchObject({ credits: 5 + 20, paid_user: true });
  });
});

it.each([
  ['tulip', 'at the mandate'],
  ['reed', 'at the debit'],
])('an account that the provider of %s refuses is refused alike, %s', async (brand) => {
  const ann = await createMember({}, brand);
  const before = sandbox().payments(brand);
  const body = request({ iban: refusedAccount });
  const { request: id } = await askOk(ann, body);
  const code = await codeTo(body.phone);
  for (const _ of ['first', 'again']) {
    expect(await confirm(ann, id, code)).toMatchObject({
      status: 403,
      error: { code: 'directdebit_blocked' },
    });
  }
  expect(sandbox().payments(brand)).toEqual(before);
  expect(await getUser(ann)).toMatchObject({ credits: 5 });
});

describe('paying by direct debit', () => {
  it('takes a code by text message, signs a mandate, gives notice, and credits when it is paid', async () => {
    const ann = await createMember({ name: 'Ann' });
    const body = request({ immediate_start: true });
    const asked = await askOk(ann, body);
    expect(asked.otp_sent_to).toMatch(/^\+31 •+\d{3}$/);
    expect(asked.otp_sent_to.slice(-3)).toBe(body.phone.slice(-3));
    expect(sandbox().payments('tulip')).toEqual([]);

    const code = await codeTo(body.phone);
    const [sms] = await own.local.sms(body.phone);
    expect(sms?.text).toContain(company);
    expect(sms?.text).toContain('19.99');
    // The table contains neither the code nor the account's holder in clear text.
    const table = JSON.stringify(await own.admin.partition('tulip', ann.id));
    for (const secret of [code, 'ABNA0417164300', body.phone, 'de Vries', 'Voorbeeldstraat']) {
      expect(table).not.toContain(secret);
    }

    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { payment } = await confirmOk(ann, asked.request, spaced);
    expect(payment).toMatchObject({ status: 'pending', method: 'sdd', credits: 20 });
    expect(payment.amount).toEqual({ value: '19.99', currency: 'EUR' });
    const [made, ...others] = getDebits(payment.payment_id);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ sequenceType: 'recurring', amount: { value: '19.99' } });
    const mandate = sandbox()
      .mandates()
      .find(({ id }) => id === made?.mandateId);
    expect(mandate?.details).toMatchObject({ consumerAccount: 'NL91ABNA0417164300' });
    const reference = mandate?.mandateReference ?? '';
    expect(reference).toMatch(/^TULIP-[0-9A-F]{20}$/);
    expect((await stored(ann))[0]).not.toHaveProperty('details');

    await soon(async () =>
      expect((await own.local.mails(ann.email))[0]?.subject).toContain('direct debit'),
    );
    const notice = await own.local.mail(ann.email);
    for (const part of [creditorId, reference, 'NL91 •••• 4300', '€19.99', company]) {
      expect(notice.text).toContain(part);
    }
    expect(notice.text).not.toContain('ABNA0417164300');

    expect(await getUser(ann)).toMatchObject({ credits: 5, paid_user: false });
    await sandbox().happen(made?.id ?? '', { status: 'paid' });
    expect(await getStatus(ann, payment.payment_id)).toBe('completed');
    expect(await getUser(ann)).toMatchObject({ credits: 25, paid_user: true });
  });

  it('is one order however often it is confirmed, with one notice', async () => {
    const ann = await createMember();
    const body = request();
    const { request: id } = await askOk(ann, body);
    const code = await codeTo(body.phone);
    const responses = await Promise.all(Array.from({ length: 4 }, () => confirm(ann, id, code)));
    const again = await confirm(ann, id, code);
    const payments = new Set(
      [...responses, again].map((one) => (one.ok ? one.body.payment.payment_id : one.error.code)),
    );
    expect(payments.size).toBe(1);
    expect(getDebits([...payments][0] ?? '')).toHaveLength(1);
    expect((await confirm(ann, id, code === '000000' ? '000001' : '000000')).ok).toBe(false);
    const notices = async () =>
      (await own.local.mails(ann.email)).filter(({ subject }) => subject.includes('direct debit'));
    // A mail that is still on its way when its lease ends would rightly be sent again.
    await soon(async () => expect(await notices()).toHaveLength(1));
    await own.local.advance(300);
    expect(await notices()).toHaveLength(1);
    await own.local.resetClock();
  });

  it('is one order for the button pressed twice, also where it uses up the budget', async () => {
    for (let round = 0; round < 5; round++) {
      const ann = await createMember();
      await ann.client.ok(budgetContract, 'PUT', {
        body: { monthly: { value: '19.99', currency: 'EUR' } },
      });
      const body = request();
      const { request: id } = await askOk(ann, body);
      const code = await codeTo(body.phone);
      const responses = await Promise.all(
        Array.from({ length: 3 }, () => confirmOk(ann, id, code)),
      );
      expect(new Set(responses.map(({ payment }) => payment.payment_id)).size).toBe(1);
      expect(getDebits(responses[0]?.payment.payment_id ?? '')).toHaveLength(1);
    }
  });

  it('of one key is one request and one text, and refuses another body', async () => {
    const ann = await createMember();
    const body = request();
    const responses = await Promise.all(Array.from({ length: 30 }, () => ask(ann, body)));
    const bodies = new Set(responses.map((one) => JSON.stringify(one.ok ? one.body : one.error)));
    expect(bodies.size).toBe(1);
    expect(responses.every(({ ok }) => ok)).toBe(true);
    await codeTo(body.phone);
    expect(await getErrorCode(ann, { ...body, iban: 'NL02ABNA0123456789' })).toBe(
      'idempotency_conflict',
    );
    expect(await own.local.sms(body.phone)).toHaveLength(1);
    // Keys of different members are independent.
    expect(await getErrorCode(await createMember(), body)).toBe('ok');
  });

  it('goes on after the provider was down', async () => {
    const ann = await createMember();
    const body = request();
    const { request: id } = await askOk(ann, body);
    const code = await codeTo(body.phone);
    sandbox().outage(true, { account: 'tulip' });
    const refused = await confirm(ann, id, code);
    expect(refused.ok ? null : refused.error.code).toBe('unavailable');
    sandbox().outage(false, { account: 'tulip' });
    const { payment } = await confirmOk(ann, id, code);
    expect(payment.status).toBe('pending');
    expect(getDebits(payment.payment_id)).toHaveLength(1);
  });

  it('sends the text later where text messages cannot be sent', async () => {
    const ann = await createMember();
    const body = request();
    own.stack.engines.sending.outage(true);
    await askOk(ann, body);
    own.stack.engines.sending.outage(false);
    await own.local.advance(30);
    await codeTo(body.phone);
    await own.local.resetClock();
  });
});

describe('what is asked', () => {
  it('needs an account and a mobile number of the country', async () => {
    const ann = await createMember();
    const wrong = await ask(ann, request({ iban: 'NL92ABNA0417164300' }));
    expect(wrong).toMatchObject({
      status: 422,
      error: { code: 'iban_invalid', fields: { iban: 'iban_invalid' } },
    });
    for (const phone of ['020 1234567', '+32 470 12 34 56', '12345']) {
      expect(await ask(ann, request({ phone }))).toMatchObject({
        status: 422,
        error: { code: 'phone_invalid', fields: { phone: 'phone_invalid' } },
      });
    }
    const phone = freshPhone();
    expect(await getErrorCode(ann, request({ phone: `0${phone.slice(3)}` }))).toBe('ok');
    await codeTo(phone);
  });

  it('is not there in a brand without it, in a country without it, for an unknown package', async () => {
    const [fern, american, ann] = await Promise.all([
      createMember({}, 'fern'),
      createMember({ country: 'US', region: 'US-TX' }),
      createMember(),
    ]);
    expect(await getErrorCode(fern, request())).toBe('not_found');
    expect(await getErrorCode(american, request({ phone: '+1 512 555 0142' }))).toBe('not_found');
    expect(await getErrorCode(ann, request({ package: 'none' }))).toBe('not_found');
    expect(await getErrorCode(ann, request({ discountcode: 'NOTHING' }))).toBe(
      'discount_not_found',
    );
  });

  it('is asked for a few times an hour only, and a repetition does not count', async () => {
    const ann = await createMember();
    const bodies = Array.from({ length: rateLimits.otp_member.max }, () => request());
    for (const body of bodies) expect(await getErrorCode(ann, body)).toBe('ok');
    expect(await getErrorCode(ann, request())).toBe('rate_limited');
    for (const body of bodies) expect(await getErrorCode(ann, body)).toBe('ok');
    // A phone has a limit of its own, regardless of the member.
    const phone = freshPhone();
    const others = await Promise.all(
      Array.from({ length: rateLimits.otp_phone.max + 1 }, () => createMember()),
    );
    const codes: string[] = [];
    for (const other of others) codes.push(await getErrorCode(other, request({ phone })));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(rateLimits.otp_phone.max);
    expect(codes.at(-1)).toBe('rate_limited');
  });
});

describe('a code', () => {
  const guesses = rounds(100, 1_000);
  it(
    `of ${guesses} guesses at once at most ${limits.otpTries} are looked at`,
    async () => {
      const ann = await createMember();
      const body = request();
      const { request: id } = await askOk(ann, body);
      const code = await codeTo(body.phone);
      const wrong = Array.from({ length: guesses }, (_, index) =>
        String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
      );
      const responses = await Promise.all(wrong.map((otp) => confirm(ann, id, otp)));
      const outcomes = new Set(responses.map((one) => (one.ok ? 'ok' : one.error.code)));
      expect([...outcomes]).toEqual(['otp_invalid']);
      expect((await stored(ann))[0]).toMatchObject({ tries: limits.otpTries, status: 'asked' });
      // Now even the correct code is refused.
      const late = await confirm(ann, id, code);
      expect(late.ok ? null : late.error.code).toBe('otp_invalid');
      expect((await stored(ann))[0]).toMatchObject({ tries: limits.otpTries });
    },
    soakTimeout(60_000),
  );

  it('is taken by its member, in time, in this brand', async () => {
    const [ann, ben] = await Promise.all([createMember(), createMember()]);
    const body = request();
    const { request: id } = await askOk(ann, body);
    const code = await codeTo(body.phone);
    const others = await confirm(ben, id, code);
    expect(others.ok ? null : others.error.code).toBe('not_found');
    await own.local.advance(limits.otpSeconds);
    const late = await confirm(ann, id, code);
    expect(late.ok ? null : late.error.code).toBe('otp_invalid');
    await own.local.resetClock();
    await confirmOk(ann, id, code);
  });
});

describe('limits', () => {
  it('hold for one order and for a month, also for several at once', async () => {
    const ann = await createMember();
    expect(await getErrorCode(ann, request({ package: 'huge' }))).toBe('directdebit_limit');
    await debit(ann, { package: 'large' });
    // Each of them fits the limit alone, but not both.
    const bodies = [request({ package: 'large' }), request({ package: 'large' })];
    const asked = await Promise.all(bodies.map((body) => askOk(ann, body)));
    const codes = await Promise.all(bodies.map(({ phone }) => codeTo(phone)));
    const responses = await Promise.all(
      asked.map(({ request: id }, index) => confirm(ann, id, codes[index] ?? '')),
    );
    const outcomes = responses.map((one) => (one.ok ? 'ok' : one.error.code)).sort();
    expect(outcomes).toEqual(['directdebit_limit', 'ok']);
    expect(await getErrorCode(ann, request({ package: 'large' }))).toBe('directdebit_limit');
    expect(await getErrorCode(ann, request({ package: 'small' }))).toBe('ok');
    await own.local.advance(monthSeconds + hourSeconds);
    // The session has expired by then.
    await ann.client.ok(userContract, 'POST', {
      body: { email: ann.email, password },
      headers: { 'x-request-type': 'client' },
    });
    expect(await getErrorCode(ann, request({ package: 'large' }))).toBe('ok');
    await own.local.resetClock();
  });

  it('leave out what came to nothing', async () => {
    const ann = await createMember();
    for (const _ of [1, 2]) {
      const { payment } = await debit(ann, { package: 'large' });
      const [made] = getDebits(payment.payment_id);
      await sandbox().happen(made?.id ?? '', { status: 'failed' });
      expect(await getStatus(ann, payment.payment_id)).toBe('failed');
    }
    expect(await getErrorCode(ann, request({ package: 'large' }))).toBe('ok');
  });

  it('end direct debit for who charged one back, and leave what is due as a debt', async () => {
    const ann = await createMember();
    const { payment } = await debit(ann);
    const waiting = request();
    const { request: id } = await askOk(ann, waiting);
    const [made] = getDebits(payment.payment_id);
    await sandbox().happen(made?.id ?? '', { status: 'paid' });
    await sandbox().happen(made?.id ?? '', { status: 'charged_back' });
    expect(await getStatus(ann, payment.payment_id)).toBe('charged_back');
    expect(await getUser(ann)).toMatchObject({ credits: 5, paid_user: true });
    expect(await getErrorCode(ann, request())).toBe('directdebit_blocked');
    const late = await confirm(ann, id, await codeTo(waiting.phone));
    expect(late.ok ? null : late.error.code).toBe('directdebit_blocked');
    const subjects = async () =>
      (await own.local.mails(ann.email)).map(({ subject }) => subject).join('\n');
    await soon(async () => expect(await subjects()).toContain('reversed'));
    const reversed = (await own.local.mails(ann.email)).find(({ subject }) =>
      subject.includes('reversed'),
    );
    expect(reversed?.text).toContain('can’t pay by direct debit');
    await own.local.advance(hourSeconds);
    // Nobody can contest it: its bank gives a debit back when it is asked to.
    await soon(async () => {
      const dispute = (await own.admin.stored.everything()).find(
        (item) => item.payment === payment.payment_id && item.pk.endsWith('#DISPUTES'),
      );
      expect(dispute).toMatchObject({ state: 'lost', deadline: null, reason: { code: 'MD06' } });
    });
    const mails = (await own.admin.partition(ann.client.brand, ann.id)).filter(({ sk }) =>
      sk.startsWith(`PAYMENT_MAIL#${payment.payment_id}#`),
    );
    expect(mails.map(({ template }) => template).sort()).toEqual([
      ...['direct_debit_notice', 'payment_reversed', 'receipt'],
    ]);
    await own.local.resetClock();
  });
});

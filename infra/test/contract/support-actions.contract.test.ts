/** What operators do for members: money back, credits, mails, the end of an account. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { activateContract } from '#shared/api/activate.ts';
import { chatsContract } from '#shared/api/chats.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { userContract } from '#shared/api/user.ts';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import * as limits from '#shared/limits.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { goodwillContract } from '#shared/ops/goodwill.ts';
import { mailSuppressionContract } from '#shared/ops/mail-suppression.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { memberConfirmationContract } from '#shared/ops/member-confirmation.ts';
import { memberErasureContract } from '#shared/ops/member-erasure.ts';
import { memberExportContract } from '#shared/ops/member-export.ts';
import { memberMailsContract } from '#shared/ops/member-mails.ts';
import { refundsContract } from '#shared/ops/refunds.ts';
import { restrictionContract } from '#shared/ops/restriction.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { toMoney } from '../support/buying.ts';
import { type ConsoleClient, isAbout, operatorAt } from '../support/console.ts';
import { getUser } from '../support/conversations.ts';
import { ownShop, soon } from '../support/fixtures.ts';
import { freshEmail, password, signUp, type TestUser } from '../support/members.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { findProblems } from '../support/spending.ts';

const brand = 'aspen';
const own = ownShop([
  {
    id: brand,
    change: (config) => {
      config.features.time_bonus = false;
    },
  },
  {
    id: 'birch',
    change: (config) => {
      config.features.hide_membership = true;
    },
  },
]);
beforeAll(own.open, 180_000);
// The books agree with the provider to the cent, whatever was given back.
afterAll(() => own.close([brand]));

const operator = (role: OperatorRole = 'support') => operatorAt(own.stack.port, role, [brand]);
const newKey = () => randomBytes(16).toString('base64url');
const view = async (by: ConsoleClient, { id }: Pick<TestUser, 'id'>) =>
  (await by.ok(opsMemberContract, 'GET', { query: { brand, id } })).member;
const decide = (by: ConsoleClient, id: string, decision: 'approve' | 'refuse') =>
  by.getErrorCode(approvalsContract, 'POST', { body: { brand, id, decision } });
const list = async (by: ConsoleClient) => (await by.ok(approvalsContract, 'GET')).approvals;
/** What the audit has of a member's calls that were answered, newest first. */
const audited = async (action: string, { id: subject }: Pick<TestUser, 'id'>) => {
  const day = (await own.local.advance(0)).toISOString().slice(0, 10);
  const by = await operator('administrator');
  const { entries } = await by.ok(auditContract, 'GET', { query: { brand, day, action, subject } });
  return entries.filter(({ outcome }) => outcome === 'done');
};
const logIn = ({ email }: TestUser) =>
  own.at(brand).getErrorCode(userContract, 'POST', { body: { email, password } });
const getRefunded = (psp: string) => {
  const payment = own.sandbox().payment(psp);
  return payment ? toMoney(payment).refunded : 0;
};

/** A member who bought 20 credits for 8.99, or 80 for 27.99. */
async function buyer(size: 'small' | 'medium' = 'small') {
  const ann = await own.createMember();
  const { id, reference } = await own.bought(ann, { package: size, immediate_start: true });
  const [purchase] = (await view(await operator(), ann)).purchases ?? [];
  if (purchase?.status !== 'completed') throw new Error('the purchase is not paid');
  return { ann, id, psp: reference, purchase };
}

type Bought = Awaited<ReturnType<typeof buyer>>;

const money = (minor: number, currency: string) => ({
  value: (minor / 100).toFixed(2),
  currency,
});
const toMinor = ({ value }: { value: string }) => Math.round(Number(value) * 100);

const toRefund = (
  { ann, id, purchase }: Bought,
  minor: number,
  more: { key?: string; given_back?: number } = {},
) => ({
  brand,
  member: ann.id,
  payment: id,
  key: more.key ?? newKey(),
  amount: money(minor, purchase.amount.currency),
  given_back: more.given_back ? money(more.given_back, purchase.amount.currency) : null,
  reason: 'Sending failed twice.',
});
const refund = (by: ConsoleClient, body: ReturnType<typeof toRefund>) =>
  by.call(refundsContract, 'POST', { body });
const getCode = async (call: ReturnType<typeof refund>) => {
  const reply = await call;
  return reply.ok ? 'ok' : reply.error.code;
};

describe('a refund', () => {
  it('gives a part back once, with its share of the credits, and the member reads of it', async () => {
    const bought = await buyer();
    const { ann, purchase, psp } = bought;
    const support = await operator();
    const whole = toMinor(purchase.amount);
    const half = Math.floor(whole / 2);
    const before = (await getUser(ann)).credits;
    const body = toRefund(bought, half);
    const reply = await refund(support, body);
    expect(reply).toMatchObject({
      ok: true,
      body: { approval: null, refund: { id: body.key, amount: body.amount } },
    });
    // The credits are gone with the answer, so that nobody spends what is paid back.
    expect((await getUser(ann)).credits).toBe(before - purchase.credits / 2);
    // The same again is the same refund.
    expect(await getCode(refund(support, body))).toBe('ok');
    expect(await getCode(refund(support, { ...body, amount: money(1, 'USD') }))).toBe(
      'idempotency_conflict',
    );
    await soon(async () => expect(getRefunded(psp)).toBe(half));
    const shown = async () => view(await operator(), ann);
    await soon(async () =>
      expect((await shown()).purchases).toMatchObject([
        { refunded: body.amount, refund_asked: false, status: 'completed' },
      ]),
    );
    expect((await shown()).actions).toMatchObject([
      {
        ...{ id: body.key, kind: 'refund', by: 'Local support', reason: body.reason },
        ...{ amount: body.amount, payment: bought.id },
      },
    ]);
    const [mail] = await own.local.mailsWith(ann.email, /refunded/i, 1);
    expect(mail?.text).not.toContain(body.reason);

    // What was shown before is stale; the rest can go back, and no cent more.
    expect(await getCode(refund(support, toRefund(bought, 100)))).toBe('refund_stale');
    const rest = whole - half;
    const given_back = half;
    expect(await getCode(refund(support, toRefund(bought, rest + 1, { given_back })))).toBe(
      'refund_too_much',
    );
    expect(await getCode(refund(support, toRefund(bought, rest, { given_back })))).toBe('ok');
    await soon(async () => expect(getRefunded(psp)).toBe(whole));
    await soon(async () =>
      expect((await shown()).purchases).toMatchObject([{ status: 'refunded' }]),
    );
    expect((await getUser(ann)).credits).toBe(before - purchase.credits);
    expect(await findProblems(own.admin, ann, brand)).toEqual([]);
    // Nothing is left to withdraw from.
    expect(
      await ann.client.getErrorCode(withdrawalContract, 'POST', { body: { payment: bought.id } }),
    ).toBe('withdrawal_over');
  });

  const races = rounds(2, 60);
  it(
    `is made once where two ask at once, ${races} times, also while the provider is down`,
    async () => {
      for (let round = 0; round < races; round++) {
        const bought = await buyer();
        const whole = toMinor(bought.purchase.amount);
        const [one, other] = [await operator(), await operator('administrator')];
        own.sandbox().outage(round % 2 === 1);
        try {
          const codes = await Promise.all([
            getCode(refund(one, toRefund(bought, whole))),
            getCode(refund(other, toRefund(bought, whole))),
          ]);
          expect(codes.sort()).toEqual(['ok', 'refund_stale']);
        } finally {
          own.sandbox().outage(false);
        }
        await own.local.advance(3_600);
        await soon(async () => expect(getRefunded(bought.psp)).toBe(whole));
        await own.local.advance(3_600);
        expect(getRefunded(bought.psp)).toBe(whole);
      }
    },
    soakTimeout(180_000),
  );

  it(
    `is one for all who ask at once under the same key, ${races} times, and the audit has each of them`,
    async () => {
      for (let round = 0; round < races; round++) {
        const bought = await buyer();
        const support = await operator();
        const body = toRefund(bought, 300);
        const replies = await Promise.all([1, 2, 3].map(() => refund(support, body)));
        expect(replies.map((reply) => reply.ok && reply.body.refund?.id)).toEqual(
          replies.map(() => body.key),
        );
        await soon(async () => expect(getRefunded(bought.psp)).toBe(300));
        const entries = await audited('member.refund', bought.ann);
        expect(entries).toHaveLength(replies.length);
        // One of them changed something.
        expect(entries.filter(({ after }) => after !== null)).toHaveLength(1);
      }
    },
    soakTimeout(180_000),
  );

  it('that was made already takes the request for it off the list', async () => {
    const bought = await buyer('medium');
    const body = toRefund(bought, toMinor(bought.purchase.amount));
    const asked = await (await operator()).ok(refundsContract, 'POST', { body });
    const id = asked.approval?.id ?? '';
    // Whoever may give back that much alone sends the same.
    const chief = await operator('administrator');
    expect((await chief.ok(refundsContract, 'POST', { body })).refund?.id).toBe(body.key);
    expect((await list(chief)).map(({ id: one }) => one)).toContain(id);
    expect(await decide(chief, id, 'approve')).toBe('ok');
    expect((await list(chief)).map(({ id: one }) => one)).not.toContain(id);
    expect(await audited('approvals.decide', bought.ann)).toHaveLength(1);
    await soon(async () => expect(getRefunded(bought.psp)).toBe(toMinor(bought.purchase.amount)));
  });

  it('and a withdrawal of the same purchase give back no more than was paid, in any order', async () => {
    const bought = await buyer();
    const { ann, id, psp, purchase } = bought;
    const whole = toMinor(purchase.amount);
    own.sandbox().outage(true);
    try {
      expect(await getCode(refund(await operator(), toRefund(bought, 300)))).toBe('ok');
      await ann.client.ok(withdrawalContract, 'POST', { body: { payment: id, confirm: true } });
    } finally {
      own.sandbox().outage(false);
    }
    await own.local.advance(7_200);
    await soon(async () =>
      expect((await view(await operator(), ann)).purchases).toMatchObject([
        { refund_asked: false, withdrawn: true },
      ]),
    );
    const [{ refunded } = { refunded: null }] = (await view(await operator(), ann)).purchases ?? [];
    expect(getRefunded(psp)).toBe(refunded ? toMinor(refunded) : 0);
    expect(getRefunded(psp)).toBeLessThanOrEqual(whole);
    expect(getRefunded(psp)).toBeGreaterThan(300);
  });

  it('above the limit of the role waits for somebody else, of whom one decides', async () => {
    const bought = await buyer('medium');
    const { ann, psp, purchase } = bought;
    const whole = toMinor(purchase.amount);
    expect(whole).toBeGreaterThan(limits.refundAloneMinor.support);
    const asking = await operator();
    const body = toRefund(bought, whole);
    const asked = await asking.ok(refundsContract, 'POST', { body });
    expect(asked.refund).toBeNull();
    const id = asked.approval?.id ?? '';
    // The same again is the same request, and another one is refused.
    expect((await asking.ok(refundsContract, 'POST', { body })).approval).toEqual(asked.approval);
    expect(await getCode(refund(asking, toRefund(bought, whole)))).toBe('already_asked');
    expect((await getUser(ann)).credits).toBeGreaterThanOrEqual(purchase.credits);

    const moderator = await operator('moderator');
    expect((await list(moderator)).map(({ id: one }) => one)).not.toContain(id);
    expect(await decide(moderator, id, 'approve')).toBe('forbidden');
    expect(await decide(asking, id, 'approve')).toBe('not_yourself');
    const others = await Promise.all([
      operator(),
      operator('administrator'),
      operator('administrator'),
    ]);
    expect((await list(others[0])).find((one) => one.id === id)).toMatchObject({
      ...{ kind: 'refund', member: ann.id, payment: bought.id },
      ...{ amount: purchase.amount, reason: body.reason },
    });
    const codes = await Promise.all(others.map((one) => decide(one, id, 'approve')));
    expect(codes.sort()).toEqual(['not_found', 'not_found', 'ok']);
    await soon(async () => expect(getRefunded(psp)).toBe(whole));
    const [action] = (await view(asking, ann)).actions;
    expect(action?.by).toMatch(/^Local support, Local (support|administrator)$/);
    expect((await list(asking)).map(({ id: one }) => one)).not.toContain(id);
  });

  it('waits once for each payment, however many ask at once, and can be asked again once decided', async () => {
    const bought = await buyer('medium');
    const whole = toMinor(bought.purchase.amount);
    const people = await Promise.all(Array.from({ length: 20 }, () => operator()));
    const ask = (by: ConsoleClient) => getCode(refund(by, toRefund(bought, whole)));
    const codes = await Promise.all(people.map(ask));
    expect(codes.sort()).toEqual([...Array(19).fill('already_asked'), 'ok']);
    const chief = await operator('administrator');
    const waiting = async () => (await list(chief)).filter(isAbout(bought.ann));
    expect(await waiting()).toHaveLength(1);
    expect(await audited('member.refund', bought.ann)).toHaveLength(1);
    const [first] = await waiting();
    expect(await decide(chief, first?.id ?? '', 'refuse')).toBe('ok');

    // Sent by one screen that often, it is one request, and everybody is told of the same one.
    const support = await operator();
    const body = toRefund(bought, whole);
    const replies = await Promise.all(people.map(() => refund(support, body)));
    const ids = replies.map((reply) => reply.ok && reply.body.approval?.id);
    const [second] = await waiting();
    expect(await waiting()).toHaveLength(1);
    expect(ids).toEqual(replies.map(() => second?.id));
    // What nobody decided on in time keeps nobody from asking again.
    await own.local.advance(limits.approvalSeconds + 1);
    try {
      expect(await ask(await operator())).toBe('ok');
    } finally {
      await own.local.resetClock();
    }
  });

  it('in parts counts as one against the limit', async () => {
    const bought = await buyer('medium');
    const support = await operator();
    const first = limits.refundAloneMinor.support - 100;
    expect(
      (await support.ok(refundsContract, 'POST', { body: toRefund(bought, first) })).approval,
    ).toBeNull();
    const second = toRefund(bought, 200, { given_back: first });
    expect((await support.ok(refundsContract, 'POST', { body: second })).refund).toBeNull();
    const chief = await operator('administrator');
    const third = toRefund(bought, 150, { given_back: first });
    expect((await chief.ok(refundsContract, 'POST', { body: third })).approval).toBeNull();
    // What was asked is about another sum by now: it comes to nothing, and is off the list.
    const [waiting] = (await list(chief)).filter(isAbout(bought.ann));
    expect(await decide(chief, waiting?.id ?? '', 'approve')).toBe('refund_stale');
    expect((await list(chief)).some(isAbout(bought.ann))).toBe(false);
  });

  it('that somebody else refuses changes nothing', async () => {
    const bought = await buyer('medium');
    const body = toRefund(bought, toMinor(bought.purchase.amount));
    const asked = await (await operator()).ok(refundsContract, 'POST', { body });
    expect(await decide(await operator('administrator'), asked.approval?.id ?? '', 'refuse')).toBe(
      'ok',
    );
    const shown = await view(await operator(), bought.ann);
    expect(shown.actions).toEqual([]);
    expect(shown.purchases).toMatchObject([{ refunded: null, status: 'completed' }]);
  });

  it('is refused with its cause where it makes no sense', async () => {
    const bought = await buyer();
    const support = await operator();
    const stranger = await own.createMember();
    const whole = toMinor(bought.purchase.amount);
    const wrong = async (change: object) =>
      getCode(refund(support, { ...toRefund(bought, whole), ...change }));
    expect(await wrong({ member: stranger.id })).toBe('not_found');
    expect(await wrong({ payment: newKey() })).toBe('not_found');
    expect(await wrong({ amount: money(100, 'PLN') })).toBe('refund_too_much');
    expect(await wrong({ amount: money(0, 'USD') })).toBe('validation_failed');
    expect(await wrong({ amount: money(-100, 'USD') })).toBe('validation_failed');
    expect(await wrong({ reason: ' ' })).toBe('validation_failed');
    expect((await view(support, bought.ann)).purchases).toMatchObject([{ refunded: null }]);
  });
});

describe('goodwill', () => {
  const give = (by: ConsoleClient, { id }: Pick<TestUser, 'id'>, credits: number, key = newKey()) =>
    by.getErrorCode(goodwillContract, 'POST', {
      body: { brand, member: id, key, credits, reason: 'Sorry for the wait.' },
    });
  const most = limits.goodwillCredits;

  it('gives credits once, in the ledger with its own account, and the member is told', async () => {
    const ann = await own.createMember({ language: 'de' });
    const before = (await getUser(ann)).credits;
    const support = await operator();
    const key = newKey();
    const codes = await Promise.all([1, 2, 3].map(() => give(support, ann, 10, key)));
    expect(codes).toEqual(['ok', 'ok', 'ok']);
    expect(await audited('member.goodwill', ann)).toHaveLength(codes.length);
    expect(await give(support, ann, 11, key)).toBe('idempotency_conflict');
    expect((await getUser(ann)).credits).toBe(before + 10);
    const shown = await view(support, ann);
    expect(shown.wallet?.entries[0]).toMatchObject({ account: 'goodwill', amount: 10 });
    expect(shown.actions).toMatchObject([
      { kind: 'goodwill', credits: 10, by: 'Local support', reason: 'Sorry for the wait.' },
    ]);
    const mails = await own.local.mailsWith(ann.email, /10 Credits gutgeschrieben/, 1);
    expect(mails).toHaveLength(1);
    expect(await findProblems(own.admin, ann, brand)).toEqual([]);
    // A moderator learns nothing of what others did with money and mails.
    expect((await view(await operator('moderator'), ann)).actions).toEqual([]);
  });

  it('has a limit by role for each member and thirty days, also for several at once', async () => {
    const ann = await own.createMember();
    const people = await Promise.all([1, 2, 3, 4].map(() => operator()));
    const codes = await Promise.all(people.map((one) => give(one, ann, most.support / 2)));
    expect(codes.sort()).toEqual(['goodwill_limit', 'goodwill_limit', 'ok', 'ok']);
    const refusal = await (people[0] as ConsoleClient).call(goodwillContract, 'POST', {
      body: { brand, member: ann.id, key: newKey(), credits: 1, reason: 'More.' },
    });
    expect(refusal).toMatchObject({
      error: { code: 'goodwill_limit', params: { left: 0, limit: most.support } },
    });
    const chief = await operator('administrator');
    expect(await give(chief, ann, most.administrator - most.support + 1)).toBe('goodwill_limit');
    expect(await give(chief, ann, most.administrator - most.support)).toBe('ok');
    await own.local.advance(limits.goodwillDays * 86_400 + 1);
    expect(await give(await operator(), ann, most.support)).toBe('ok');
    expect(await give(await operator(), { id: newKey() }, 1)).toBe('not_found');
  }, 120_000);
});

describe('a mail', () => {
  const send = (by: ConsoleClient, { id }: TestUser, what: object, key = newKey()) =>
    by.getErrorCode(memberMailsContract, 'POST', { body: { brand, member: id, key, what } });

  it('about a payment is sent again once for each key, and only where it has something to say', async () => {
    const { ann, id: payment } = await buyer();
    await own.local.mailsWith(ann.email, /receipt/i, 1);
    const support = await operator();
    const key = newKey();
    const receipt = { mail: 'receipt', payment };
    const codes = await Promise.all([1, 2].map(() => send(support, ann, receipt, key)));
    expect(codes).toEqual(['ok', 'ok']);
    expect(await send(support, ann, receipt, key)).toBe('ok');
    expect(await audited('member.send_mail', ann)).toHaveLength(3);
    await own.stack.drain(60_000);
    expect(await own.local.mailsWith(ann.email, /receipt/i, 2)).toHaveLength(2);
    expect(await send(support, ann, { mail: 'payment_reversed', payment })).toBe('nothing_to_mail');
    expect(await send(support, ann, { mail: 'withdrawal_receipt', payment })).toBe(
      'nothing_to_mail',
    );
    expect(await send(support, ann, { mail: 'activation' })).toBe('nothing_to_mail');
    expect(await send(support, ann, { mail: 'receipt', payment: newKey() })).toBe('not_found');
    expect((await view(support, ann)).actions).toMatchObject([{ kind: 'mail', mail: 'receipt' }]);
    // A key is one action's, whichever that was.
    const goodwill = newKey();
    await support.ok(goodwillContract, 'POST', {
      body: { brand, member: ann.id, key: goodwill, credits: 1, reason: 'Sorry.' },
    });
    expect(await send(support, ann, receipt, goodwill)).toBe('idempotency_conflict');
    expect(await audited('member.send_mail', ann)).toHaveLength(3);
    for (let sent = 1; sent < limits.rateLimits.member_mails.max; sent++) {
      await send(support, ann, receipt);
    }
    expect(await send(support, ann, receipt)).toBe('rate_limited');
  });

  it('that confirms the address has a new link, which works', async () => {
    const client = own.at(brand);
    const { body } = await signUp(client);
    const { user } = await client.ok(userContract, 'GET');
    const ann = { id: user?.profile.id ?? '', email: body.email, client } as TestUser;
    await own.local.mail(ann.email);
    expect(await send(await operator(), ann, { mail: 'activation' })).toBe('ok');
    await own.local.mail(ann.email, 2);
    const link = new URL(await own.local.mailedLink(ann.email, '/api/activate.php'));
    await client.call(activateContract, 'GET', {
      query: { token: link.searchParams.get('token') ?? '' },
    });
    expect((await client.ok(userContract, 'GET')).user?.status).toBe('active');
  });

  it('goes to a suppressed address again once that is lifted, here and at SES', async () => {
    const label = randomBytes(6).toString('hex');
    const email = `bounce+${label}@simulator.amazonses.com`;
    const client = own.at(brand);
    await signUp(client, { email });
    const { user } = await client.ok(userContract, 'GET');
    const ann = { id: user?.profile.id ?? '', email, client } as TestUser;
    const support = await operator();
    const shown = () => view(support, ann);
    await soon(async () => expect((await shown()).mail_suppressed_until).not.toBeNull());
    expect(await send(support, ann, { mail: 'activation' })).toBe('mail_suppressed');
    const lift = (key = newKey()) =>
      support.getErrorCode(mailSuppressionContract, 'DELETE', {
        body: { brand, member: ann.id, key, reason: 'A full mailbox.' },
      });
    // A key is one action's, whichever that was.
    const goodwill = newKey();
    await support.ok(goodwillContract, 'POST', {
      body: { brand, member: ann.id, key: goodwill, credits: 1, reason: 'Sorry.' },
    });
    expect(await lift(goodwill)).toBe('idempotency_conflict');
    expect((await shown()).mail_suppressed_until).not.toBeNull();
    const key = newKey();
    expect(await Promise.all([1, 2, 3].map(() => lift(key)))).toEqual(['ok', 'ok', 'ok']);
    expect(await lift(key)).toBe('ok');
    expect(await audited('member.lift_suppression', ann)).toHaveLength(4);
    expect((await shown()).mail_suppressed_until).toBeNull();
    expect((await shown()).actions.map(({ kind }) => kind).sort()).toEqual([
      ...['goodwill', 'mail_suppression'],
    ]);
    expect(await lift()).toBe('not_suppressed');
    expect(await send(support, ann, { mail: 'activation' })).toBe('ok');
  });
});

describe('a copy of the data', () => {
  const send = (
    by: ConsoleClient,
    { id }: Pick<TestUser, 'id'>,
    { key = newKey(), reason = 'Asked by letter.' } = {},
  ) => by.call(memberExportContract, 'POST', { body: { brand, member: id, key, reason } });
  const getSentCode = async (...given: Parameters<typeof send>) => {
    const reply = await send(...given);
    return reply.ok ? 'ok' : reply.error.code;
  };
  /** Tokens of the mails that were sent, the newest first. */
  const tokens = async ({ email }: Pick<TestUser, 'email'>, count: number) => {
    const link = /account-export\?token=([\w.-]+)/;
    const mails = await own.local.mailsWith(email, link, count);
    return mails.map(({ text }) => link.exec(text)?.[1] ?? '');
  };
  const open = (token: string, client = own.at(brand)) =>
    client.call(accountExportContract, 'PUT', { body: { token } });
  const getCode = async (...given: Parameters<typeof open>) => {
    const reply = await open(...given);
    return reply.ok ? 'ok' : reply.error.code;
  };

  it('is the one that the member makes, for whoever opens the mail, once and without a session', async () => {
    const ann = await own.createMember({ language: 'de' });
    const support = await operator();
    const key = newKey();
    const replies = await Promise.all([1, 2, 3].map(() => send(support, ann, { key })));
    expect(replies.map((reply) => reply.ok)).toEqual([true, true, true]);
    // Nothing of the copy, and no way to it, is in what the operator gets.
    const until = replies[0]?.ok ? replies[0].body.until : '';
    expect(replies[0]).toMatchObject({ body: { until } });
    expect(Object.keys(replies[0]?.ok ? replies[0].body : {})).toEqual(['until']);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    const [token = ''] = await tokens(ann, 1);
    const [mail] = await own.local.mailsWith(ann.email, /Deine Daten bei/, 1);
    expect(mail?.text).toContain('3 Tage');
    expect(mail?.text).not.toContain('Asked by letter.');

    // Mail scanners look at the page, which changes nothing.
    const page = await own.at(brand).send({ path: `/account-export?token=${token}` });
    expect(page.status).toBe(200);

    const made = await ann.client.ok(accountExportContract, 'GET');
    const copy = await open(token);
    if (!copy.ok) throw new Error(copy.error.code);
    // The browser that opens the mail has no session, and none gets one by it.
    expect(copy.body).toEqual({
      ...made,
      exported_at: copy.body.exported_at,
      sessions: made.sessions.map((session) => ({ ...session, current: false })),
      profile: expect.objectContaining({ id: ann.id }),
    });
    expect(await getCode(token)).toBe('link_invalid');
    expect(await own.at(brand).getErrorCode(accountExportContract, 'GET')).toBe(
      'authentication_required',
    );

    expect((await view(support, ann)).actions).toMatchObject([
      { id: key, kind: 'export', by: 'Local support', reason: 'Asked by letter.' },
    ]);
    const entries = await audited('member.send_copy', ann);
    expect(entries).toHaveLength(3);
    expect(entries.filter(({ after }) => after !== null)).toMatchObject([{ after: { until } }]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('is one of five that open a link at once', async () => {
    const ann = await own.createMember();
    await send(await operator(), ann);
    const [token = ''] = await tokens(ann, 1);
    const codes = await Promise.all([1, 2, 3, 4, 5].map(() => getCode(token)));
    expect(codes.sort()).toEqual([...Array(4).fill('link_invalid'), 'ok']);
  });

  it.each(['suspend', 'ban'] as const)(
    'goes to a member under a %s, whose session opens nothing else',
    async (kind) => {
      const ann = await own.createMember();
      await (await operator('moderator')).ok(restrictionContract, 'POST', {
        body: { brand, member: ann.id, kind, reason: 'scam' },
      });
      expect(await ann.client.getErrorCode(accountExportContract, 'GET')).toBe(
        'account_restricted',
      );
      expect(await getSentCode(await operator(), ann)).toBe('ok');
      const [token = ''] = await tokens(ann, 1);
      const copy = await open(token, ann.client);
      expect(copy).toMatchObject({ ok: true, body: { account: { id: ann.id } } });
      expect(await ann.client.getErrorCode(accountExportContract, 'GET')).toBe(
        'account_restricted',
      );
      expect(await logIn(ann)).toBe('account_restricted');
    },
  );

  it('goes to a member who has deleted the account, until the purge', async () => {
    const ann = await own.createMember();
    await ann.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    expect(await getSentCode(await operator(), ann)).toBe('ok');
    const [token = ''] = await tokens(ann, 1);
    expect(await open(token)).toMatchObject({
      ok: true,
      body: { account: { id: ann.id, status: 'pending_deletion' } },
    });
  });

  it('is refused where the address may be somebody else’s, or no mail goes to it', async () => {
    const client = own.at(brand);
    const { body } = await signUp(client);
    const { user } = await client.ok(userContract, 'GET');
    const fresh = { id: user?.profile.id ?? '', email: body.email, client } as TestUser;
    const support = await operator();
    expect(await getSentCode(support, fresh)).toBe('address_not_confirmed');
    await (await operator('moderator')).ok(restrictionContract, 'POST', {
      body: { brand, member: fresh.id, kind: 'suspend', reason: 'scam' },
    });
    expect(await getSentCode(support, fresh)).toBe('address_not_confirmed');
    expect(await getSentCode(support, fresh, { reason: '' })).toBe('validation_failed');
    expect(await getSentCode(support, { id: newKey() })).toBe('not_found');
    const ann = await own.createMember();
    expect(await getSentCode(await operator('moderator'), ann)).toBe('forbidden');
    const goodwill = newKey();
    await support.ok(goodwillContract, 'POST', {
      body: { brand, member: ann.id, key: goodwill, credits: 1, reason: 'Sorry.' },
    });
    expect(await getSentCode(support, ann, { key: goodwill })).toBe('idempotency_conflict');
    for (let sent = 0; sent < limits.rateLimits.member_mails.max; sent++) {
      await send(support, ann);
    }
    expect(await getSentCode(support, ann)).toBe('rate_limited');
  });

  it('is behind a link that ends by itself, and with every change of who holds the account', async () => {
    const [ann, ben] = await Promise.all([own.createMember(), own.createMember()]);
    const support = await operator();
    await Promise.all([send(support, ann), send(support, ben)]);
    const [late = ''] = await tokens(ann, 1);
    const [ended = ''] = await tokens(ben, 1);
    await ben.client.ok(sessionsContract, 'DELETE', { body: { all: true } });
    expect(await getCode(ended)).toBe('link_invalid');
    await own.local.advance(limits.accountCopySeconds + 1);
    try {
      expect(await getCode(late)).toBe('link_invalid');
    } finally {
      await own.local.resetClock();
    }
  });
});

describe('an address', () => {
  /** Who signed up and followed no link yet. */
  async function joined(email?: string) {
    const client = own.at(brand);
    const { body } = await signUp(client, email ? { email } : {});
    const { user } = await client.ok(userContract, 'GET');
    return { id: user?.profile.id ?? '', email: body.email, client } as TestUser;
  }
  const confirm = (
    by: ConsoleClient,
    { id, email }: Pick<TestUser, 'id' | 'email'>,
    change: { key?: string; reason?: string } = {},
  ) =>
    by.getErrorCode(memberConfirmationContract, 'POST', {
      body: { brand, member: id, key: newKey(), email, reason: 'Told by phone.', ...change },
    });
  /** What the link in the mail changes, without what is each member's own. */
  const getStanding = async ({ id }: TestUser) => {
    await own.stack.drain(60_000);
    const items = await own.admin.partition(brand, id);
    const account = items.find(({ sk }) => sk === 'CORE#ACCOUNT');
    const staged = items.filter(({ sk }) => sk.startsWith('OUTBOX#'));
    return {
      ...{ status: account?.status, claimed: account?.email_claimed },
      attributes: Object.keys(account ?? {}).sort(),
      staged: staged.map(({ kind, template }) => `${kind} ${template ?? ''}`).sort(),
    };
  };

  it('that an operator confirms leaves the account as the link in the mail does, once', async () => {
    const [ann, ben] = await Promise.all([joined(), joined()]);
    const link = new URL(await own.local.mailedLink(ben.email, '/api/activate.php'));
    const token = link.searchParams.get('token') ?? '';
    await ben.client.call(activateContract, 'GET', { query: { token } });
    const support = await operator();
    const key = newKey();
    const codes = await Promise.all([1, 2, 3].map(() => confirm(support, ann, { key })));
    expect(codes).toEqual(['ok', 'ok', 'ok']);
    expect(await getStanding(ann)).toEqual(await getStanding(ben));
    expect((await ann.client.ok(userContract, 'GET')).user?.status).toBe('active');
    const entries = await audited('member.confirm_address', ann);
    expect(entries).toHaveLength(3);
    expect(entries.filter(({ after }) => after !== null)).toMatchObject([
      { reason: 'Told by phone.', before: { status: 'not_confirmed' } },
    ]);
    expect((await view(support, ann)).actions).toMatchObject([
      { id: key, kind: 'confirm', by: 'Local support', reason: 'Told by phone.' },
    ]);
    expect(await confirm(support, ann)).toBe('address_confirmed');
    // The mail that comes at last leads where it would have led.
    const late = new URL(await own.local.mailedLink(ann.email, '/api/activate.php'));
    const { headers } = await ann.client.send({ path: `${late.pathname}${late.search}` });
    expect(headers.location).toBe('/activate/done');
  });

  it('is confirmed as it was shown, with a reason, and only where mail could go to it', async () => {
    const ann = await joined();
    const support = await operator();
    expect(await confirm(support, { ...ann, email: 'other@post.example' })).toBe('address_stale');
    expect(await confirm(support, ann, { reason: ' ' })).toBe('validation_failed');
    expect(await confirm(support, { ...ann, id: newKey() })).toBe('not_found');
    expect(await confirm(await operator('moderator'), ann)).toBe('forbidden');
    const goodwill = newKey();
    await support.ok(goodwillContract, 'POST', {
      body: { brand, member: ann.id, key: goodwill, credits: 1, reason: 'Sorry.' },
    });
    expect(await confirm(support, ann, { key: goodwill })).toBe('idempotency_conflict');
    await (await operator('moderator')).ok(restrictionContract, 'POST', {
      body: { brand, member: ann.id, kind: 'suspend', reason: 'scam' },
    });
    expect(await confirm(support, ann)).toBe('member_suspended');

    const label = randomBytes(6).toString('hex');
    const bounced = await joined(`bounce+${label}@simulator.amazonses.com`);
    await soon(async () =>
      expect((await view(support, bounced)).mail_suppressed_until).not.toBeNull(),
    );
    expect(await confirm(support, bounced)).toBe('mail_suppressed');
    await support.ok(mailSuppressionContract, 'DELETE', {
      body: { brand, member: bounced.id, key: newKey(), reason: 'A full mailbox.' },
    });
    expect(await confirm(support, bounced)).toBe('ok');
    expect((await view(support, bounced)).status).toBe('active');
  });
});

it('an address that another member has confirmed meanwhile is confirmed for nobody else', async () => {
  const hidden = 'birch';
  const email = freshEmail();
  const join = async () => {
    const client = own.at(hidden);
    await signUp(client, { email });
    return (await client.ok(userContract, 'GET')).user?.profile.id ?? '';
  };
  const [first, second] = [await join(), await join()];
  const support = await operatorAt(own.stack.port, 'support', [hidden]);
  const confirm = (member: string) =>
    support.getErrorCode(memberConfirmationContract, 'POST', {
      body: { brand: hidden, member, key: newKey(), email, reason: 'Told by phone.' },
    });
  expect(await confirm(first)).toBe('ok');
  expect(await confirm(second)).toBe('email_taken');
  const query = { brand: hidden, id: second };
  const { member } = await support.ok(opsMemberContract, 'GET', { query });
  expect(member.status).toBe('not_confirmed');
});

describe('an erasure', () => {
  const ask = (by: ConsoleClient, { id }: Pick<TestUser, 'id'>) =>
    by.call(memberErasureContract, 'POST', {
      body: { brand, member: id, reason: 'Asked by letter.' },
    });
  async function asked(by: ConsoleClient, ann: Pick<TestUser, 'id'>): Promise<string> {
    const reply = await ask(by, ann);
    return reply.ok ? reply.body.approval.id : reply.error.code;
  }

  it('needs an administrator who is somebody else, and is a deletion like any other', async () => {
    const ann = await own.createMember();
    const support = await operator();
    const id = await asked(support, ann);
    expect(await asked(support, ann)).toBe('already_asked');
    expect(await logIn(ann)).toBe('ok');
    expect(await decide(await operator(), id, 'approve')).toBe('forbidden');
    const chiefs = await Promise.all([1, 2].map(() => operator('administrator')));
    const codes = await Promise.all(chiefs.map((one) => decide(one, id, 'approve')));
    expect(codes.sort()).toEqual(['not_found', 'ok']);
    expect(await ann.client.getErrorCode(chatsContract, 'GET')).toBe('authentication_required');
    expect(await logIn(ann)).toBe('account_deleted');
    const shown = await view(support, ann);
    expect(shown.status).toBe('pending_deletion');
    expect(shown.actions).toMatchObject([
      { kind: 'erase', by: 'Local support, Local administrator', reason: 'Asked by letter.' },
    ]);
    // The member has a way back, as after any deletion.
    await own.local.mailedLink(ann.email, '/account-reactivate');
    expect(await asked(support, ann)).toBe('member_deleted');
  });

  it('waits once for each member, however many ask at once', async () => {
    const ann = await own.createMember();
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => operator()));
    const replies = await Promise.all(people.map((one) => ask(one, ann)));
    const codes = replies.map((reply) => (reply.ok ? 'ok' : reply.error.code));
    expect(codes.sort()).toEqual([...Array(4).fill('already_asked'), 'ok']);
  });

  it('is never one person’s, nor of a member whom something restricts', async () => {
    const ann = await own.createMember();
    const chief = await operator('administrator');
    const id = await asked(chief, ann);
    expect(await decide(chief, id, 'approve')).toBe('not_yourself');
    await (await operator('moderator')).ok(restrictionContract, 'POST', {
      body: { brand, member: ann.id, kind: 'suspend', reason: 'scam' },
    });
    const other = await operator('administrator');
    expect(await decide(other, id, 'approve')).toBe('member_restricted');
    expect(await decide(other, id, 'approve')).toBe('not_found');
    expect(await asked(other, ann)).toBe('member_restricted');
  });
});

import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { blockContract } from '#shared/api/block.ts';
import { chatContract } from '#shared/api/chat.ts';
import { chatImageContract } from '#shared/api/chat-image.ts';
import { complaintFileContract } from '#shared/api/complaint-file.ts';
import { complaintsContract } from '#shared/api/complaints.ts';
import { consentContract } from '#shared/api/consent.ts';
import { getPath } from '#shared/api/contract.ts';
import { directdebitContract } from '#shared/api/directdebit.ts';
import { emailCheckContract } from '#shared/api/email-check.ts';
import { likeContract } from '#shared/api/like.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { matchFinderContract } from '#shared/api/match-finder.ts';
import { memberContract } from '#shared/api/member.ts';
import { paymentContract } from '#shared/api/payment.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { reportContract } from '#shared/api/report.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { transactionsContract } from '#shared/api/transactions.ts';
import { userContract } from '#shared/api/user.ts';
import { memberExportContract } from '#shared/ops/member-export.ts';
import type { SandboxEvent } from '../../local/engines/payment-sandbox.ts';
import { root } from '../../paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { adminFixture } from '../support/admin-fixture.ts';
import { budgets, budgetTable, consoleBudgetTable } from '../support/budgets.ts';
import { getReference, getStatus, order, toNotification } from '../support/buying.ts';
import type { Client, RawResponse } from '../support/client.ts';
import { operatorAt } from '../support/console.ts';
import { message, sendMessage } from '../support/conversations.ts';
import { as } from '../support/fixtures.ts';
import { activationLink, tokenTo } from '../support/local.ts';
import {
  activate,
  createMember,
  findable,
  freshEmail,
  password,
  signUp,
} from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type ContractCall, calls, getPayload, type ValidRequest } from '../support/requests.ts';
import { readKey } from '../support/secrets.ts';
import { threeServices } from '../support/services.ts';
import { at, shared } from '../support/shared-stack.ts';
import { stackOfWorker } from '../support/stack-of-worker.ts';
import { getUsage, type Usage } from '../support/usage.ts';
import { brandIsKnown } from '../support/wait.ts';

/** Creates the visitor of a budget's situation, and the request where it matters. */
type Situation = () => Promise<{ client: Client; given?: ValidRequest }>;

async function newMember() {
  const client = at('nl');
  const { body } = await signUp(client);
  return { client, email: body.email };
}
async function link() {
  const { email } = await newMember();
  const { pathname, search, searchParams } = activationLink(await shared().mail(email));
  return { path: pathname + search, query: { token: searchParams.get('token') ?? '' } };
}

const visitor: Situation = async () => ({ client: at('nl') });
/** The member is active now, as recording a visit would cost requests too. */
async function activeMember() {
  const visiting = await as('active');
  await visiting.ok(userContract, 'GET');
  return visiting;
}
const member: Situation = async () => ({ client: await activeMember() });
const situations: Record<string, Situation> = {
  visitor,
  member,
  'visitor, brand not in memory': visitor,
  'unknown link': visitor,
  'first visit': async () => ({ client: at('nl'), given: { query: (await link()).query } }),
  'second visit': async () => {
    const { path, query } = await link();
    await at('nl').send({ path });
    return { client: at('nl'), given: { query } };
  },
  'member, not confirmed': async () => ({ client: await as('not_confirmed') }),
  'member, confirmed': member,
  'member, session replaced': async () => {
    const { client: loggedIn, email } = await newMember();
    return { client: loggedIn, given: { body: { email, password } } };
  },
};
/** The preparations of each call beyond a member. */
const prepared: Record<string, Situation> = {
  'PUT account-reactivate': async () => {
    const { client: leaving, email } = await newMember();
    // The activation mail must be sent first, as members who leave get none.
    await shared().mail(email);
    await leaving.ok(accountDeleteContract, 'POST', { body: { password, reason: 'time' } });
    const token = tokenTo('/account-reactivate', await shared().mail(email, 2));
    return { client: at('nl'), given: { body: { token } } };
  },
  'PUT account-export': async () => {
    const { client, email } = await newMember();
    await activate(client, email);
    const { user } = await client.ok(userContract, 'GET');
    const support = await operatorAt(stackOfWorker().port, 'support', ['nl']);
    await support.ok(memberExportContract, 'POST', {
      body: {
        ...{ brand: 'nl', member: user?.profile.id ?? '', reason: 'Asked for.' },
        key: randomBytes(16).toString('base64url'),
      },
    });
    const [mail] = await shared().mailsWith(email, /account-export\?token=/, 1);
    const token = tokenTo('/account-export', mail ?? { text: '' });
    return { client: at('nl'), given: { body: { token } } };
  },
  'PUT mail-change, first use': async () => ({
    client: at('nl'),
    given: { body: { token: (await mailChange()).token } },
  }),
  'PUT mail-change, taken back': async () => {
    const { email, token } = await mailChange();
    await at('nl').ok(mailChangeContract, 'PUT', { body: { token } });
    const undone = tokenTo('/mail-change/undo', await shared().mail(email, 2));
    return { client: at('nl'), given: { body: { token: undone, undo: true } } };
  },
  'PUT photos': async () => {
    const { client: owner, ids } = await photos();
    return { client: owner, given: { body: { order: [...ids].reverse() } } };
  },
  'DELETE photos': async () => {
    const { client: owner, ids } = await photos();
    return { client: owner, given: { body: { id: ids[0] } } };
  },
  'POST reset-password': async () => ({
    client: at('nl'),
    given: { body: { email: (await newMember()).email } },
  }),
  'PUT reset-password': async () => {
    const { email } = await newMember();
    await at('nl').ok(resetPasswordContract, 'POST', { body: { email } });
    const [mail] = await shared().mailsWith(email, /reset-password\/do/, 1);
    const token = tokenTo('/reset-password/do', mail ?? { text: '' });
    return { client: at('nl'), given: { body: { token, password: 'another good one' } } };
  },
  'POST user, active member, new device': async () => {
    const { client: owner, email } = await newMember();
    await activate(owner, email);
    return { client: at('nl'), given: { body: { email, password } } };
  },
  'GET remembered-device, a device that remembers': async () => ({ client: await remembering() }),
  'POST remembered-device, a device that remembers': async () => ({ client: await remembering() }),
  'POST user, asks to be remembered': async () => {
    const { email } = await newMember();
    return { client: at('nl'), given: { body: { email, password, remember: true } } };
  },
  'POST user, a device that remembers': async () => ({
    client: await remembering(),
    given: { body: { remembered: true, password } },
  }),
  'POST unsubscribe': async () => {
    const { client: reader } = await newMember();
    const { user } = await reader.ok(userContract, 'GET');
    return {
      client: at('nl'),
      given: { query: { token: await remindersToken(user?.profile.id) } },
    };
  },
};
/** Creates a visitor whose device remembers a member. */
async function remembering() {
  const { client, email } = await newMember();
  await client.ok(userContract, 'POST', { body: { email, password, remember: true } });
  await client.ok(logoutContract, 'GET');
  return client;
}
/** Creates a visible member apart from all other members of these tests. */
async function shown() {
  const { client: other } = await newMember();
  await other.ok(profileContract, 'PUT', { body: { region: 'NL-ZE' } });
  const { user } = await other.ok(userContract, 'GET');
  await activate(other, String(user?.email));
  const id = String(user?.profile.id);
  await vi.waitFor(
    async () =>
      expect(await at('nl').getErrorCode(memberContract, 'GET', { query: { id } })).toBe('ok'),
    { timeout: 60_000, interval: 50 },
  );
  return id;
}
const withBody =
  (
    more: Record<string, unknown> = {},
    before?: (client: Client, id: string) => Promise<unknown>,
  ): Situation =>
  async () => {
    const id = await shown();
    const asking = await activeMember();
    await before?.(asking, id);
    return { client: asking, given: { body: { id, ...more } } };
  };
/** Creates a member of a unique age, so that one member matches and all buckets are read. */
async function elder(gender: 'male' | 'female') {
  const client = at('nl');
  const changes = { gender, sexuality: 'hetero', date_of_birth: '1950-01-01' } as const;
  const { user, body } = await signUp(client, changes);
  await activate(client, body.email);
  const query = { id: user.profile.id };
  await vi.waitFor(
    async () => expect(await at('nl').getErrorCode(memberContract, 'GET', { query })).toBe('ok'),
    { timeout: 60_000, interval: 50 },
  );
  await client.ok(userContract, 'GET');
  return client;
}
let fitting: Promise<Client> | undefined;
const elders: Situation = async () => {
  fitting ??= elder('female');
  await fitting;
  return { client: await elder('male') };
};
const narrow = { gender: 'male', countryregion: 'NL-FL', min_age: '20', max_age: '24' };
Object.assign(prepared, {
  'POST block, another member': withBody(),
  'DELETE block': withBody({}, (client, id) => client.ok(blockContract, 'POST', { body: { id } })),
  'POST like': withBody(),
  'DELETE like': withBody({}, (client, id) => client.ok(likeContract, 'POST', { body: { id } })),
  'PUT like': withBody(),
  'POST report, another member': withBody({ reason: 'fake' }),
  'POST report, another member, again': withBody({ reason: 'fake' }, (client, id) =>
    client.ok(reportContract, 'POST', { body: { id, reason: 'rude' } }),
  ),
  'GET match-finder': elders,
  'PUT match-finder': async () => {
    const { client: asking } = await elders();
    const { preferences } = await asking.ok(matchFinderContract, 'GET');
    return { client: asking, given: { body: preferences } };
  },
  'GET swipe-game': elders,
  'POST swipe-game, like of another member': withBody({ like: true }),
  'POST swipe-game, skip of another member': withBody({ like: false }),
  'GET member, visitor, another member': async () => ({
    client: at('nl'),
    given: { query: { id: await shown() } },
  }),
  'GET member, another member': async () => ({
    client: await activeMember(),
    given: { query: { id: await shown() } },
  }),
  'POST consent, visitor who decided before': async () => {
    const client = at(await askingBrand());
    const consent_id = randomUUID();
    const body = { ...decision, consent_id };
    await client.ok(consentContract, 'POST', { body });
    return { client, given: { body } };
  },
  'GET lander, visitor, without members': async () => ({
    client: at('nl'),
    given: { query: { name: 'video' } },
  }),
  'GET lander, visitor, with a member': async () => ({
    client: at(await brandWithMember()),
    given: { query: { name: 'adultonly' } },
  }),
  'GET members, visitor, a bucket and two wider ones': async () => ({
    client: at('nl'),
    given: { query: narrow },
  }),
  'GET members, member, a bucket and two wider ones': async () => ({
    client: await activeMember(),
    given: { query: narrow },
  }),
  'GET members, member, both genders, two buckets and four wider ones': async () => ({
    client: await activeMember(),
    // So old that no other test's members fill the wider buckets, which would take more reads.
    given: { query: { ...narrow, gender: 'both', min_age: '83', max_age: '85' } },
  }),
} satisfies Record<string, Situation>);

let asking: Promise<string> | undefined;
/** A brand that asks its visitors about services. */
function askingBrand(): Promise<string> {
  const id = `vraag-${randomInt(1_000_000)}`;
  asking ??= addBrand(id, (tenant) => {
    tenant.services = [...threeServices];
  }).then(() => id);
  return asking;
}
let visited: Promise<string> | undefined;
/** A brand whose members no other test makes more of, which would take more reads. */
function brandWithMember(): Promise<string> {
  const id = `bezocht-${randomInt(1_000_000)}`;
  const add = async () => {
    await addBrand(id, () => undefined);
    const home = { country: 'NL', region: 'NL-ZE', language: 'nl' } as const;
    await findable(await createMember(at(id), home));
    return id;
  };
  visited ??= add();
  return visited;
}
const decision = {
  categories: { statistics: true, marketing: false },
  source: 'settings',
  text_version: '1-0123abcd',
} as const;
/** A case's link, as its receipt has it. */
async function caseLink(): Promise<{ id: string; token: string }> {
  const email = freshEmail();
  const kind = 'payment' as const;
  const body = { email, name: 'Robin', subject: 'A payment', text: 'Twice.', kind };
  const { complaint } = await at('nl').ok(complaintsContract, 'POST', { body });
  const token = tokenTo('/complaints/case', await shared().mail(email));
  return { id: complaint.id, token };
}
Object.assign(prepared, {
  'GET complaint, link of a case': async () => ({
    client: at('nl'),
    given: { query: { token: (await caseLink()).token } },
  }),
  'GET complaint-file': async () => {
    const body = { content_type: 'image/jpeg', size: 1_000 } as const;
    const { file } = await at('nl').ok(complaintFileContract, 'POST', { body });
    return { client: at('nl'), given: { query: { id: file.id } } };
  },
  'POST complaint': async () => ({
    client: at('nl'),
    given: { body: { token: (await caseLink()).token, text: 'Both are mine.' } },
  }),
  'PUT complaint': async () => {
    const { id, token } = await caseLink();
    const outcome = ['--outcome', 'settled', '--reasons', 'We gave one back.'] as const;
    const words = ['cases', 'close', '--id', 'nl', '--case', id, ...outcome] as const;
    expect(await brandCommand(stackOfWorker().environment, ...words)).toMatchObject({ status: 0 });
    return { client: at('nl'), given: { body: { token, text: 'I see one.' } } };
  },
  'POST complaints, about a member, by a member': async () => ({
    client: await activeMember(),
    given: {
      body: {
        ...{ email: freshEmail(), name: 'Robin', subject: 'A profile', text: 'It is me.' },
        ...{ kind: 'content', member: await shown(), statement: true },
      },
    },
  }),
} satisfies Record<string, Situation>);

/** Creates two members who can write to each other, and messages of the first. */
async function talkers(said: number) {
  const [sender, receiver] = [await activeMember(), await activeMember()];
  const getId = async (one: Client) => String((await one.ok(userContract, 'GET')).user?.profile.id);
  const [from, to] = [await getId(sender), await getId(receiver)];
  const sent: Awaited<ReturnType<typeof sendMessage>>[] = [];
  for (let index = 0; index < said; index++)
    sent.push(await sendMessage({ client: sender, id: from }, { id: to }));
  const last = sent.at(-1);
  return { sender, receiver, to, conversation: last?.conversation.id ?? '', last: last?.message };
}
let staffed: Promise<string> | undefined;
/** A member and a fictional profile of a brand that answers for it. */
async function answered(said: number) {
  const id = `antwoord-${randomInt(1_000_000)}`;
  staffed ??= addBrand(id, (tenant) => {
    tenant.features.fictional_chat = true;
  }).then(() => id);
  const brand = await staffed;
  const home = { country: 'NL', region: 'NL-ZE', language: 'nl' } as const;
  const [sender, profile] = [
    await createMember(at(brand), home),
    await createMember(at(brand), home),
  ];
  await adminFixture(stackOfWorker()).makeFictional(profile, brand);
  for (let index = 0; index < said; index++) await sendMessage(sender, profile);
  // The function reads the brand.
  await sender.client.send({ method: 'PATCH', path: getPath(chatContract) });
  return { client: sender.client, given: message(profile) };
}
async function premium() {
  const client = await activeMember();
  const { user } = await client.ok(userContract, 'GET');
  await adminFixture(stackOfWorker()).makePaid({ id: String(user?.profile.id) }, 'nl');
  return client;
}
Object.assign(prepared, {
  'GET chat, another member, nothing said yet': async () => ({
    client: await activeMember(),
    given: { query: { id: await shown() } },
  }),
  'GET chat, by its id, all of it read': async () => {
    const { sender, conversation } = await talkers(1);
    return { client: sender, given: { query: { id: conversation } } };
  },
  'GET chat, by its id, one unread': async () => {
    const { receiver, conversation } = await talkers(1);
    return { client: receiver, given: { query: { id: conversation } } };
  },
  'POST chat, first message to a member': async () => {
    const { sender, to } = await talkers(0);
    return { client: sender, given: message({ id: to }) };
  },
  'POST chat, in a conversation': async () => {
    const { sender, conversation } = await talkers(1);
    return { client: sender, given: message({ conversation }) };
  },
  'POST chat, in a conversation, answered': async () => {
    const { receiver, conversation } = await talkers(1);
    return { client: receiver, given: message({ conversation }) };
  },
  'POST chat, in a conversation, a block was lifted': async () => {
    const { sender, to, conversation } = await talkers(1);
    for (const method of ['POST', 'DELETE'] as const) {
      await sender.ok(blockContract, method, { body: { id: to } });
    }
    return { client: sender, given: message({ conversation }) };
  },
  'POST block, in a conversation, one unread': async () => {
    const { sender, to } = await talkers(1);
    return { client: sender, given: { body: { id: to } } };
  },
  'POST chat, first message to a fictional profile that is answered for': () => answered(0),
  'POST chat, to a fictional profile that is answered for': () => answered(1),
  'POST chat, the same again': async () => {
    const { sender, to } = await talkers(0);
    const given = message({ id: to });
    await sender.ok(chatContract, 'POST', given);
    return { client: sender, given };
  },
  'DELETE chat': async () => {
    const { receiver, conversation } = await talkers(1);
    return { client: receiver, given: { body: { conversation } } };
  },
  'DELETE message': async () => {
    const { receiver, conversation, last } = await talkers(1);
    return { client: receiver, given: { body: { conversation, id: last?.id } } };
  },
  'GET chats': async () => {
    const receiver = await activeMember();
    const { user } = await receiver.ok(userContract, 'GET');
    for (let index = 0; index < 3; index++) {
      await sendMessage({ client: await activeMember(), id: '' }, { id: String(user?.profile.id) });
    }
    return { client: receiver };
  },
  'GET chat-image': async () => {
    const client = await premium();
    const body = { content_type: 'image/jpeg', size: 1_000 } as const;
    const { image } = await client.ok(chatImageContract, 'POST', { body });
    return { client, given: { query: { id: image.id } } };
  },
  'POST chat-image': async () => ({ client: await premium() }),
} satisfies Record<string, Situation>);

const subscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
});
Object.assign(prepared, {
  'POST user, a browser subscribes': async () => ({
    client: await activeMember(),
    given: { query: { push: '1' }, body: { subscription: subscription() } },
  }),
  'DELETE user': async () => {
    const [client, given] = [await activeMember(), subscription()];
    const query = { push: '1' } as const;
    await client.ok(userContract, 'POST', { query, body: { subscription: given } });
    return { client, given: { query, body: { endpoint: given.endpoint } } };
  },
} satisfies Record<string, Situation>);

/** Creates a member with an order in the state of the sandbox's event. */
async function buyer(event: SandboxEvent | null, changes: Parameters<typeof order>[0] = {}) {
  const client = await activeMember();
  const given = order(changes);
  const ordered = await client.ok(paymentContract, 'POST', given);
  const reference = getReference(ordered);
  const { payment_id: id } = ordered.payment;
  if (event) {
    await shared().payInSandbox(reference, event);
    await vi.waitFor(async () => expect(await getStatus({ client }, id)).not.toBe('pending'), {
      timeout: 10_000,
      interval: 200,
    });
    // Its invoice's number is another change of the payment, which calls would meet.
    await vi.waitFor(
      async () => {
        const { transaction } = await client.ok(transactionsContract, 'GET', { query: { id } });
        expect(transaction?.documents.length ?? 0).toBe(event.status === 'paid' ? 1 : 0);
      },
      { timeout: 60_000, interval: 200 },
    );
  }
  return { client, given, reference, id };
}
const paid = { status: 'paid' } as const;
const withCard = () => buyer(paid, { store: true });
const webhookCall = (reference: string) => ({
  client: at('nl'),
  given: { form: { id: reference } },
});
/** Pays at the provider without a webhook. */
async function paidInSecret(paymentmethod: 'paypal' | 'creditcard') {
  const made = await buyer(null, { paymentmethod });
  await shared().switchSandbox({ webhooks_lost: true });
  await shared().payInSandbox(made.reference, paid);
  await shared().switchSandbox({ webhooks_lost: false });
  return made;
}
Object.assign(prepared, {
  'GET credits, member with a stored card and orders': async () => ({
    client: (await withCard()).client,
  }),
  'GET discountcode': member,
  'GET payment, pending, not paid': async () => {
    const { client, id } = await buyer(null);
    return { client, given: { query: { id } } };
  },
  'GET payment, completed': async () => {
    const { client, id } = await buyer(paid);
    return { client, given: { query: { id } } };
  },
  'POST payment, full price': async () => ({ client: await activeMember(), given: order() }),
  'POST payment, with the time bonus': async () => ({
    client: await activeMember(),
    given: order({ discountcode: 'TIMEBONUS25' }),
  }),
  'POST payment, the same again': async () => {
    const { client, given } = await buyer(null);
    return { client, given };
  },
  'POST payment-notification, unknown payment': async () => ({
    client: at('nl'),
    given: { form: toNotification({ id: 'unknown', order: 'unknown', brand: 'nl' }) },
  }),
  'POST payment-notification, paid, first told': async () => {
    const { id, reference } = await paidInSecret('creditcard');
    const form = toNotification({ id: reference, order: id, brand: 'nl' });
    return { client: at('nl'), given: { form } };
  },
  'POST payment-webhook, unknown payment': async () => webhookCall('tr_unknown'),
  'POST payment-webhook, paid, first told': async () =>
    webhookCall((await paidInSecret('paypal')).reference),
  'POST payment-webhook, paid, told again': async () =>
    webhookCall((await buyer(paid, { paymentmethod: 'paypal' })).reference),
  'POST repeat-order': async () => {
    const { client, id } = await withCard();
    return { client, given: { body: { order: id, idempotency_key: randomUUID() } } };
  },
  'GET transactions': async () => ({ client: (await buyer(paid)).client }),
  'GET invoice': async () => {
    const { client, id } = await buyer(paid);
    return { client, given: { query: { id } } };
  },
  'PUT immediate-start, one purchase is held': async () => {
    const { client } = await buyer(paid);
    return { client };
  },
  'POST withdrawal, first step': async () => {
    const { client, id } = await buyer(paid);
    return { client, given: { body: { payment: id } } };
  },
  'POST withdrawal, confirmed': async () => {
    const { client, id } = await buyer(paid);
    return { client, given: { body: { payment: id, confirm: true } } };
  },
  'POST directdebit': member,
  'PUT directdebit': async () => {
    const client = await activeMember();
    const { body } = calls.find(({ name }) => name === 'POST directdebit')?.valid() ?? {};
    const asked = await client.ok(directdebitContract, 'POST', { body: body as never });
    const phone = String(body?.phone);
    await vi.waitFor(async () => expect(await shared().sms(phone)).toHaveLength(1), {
      timeout: 10_000,
      interval: 50,
    });
    const [otp = ''] = /\d{6}/.exec((await shared().sms(phone))[0]?.text ?? '') ?? [];
    return { client, given: { body: { request: asked.request, otp } } };
  },
} satisfies Record<string, Situation>);

async function mailChange() {
  const { client: moving, email } = await newMember();
  const fresh = freshEmail();
  await moving.ok(mailChangeContract, 'POST', { body: { email: fresh, password } });
  return { email, token: tokenTo('/mail-change/do', await shared().mail(fresh)) };
}
async function photos() {
  const { client: owner } = await newMember();
  const body = { content_type: 'image/jpeg', size: 1_000 } as const;
  const ids: string[] = [];
  for (let slot = 0; slot < 2; slot++) {
    ids.push((await owner.ok(photosContract, 'POST', { body })).photo.id);
  }
  return { client: owner, ids };
}
/** Returns the reminder's token, which would arrive only after a day. */
async function remindersToken(member = ''): Promise<string> {
  const purpose = JSON.stringify(['unsubscribe', 'nl', member, 'reminders']);
  const key = await readKey(stackOfWorker().environment, 'TOKEN_SECRET_ID');
  return `${member}.reminders.${createHmac('sha256', key).update(purpose).digest('base64url')}`;
}

/** A login needs an existing member. */
const loginOfVisitor: Situation = async () => {
  const { email } = await newMember();
  return { client: at('nl'), given: { body: { email, password } } };
};

function send(visiting: Client, call: ContractCall, given: ValidRequest): Promise<RawResponse> {
  const query = new URLSearchParams(given.query).toString();
  const sent = getPayload(given);
  return visiting.send({
    method: call.method,
    path: `${getPath(call.contract)}${query && `?${query}`}`,
    headers: call.method === 'GET' ? {} : { 'content-type': sent.type },
    ...(sent.text ? { body: sent.text } : {}),
  });
}

const fits = (usage: Usage, allowed: Usage): boolean =>
  usage.requests === allowed.requests &&
  usage.readUnits <= allowed.readUnits &&
  usage.writeUnits <= allowed.writeUnits;

it('every call has a budget', () => {
  const known = new Set(budgets.map(({ call }) => call));
  expect(calls.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

describe.each(budgets)('$call, $situation', ({ call: name, situation, ...allowed }) => {
  let usage: Usage | undefined;
  beforeAll(async () => {
    const call = calls.find((one) => one.name === name);
    const prepare =
      name === 'POST user' && situation === 'visitor'
        ? loginOfVisitor
        : (prepared[name] ?? prepared[`${name}, ${situation}`] ?? situations[situation]);
    if (!call || !prepare) throw new Error('budgets.ts has a line that no test understands');
    // A job that writes the same items can cause retries of a call. As only the call counts, just a
    // result that is too high three times fails, the later ones after the jobs are done.
    for (let tries = 0; tries < 3 && !(usage && fits(usage, allowed)); tries++) {
      const { client: visiting, given } = await prepare();
      if (tries > 0) await shared().advance(0);
      if (situation.endsWith('not in memory')) {
        await brandIsKnown();
      } else {
        // The request is refused, but only after the visitor's brand was read.
        await visiting.send({ method: 'PATCH', path: getPath(call.contract) });
      }
      const response = await send(visiting, call, given ?? call.valid());
      expect(response.status, response.text).toBe(call.rule.status ?? 200);
      usage = getUsage(response);
    }
  });

  it('asks for as many requests as allowed', () => {
    expect(usage?.requests).toBe(allowed.requests);
  });

  it('uses no more capacity than allowed', () => {
    expect(usage?.readUnits).toBeLessThanOrEqual(allowed.readUnits);
    expect(usage?.writeUnits).toBeLessThanOrEqual(allowed.writeUnits);
  });
});

it('a call counted by address asks one more of an IPv6 visitor', async () => {
  const usageFrom = async (address: string) => {
    const client = at('nl', { address });
    const { name } = emailCheckContract;
    const call = calls.find((one) => one.name === `POST ${name}`);
    if (!call) throw new Error('there is no such call');
    await at('nl').send({ method: 'PATCH', path: getPath(call.contract) });
    return getUsage(await send(client, call, call.valid()));
  };
  const [four, six] = [await usageFrom('198.51.100.64'), await usageFrom('2001:db8:64::1')];
  expect(six).toEqual({ ...four, requests: four.requests + 1, writeUnits: four.writeUnits + 1 });
});

it('the documentation has the same tables', async () => {
  const text = await readFile(join(root, 'docs/data-model.md'), 'utf8');
  expect(text).toContain(budgetTable());
  expect(text).toContain(consoleBudgetTable());
});

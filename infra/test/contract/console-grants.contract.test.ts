/**
 * What functions of the console ask of the table, against what they are declared to touch
 * (infra/functions.ts), which is all that their roles let them.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsContract } from '#shared/api/complaints.ts';
import type { HttpMethod } from '#shared/api/contract.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { alarmsContract } from '#shared/ops/alarms.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { booksContract } from '#shared/ops/books.ts';
import { brandContract } from '#shared/ops/brand.ts';
import { brandChangesContract } from '#shared/ops/brand-changes.ts';
import { brandLandersContract } from '#shared/ops/brand-landers.ts';
import { brandPublishingContract } from '#shared/ops/brand-publishing.ts';
import { brandStateContract } from '#shared/ops/brand-state.ts';
import { brandsContract } from '#shared/ops/brands.ts';
import { campaignContract } from '#shared/ops/campaign.ts';
import { campaignPostbacksContract } from '#shared/ops/campaign-postbacks.ts';
import { campaignsContract } from '#shared/ops/campaigns.ts';
import { opsCaseContract } from '#shared/ops/case.ts';
import { caseAnswerContract } from '#shared/ops/case-answer.ts';
import { caseDecisionContract } from '#shared/ops/case-decision.ts';
import { caseLeasesContract } from '#shared/ops/case-leases.ts';
import { caseMarkContract } from '#shared/ops/case-mark.ts';
import { caseMessagesContract } from '#shared/ops/case-messages.ts';
import { casePreviewContract } from '#shared/ops/case-preview.ts';
import { caseQuestionContract } from '#shared/ops/case-question.ts';
import { caseReportContract } from '#shared/ops/case-report.ts';
import { caseStatementsContract } from '#shared/ops/case-statements.ts';
import { casesContract } from '#shared/ops/cases.ts';
import { closingContract } from '#shared/ops/closing.ts';
import { commissionsContract } from '#shared/ops/commissions.ts';
import { confirmationContract } from '#shared/ops/confirmation.ts';
import type { OpsPathContract } from '#shared/ops/contract.ts';
import { discountCodesContract } from '#shared/ops/discount-codes.ts';
import { fictionalAnswerContract } from '#shared/ops/fictional-answer.ts';
import { fictionalConversationContract } from '#shared/ops/fictional-conversation.ts';
import { fictionalConversationsContract } from '#shared/ops/fictional-conversations.ts';
import { fictionalNotesContract } from '#shared/ops/fictional-notes.ts';
import { figuresContract } from '#shared/ops/figures.ts';
import { goodwillContract } from '#shared/ops/goodwill.ts';
import { invitationsContract } from '#shared/ops/invitations.ts';
import { jobContract } from '#shared/ops/job.ts';
import { jobFileContract } from '#shared/ops/job-file.ts';
import { jobsContract } from '#shared/ops/jobs.ts';
import { mailSuppressionContract } from '#shared/ops/mail-suppression.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { memberConfirmationContract } from '#shared/ops/member-confirmation.ts';
import { memberErasureContract } from '#shared/ops/member-erasure.ts';
import { memberExportContract } from '#shared/ops/member-export.ts';
import { memberMailsContract } from '#shared/ops/member-mails.ts';
import { memberNotesContract } from '#shared/ops/member-notes.ts';
import { memberSessionsContract } from '#shared/ops/member-sessions.ts';
import { membersContract } from '#shared/ops/members.ts';
import { operatorsContract } from '#shared/ops/operators.ts';
import { passkeysContract } from '#shared/ops/passkeys.ts';
import { photoBatchesContract } from '#shared/ops/photo-batches.ts';
import { photoDecisionContract } from '#shared/ops/photo-decision.ts';
import { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import { preflightContract } from '#shared/ops/preflight.ts';
import { queuesContract } from '#shared/ops/queues.ts';
import { refundsContract } from '#shared/ops/refunds.ts';
import { registrationContract } from '#shared/ops/registration.ts';
import { restrictionContract } from '#shared/ops/restriction.ts';
import { opsSessionContract } from '#shared/ops/session.ts';
import { signInContract } from '#shared/ops/sign-in.ts';
import { trustedFlaggersContract } from '#shared/ops/trusted-flaggers.ts';
import { viewContract } from '#shared/ops/view.ts';
import { withheldCommissionsContract } from '#shared/ops/withheld-commissions.ts';
import { toMinor } from '#shared/rules/money.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { monthAfter } from '#shared/rules/periods.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { indexes, kinds } from '../../../functions/table/items.ts';
import { functions, type ItemAccess } from '../../functions.ts';
import { root } from '../../paths.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { consoleBudgets } from '../support/budgets.ts';
import { createPaidOrder } from '../support/buying.ts';
import type { Client } from '../support/client.ts';
import { type ConsoleClient, consoleClient, operatorAt } from '../support/console.ts';
import { sendMessage } from '../support/conversations.ts';
import { freshEmail, password, signUp } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { uploadPhoto } from '../support/photos.ts';
import { startTableRecorder, type TableAccess } from '../support/table-recorder.ts';
import type { Usage } from '../support/usage.ts';
import { storeDraft } from '../support/versions.ts';

const recorder = startTableRecorder();
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack(
    [
      {
        id: 'maple',
        change: (config) => {
          config.features.photo_review = 'after_review';
          config.features.fictional_chat = true;
        },
      },
      { id: 'elm' },
    ],
    { workers: 2, jobs: false, tableThrough: recorder.through },
  );
}, 180_000);
afterAll(async () => {
  await own?.stop();
  await recorder.stop();
});

const brand = 'maple';
const operator = (role: OperatorRole = 'administrator') =>
  operatorAt(own.stack.port, role, [brand]);

const records = new Map<string, TableAccess[]>();
/** The most that calls which were answered asked of the table, by method and name. */
const usages = new Map<string, Usage>();

/**
 * Makes a call while nothing else asks the table, and keeps what it asked by the name of its function.
 * A minute passes before, so that the session notes the call.
 */
async function recorded<C extends OpsPathContract, M extends keyof C['methods'] & HttpMethod>(
  client: ConsoleClient,
  contract: C,
  method: M,
  given?: Parameters<typeof client.ok<C, M>>[2],
): ReturnType<typeof client.ok<C, M>> {
  await own.local.advance(limits.consoleTouchSeconds);
  await own.stack.drain(60_000);
  recorder.take();
  const answer = await client.ok(contract, method, given);
  const accesses = keep(contract);
  addUsage(`${method} ${contract.name}`, client.getLastUsage(), accesses);
  return answer;
}

function keep({ name }: OpsPathContract): TableAccess[] {
  const function_ = `ops-${name}`;
  const taken = recorder.take();
  records.set(function_, [...(records.get(function_) ?? []), ...taken]);
  return taken;
}

/** A function keeps a brand in its memory for two seconds, so that chance decides who reads it. */
function addUsage(call: string, usage: Usage, accesses: readonly TableAccess[]): void {
  const brandReads = accesses.filter(
    (access) => access.action === 'GetItem' && findKind(access) === 'brand',
  ).length;
  const before = usages.get(call);
  usages.set(call, {
    requests: Math.max(before?.requests ?? 0, usage.requests - brandReads),
    readUnits: Math.max(before?.readUnits ?? 0, usage.readUnits - brandReads),
    writeUnits: Math.max(before?.writeUnits ?? 0, usage.writeUnits),
  });
}

async function addPhoto(client: Client): Promise<void> {
  const background = `#${randomBytes(3).toString('hex')}`;
  const file = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await uploadPhoto(client, file, 'image/jpeg', 'review');
}

async function useEverything(): Promise<void> {
  const administrator = await operator();
  const { url } = await recorded(administrator, invitationsContract, 'POST', {
    body: { name: 'A person', role: 'administrator', brands: [brand] },
  });
  await recorded(administrator, invitationsContract, 'GET');
  const invitation = new URL(url).hash.slice(1);
  const browser = consoleClient(own.stack.port);
  const passkey = createAuthenticator(own.stack.consoleUrl);
  const invited = await recorded(browser, registrationContract, 'GET', { query: { invitation } });
  await recorded(browser, registrationContract, 'POST', {
    body: { invitation, label: 'Laptop', answer: passkey.register(invited.options) },
  });
  const { operator: person } = await recorded(browser, opsSessionContract, 'GET');

  const again = await (await operator()).ok(invitationsContract, 'POST', {
    body: { operator: person.id },
  });
  const more = consoleClient(own.stack.port);
  const other = new URL(again.url).hash.slice(1);
  const { options: moreOptions } = await recorded(more, registrationContract, 'GET', {
    query: { invitation: other },
  });
  const answer = createAuthenticator(own.stack.consoleUrl).register(moreOptions);
  await recorded(more, registrationContract, 'POST', {
    body: { invitation: other, label: 'Phone', answer },
  });

  const shown = await recorded(browser, confirmationContract, 'GET');
  await recorded(browser, confirmationContract, 'POST', {
    body: { answer: passkey.assert(shown.options) },
  });
  const { options } = await recorded(browser, passkeysContract, 'GET');
  const second = createAuthenticator(own.stack.consoleUrl);
  await recorded(browser, passkeysContract, 'POST', {
    body: { label: 'Key', answer: second.register(options) },
  });
  await recorded(browser, passkeysContract, 'DELETE', { body: { id: second.id } });
  await recorded(browser, opsSessionContract, 'DELETE', { body: {} });
  const start = await recorded(browser, signInContract, 'GET');
  await recorded(browser, signInContract, 'POST', {
    body: { answer: passkey.assert(start.options) },
  });

  const chief = await operator();
  const open = await chief.ok(invitationsContract, 'POST', {
    body: { name: 'Another', role: 'support', brands: [brand] },
  });
  await recorded(chief, invitationsContract, 'POST', { body: { operator: person.id } });
  const [revoked = { id: '' }] = open.invitations;
  await recorded(chief, invitationsContract, 'DELETE', { body: { id: revoked.id } });
  await recorded(chief, operatorsContract, 'GET');
  const changed = { id: person.id, role: 'administrator' as const, brands: [brand] };
  await recorded(chief, operatorsContract, 'PUT', { body: changed });
  await recorded(await operator(), operatorsContract, 'DELETE', { body: { id: person.id } });
}

async function reviewPhotos(): Promise<void> {
  const moderator = await operator('moderator');
  const member = own.at(brand);
  await signUp(member);
  for (let photo = 0; photo < 3; photo++) await addPhoto(member);
  const lease = () =>
    recorded(moderator, photoLeasesContract, 'POST', { body: { brand, most: 3 } });
  const { photos } = await lease();
  const [first, second, third] = photos;
  if (!first || !second || !third) throw new Error('no three photos were leased');
  const toNamed = ({ member: owner, photo }: typeof first) => ({ member: owner, photo });
  await recorded(moderator, photoLeasesContract, 'DELETE', {
    body: { brand, photos: [toNamed(third)] },
  });
  const toDecision = (one: typeof first) => ({ brand, ...toNamed(one), version: one.version });
  await recorded(moderator, photoDecisionContract, 'POST', {
    body: { ...toDecision(first), decision: 'approve' },
  });
  await recorded(moderator, photoDecisionContract, 'POST', {
    body: { ...toDecision(second), decision: 'reject', reason: 'nudity' },
  });

  // An alarm, as a payment raises it.
  const raised = {
    id: 'r'.repeat(22),
    kind: 'provider_payment_mismatch',
    at: '2026-01-01T00:00:00.000Z',
  };
  await putItem({
    ...{ pk: `TENANT#${brand}#RAISED_ALARM#${raised.id}`, sk: kinds.raisedAlarm.prefix },
    ...{ gsi1pk: `TENANT#${brand}#OPEN_ALARMS`, gsi1sk: `${raised.at}#${raised.id}` },
    ...{ ...raised, member: null, payment: null, amount: null, found: '24.99 EUR' },
  });
  const chief = await operator();
  const { alarms } = await recorded(chief, alarmsContract, 'GET');
  expect(alarms).toMatchObject([raised]);
  const closing = { body: { brand, id: raised.id, note: 'Refunded.' } };
  await recorded(chief, alarmsContract, 'POST', closing);
  expect(await chief.getErrorCode(alarmsContract, 'POST', closing)).toBe('alarm_closed');
  expect((await chief.ok(alarmsContract, 'GET')).alarms).toEqual([]);

  // A batch, reversed; then all of it again, as it was.
  const author = own.at(brand);
  await signUp(author);
  for (let photo = 0; photo < 2; photo++) await addPhoto(author);
  const more = (
    await moderator.ok(photoLeasesContract, 'POST', { body: { brand, most: 5 } })
  ).photos
    .filter(({ photo }) => photo !== third.photo)
    .map((one) => ({ ...toNamed(one), version: one.version }));
  const rejection = {
    body: { brand, photos: more, decision: 'reject', reason: 'nudity' },
  } as const;
  // Somebody else holds them.
  await recorded(await operator('moderator'), photoBatchesContract, 'POST', rejection);
  const batch = await recorded(moderator, photoBatchesContract, 'POST', rejection);
  await recorded(moderator, photoBatchesContract, 'GET', { query: { brand } });
  await author.ok(photosContract, 'DELETE', { body: { id: more[0]?.photo ?? '' } });
  await recorded(moderator, photoBatchesContract, 'PUT', {
    body: { brand, at: batch.at, id: batch.id },
  });
  await moderator.ok(photoLeasesContract, 'DELETE', {
    body: { brand, photos: [toNamed(third)] },
  });
  await author.ok(photosContract, 'DELETE', { body: { id: more[1]?.photo ?? '' } });

  // Somebody else holds the last one.
  const other = await operator('moderator');
  const [held] = (await other.ok(photoLeasesContract, 'POST', { body: { brand, most: 1 } })).photos;
  if (!held) throw new Error('the last photo was not leased');
  recorder.take();
  const refused = { body: { ...toDecision(held), decision: 'approve' } };
  expect(await moderator.getErrorCode(photoDecisionContract, 'POST', refused)).toBe(
    'held_by_another',
  );
  keep(photoDecisionContract);
  // The member deletes it and its place in the list is still there.
  const album = { pk: `TENANT#${brand}#MEMBER#${held.member}`, sk: kinds.photos.prefix };
  await own.admin.stored.documents.send(
    new UpdateCommand({
      TableName: own.admin.stored.name,
      Key: album,
      UpdateExpression: 'REMOVE #photo',
      ExpressionAttributeNames: { '#photo': `p_${held.photo}` },
    }),
  );
  await recorded(other, photoLeasesContract, 'POST', { body: { brand, most: 1 } });
}

/** A brand of somebody else's is refused, which the platform's audit has. */
async function refuse(contract: OpsPathContract, method: HttpMethod, given: object): Promise<void> {
  const stranger = await operator();
  recorder.take();
  expect(await stranger.getErrorCode(contract, method, given)).toBe('forbidden');
  keep(contract);
}

/** Changes an account as no job does here. */
const changeAccount = ({ id }: { id: string }, name: string, value: unknown) =>
  own.admin.stored.documents.send(
    new UpdateCommand({
      TableName: own.admin.stored.name,
      Key: { pk: `TENANT#${brand}#MEMBER#${id}`, sk: kinds.account.prefix },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

async function restrictMembers(): Promise<void> {
  const client = own.at(brand);
  const { body } = await signUp(client);
  const { profile } = await client.ok(profileContract, 'GET');
  const ann = { id: profile.id };
  const support = await operator('support');
  const moderator = await operator('moderator');
  await recorded(support, opsMemberContract, 'GET', { query: { brand, id: ann.id } });
  await recorded(support, memberNotesContract, 'POST', {
    body: { brand, member: ann.id, text: 'Called.' },
  });
  await recorded(support, memberSessionsContract, 'DELETE', { body: { brand, member: ann.id } });
  const logIn = async () =>
    own.at(brand).ok(userContract, 'POST', { body: { email: body.email, password } });
  const restrict = (
    { id: member }: { id: string },
    kind: 'warn' | 'mute' | 'suspend' | 'ban',
  ): Promise<{ decision: { case: string }; approval: { id: string } | null }> =>
    recorded(moderator, restrictionContract, 'POST', {
      body: { brand, member, kind, reason: 'scam' },
    });
  const lift = ({ id: member }: { id: string }) =>
    recorded(moderator, restrictionContract, 'DELETE', {
      body: { brand, member, reason: 'A mistake.' },
    });
  for (const kind of ['warn', 'mute', 'suspend'] as const) {
    await logIn();
    const { decision } = await restrict(ann, kind);
    if (kind !== 'warn') await lift(ann);
    else {
      for (const q of [ann.id, body.email, 'nobody@example.com', decision.case, profile.name]) {
        await recorded(support, membersContract, 'GET', { query: { brand, q } });
      }
    }
  }
  // Whoever has paid is banned by two.
  await changeAccount(ann, 'paid_user', true);
  await logIn();
  // The lift takes what waits for a second person off the list.
  await restrict(ann, 'ban');
  await lift(ann);
  for (const decision of ['refuse', 'approve'] as const) {
    await logIn();
    const { approval } = await restrict(ann, 'ban');
    const other = await operator('administrator');
    await recorded(other, approvalsContract, 'GET');
    await own.stack.drain(60_000);
    recorder.take();
    await other.ok(approvalsContract, 'POST', {
      body: { brand, id: approval?.id ?? '', decision },
    });
    keep(approvalsContract);
  }
  await lift(ann);
}

/** Answers for a fictional profile, with what is refused on its way. */
async function answerMembers(): Promise<void> {
  const [member, profile] = [await join(), await join()];
  await own.admin.makeFictional(profile, brand);
  for (const { id } of [member, profile]) await own.admin.confirm({ id }, brand);
  await member.client.ok(userContract, 'PUT', { body: { fictional_acknowledged: true } });
  const write = async () => {
    const sent = await sendMessage(member, profile);
    return {
      ...{ brand, profile: profile.id, conversation: sent.conversation.id },
      seen: sent.message.id,
    };
  };
  const one = await operator('moderator');
  const first = await write();
  const { seen: _, ...place } = first;
  const second = await write();
  for (const list of ['unassigned', 'all'] as const) {
    await recorded(one, fictionalConversationsContract, 'GET', { query: { brand, list } });
  }
  for (const about of ['profile', 'conversation'] as const) {
    await recorded(one, fictionalNotesContract, 'POST', {
      body: { ...place, about, text: 'Likes the sea.' },
    });
  }
  await recorded(one, queuesContract, 'GET');
  const answer = (seen: typeof first) => ({
    body: { ...seen, text: 'Hello there', key: randomUUID() },
  });
  await recorded(one, fictionalAnswerContract, 'POST', answer(second));
  await recorded(one, fictionalConversationContract, 'GET', { query: place });
  await own.stack.drain(60_000);
  recorder.take();
  // What is stale says who answered.
  await one.getErrorCode(fictionalAnswerContract, 'POST', answer(first));
  keep(fictionalAnswerContract);
  await recorded(one, fictionalAnswerContract, 'PUT', { body: await write() });
  await recorded(one, fictionalAnswerContract, 'DELETE', { body: place });
}

async function readToday(): Promise<void> {
  const one = await operator();
  await recorded(one, queuesContract, 'GET');
  await recorded(one, figuresContract, 'GET');
}
/** Signs somebody up. @returns the browser and the id */
async function join() {
  const client = own.at(brand);
  await signUp(client);
  const { profile } = await client.ok(profileContract, 'GET');
  return { client, id: profile.id, pk: `TENANT#${brand}#MEMBER#${profile.id}` };
}
const putItem = (Item: object) =>
  own.admin.stored.documents.send(
    new PutCommand({ TableName: own.admin.stored.name, Item: Item as Record<string, unknown> }),
  );
/** Sets an attribute of a member's account or of a case. */
const setAttributes = (Key: { pk: string; sk: string }, values: Record<string, unknown>) =>
  own.admin.stored.documents.send(
    new UpdateCommand({
      TableName: own.admin.stored.name,
      Key,
      UpdateExpression: `SET ${Object.keys(values).map((name) => `#${name} = :${name}`)}`,
      ExpressionAttributeNames: Object.fromEntries(
        Object.keys(values).map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  );

/**
 * Works on cases of members. As no jobs run, what a report keeps, and a message with an image, are
 * put there.
 */
async function handleCases(): Promise<void> {
  const [ann, ben, cleo] = [await join(), await join(), await join()];
  // One that is compared with others by its looks.
  const portrait = await readFile(joinPath(root, 'infra/local/seed/portraits/female-01.webp'));
  const file = await sharp(portrait).jpeg().toBuffer();
  const { id: photo } = await uploadPhoto(ann.client, file, 'image/jpeg', 'review');
  await uploadPhoto(cleo.client, file, 'image/jpeg', 'review');
  const complain = async (by: Client, member: string) => {
    const { complaint } = await by.ok(complaintsContract, 'POST', {
      body: {
        ...{ email: freshEmail(), name: 'Robin', subject: 'A profile', text: 'It is me.' },
        ...{ kind: 'content', member, statement: true },
      },
    });
    return complaint.id;
  };
  const about = await complain(ben.client, ann.id);
  await complain(ben.client, ann.id);
  const filed = await own.admin.stored.partition(`TENANT#${brand}#CASE#${about}`);
  const opened = filed.find(({ sk }) => sk === kinds.case.prefix)?.opened_at;
  const album = (await own.admin.stored.partition(ann.pk)).find(
    ({ sk }) => sk === kinds.photos.prefix,
  );
  const files = (album?.[`p_${photo}`] as { files: object } | undefined)?.files;
  const image = randomBytes(16).toString('base64url');
  const imageFile = { full: 'full-of-image', thumb: 'thumb-of-image', width: 3, height: 4 };
  await putItem({
    ...{ pk: ann.pk, sk: `IMAGE#${image}`, id: image, status: 'sent', upload: 'gone' },
    ...{ ends_at: new Date().toISOString(), files: imageFile },
  });
  const toMessage = (place: number) => ({
    id: `${String(place).padStart(13, '0')}AAAAAAAAAAA`,
    ...{ sent_at: new Date(place).toISOString(), kind: 'image', image: imageFile },
  });
  await putItem({
    ...{ pk: ann.pk, sk: `SNAPSHOT#${about}`, at: opened },
    document: { id: ann.id, name: 'Robin', about_me: null, photos: [{ id: photo, files }] },
    messages: [{ ...toMessage(2), from: 'reported' }],
  });
  await putItem({ pk: ann.pk, sk: `SAFETY#CASE#${opened}#${about}` });
  const parties = JSON.stringify(['conversation', brand, ...[ann.id, ben.id].sort()]);
  const conversation = createHash('sha256').update(parties).digest('base64url').slice(0, 22);
  await putItem({
    ...{ pk: ann.pk, sk: `MESSAGE#${conversation}#${toMessage(1).id}` },
    ...{ ...toMessage(1), conversation, other: ben.id, from: 'me' },
  });
  await own.stack.drain(60_000);

  const chief = await operator();
  const moderator = await operator('moderator');
  const { cases } = await recorded(moderator, casesContract, 'GET', { query: { brand } });
  await recorded(moderator, casesContract, 'GET', { query: {} });
  const { id, number } = cases.find((one) => one.id === about) ?? { id: '', number: '' };
  await recorded(moderator, opsCaseContract, 'GET', { query: { brand, id: number } });
  await recorded(moderator, membersContract, 'GET', { query: { brand, q: number } });
  const named = { brand, id };
  await recorded(moderator, caseMessagesContract, 'POST', {
    body: { ...named, reason: 'Who began?', direction: 'before' },
  });
  await recorded(moderator, caseMessagesContract, 'POST', {
    body: { ...named, reason: 'Who ended?', direction: 'after' },
  });
  await recorded(moderator, caseMessagesContract, 'POST', {
    body: { ...named, reason: 'And before?', direction: 'before', message: toMessage(2).id },
  });
  const asked = records.get('ops-case-messages') ?? [];
  const snapshots = asked.filter(({ sk }) => sk?.startsWith(kinds.reportSnapshot.prefix));
  expect(snapshots, 'only the first pages ask where the kept messages end').toHaveLength(2);
  await recorded(moderator, caseQuestionContract, 'POST', {
    body: { ...named, version: 1, text: 'When?' },
  });
  await recorded(moderator, caseAnswerContract, 'POST', {
    body: { ...named, version: 2, text: 'Today.' },
  });
  await recorded(moderator, caseMarkContract, 'POST', {
    body: { ...named, mark: 'hold', note: 'The police asks.' },
  });
  await recorded(moderator, caseMarkContract, 'DELETE', {
    body: { ...named, mark: 'hold', note: 'It is over.' },
  });
  await recorded(moderator, caseLeasesContract, 'POST', { body: named });
  await recorded(moderator, caseLeasesContract, 'DELETE', { body: named });
  const other = await operator('moderator');
  await other.ok(caseLeasesContract, 'POST', { body: named });
  recorder.take();
  expect(await moderator.getErrorCode(caseLeasesContract, 'POST', { body: named })).toBe(
    'held_by_another',
  );
  keep(caseLeasesContract);
  await other.ok(caseLeasesContract, 'DELETE', { body: named });

  // Who has paid is suspended until a second person confirms the ban; with pictures, and a copy.
  await setAttributes({ pk: ann.pk, sk: kinds.account.prefix }, { paid_user: true });
  const decide = async (given: object, by: ConsoleClient) => {
    const { version } = await by.ok(caseLeasesContract, 'POST', { body: named });
    await recorded(by, caseDecisionContract, 'POST', {
      body: { ...named, version, ...given } as never,
    });
  };
  const ban = {
    ...{ outcome: 'restricted', reasons: 'acted', measure: 'ban' },
    grounds: { kind: 'terms', reason: 'scam', facts: 'Asked for money.' },
    pictures: [`${ann.id}/${photo}`, `${ann.id}/${image}`],
  } as const;
  await recorded(moderator, casePreviewContract, 'POST', { body: { ...named, ...ban } as never });
  await own.stack.drain(60_000);
  await decide(ban, moderator);
  // It comes again, smaller.
  const again = await sharp(file).resize(400).jpeg().toBuffer();
  await uploadPhoto(cleo.client, again, 'image/jpeg', 'review');
  const { photos: waiting } = await recorded(moderator, photoLeasesContract, 'POST', {
    body: { brand, most: 1 },
  });
  expect(waiting).toMatchObject([{ twin: { member: ann.id } }]);
  const key = { pk: `TENANT#${brand}#CASE#${id}`, sk: kinds.case.prefix };
  const at = new Date().toISOString();
  await setAttributes(key, { state: 'objected', objections: [{ at, party: 'affected' }] });
  const reversed = { outcome: 'not_restricted', reasons: 'no_breach', measure: 'none' };
  await decide(reversed, await operator('moderator'));

  // A decision about another one than was named is listed with them, too.
  named.id = await complain(cleo.client, ben.id);
  await decide(
    {
      ...{ outcome: 'restricted', reasons: 'acted', measure: 'mute', member: cleo.id },
      grounds: { kind: 'terms', reason: 'rude', facts: 'Insults.' },
    },
    moderator,
  );

  const flagger = { brand, name: 'Hotline', email: 'hotline@example.com' };
  const { flaggers } = await recorded(chief, trustedFlaggersContract, 'POST', { body: flagger });
  await recorded(chief, trustedFlaggersContract, 'GET', { query: { brand } });
  await recorded(chief, trustedFlaggersContract, 'DELETE', {
    body: { brand, id: flaggers[0]?.id ?? '' },
  });
  const today = await own.day(brand);
  const period = { query: { brand, from: today, to: today } };
  await recorded(chief, caseReportContract, 'GET', period);
  await recorded(chief, caseStatementsContract, 'GET', period);

  const id22 = 'a'.repeat(22);
  const foreign = { brand: 'elm', id: id22 };
  await refuse(casesContract, 'GET', { query: { brand: 'elm' } });
  await refuse(opsCaseContract, 'GET', { query: foreign });
  await refuse(caseLeasesContract, 'POST', { body: foreign });
  await refuse(caseDecisionContract, 'POST', { body: { ...foreign, version: 1, ...reversed } });
  await refuse(casePreviewContract, 'POST', { body: { ...foreign, ...reversed } });
  await refuse(caseQuestionContract, 'POST', { body: { ...foreign, version: 1, text: 'a' } });
  await refuse(caseAnswerContract, 'POST', { body: { ...foreign, version: 1, text: 'a' } });
  await refuse(caseMarkContract, 'POST', { body: { ...foreign, mark: 'hold', note: 'a' } });
  await refuse(caseMessagesContract, 'POST', {
    body: { ...foreign, reason: 'a', direction: 'after' },
  });
  await refuse(trustedFlaggersContract, 'GET', { query: { brand: 'elm' } });
  await refuse(caseReportContract, 'GET', { query: { brand: 'elm', from: today, to: today } });
  await refuse(caseStatementsContract, 'GET', { query: { brand: 'elm', from: today, to: today } });
}
const newKey = () => randomBytes(16).toString('base64url').replace(/^-/, 'a');

/** Suppresses an address as its bounce would. */
const suppress = (email: string) =>
  own.admin.stored.documents.send(
    new PutCommand({
      TableName: own.admin.stored.name,
      Item: {
        pk: `TENANT#${brand}#EMAIL#${createHash('sha256').update(email).digest('base64url')}`,
        sk: 'SUPPRESSION',
        ...{ reason: 'bounce', at: new Date().toISOString(), until: 9_999_999_999 },
      },
    }),
  );

/** Whoever decides, while nothing else asks the table. */
async function approve(id: string): Promise<void> {
  const other = await operator('administrator');
  await own.stack.drain(60_000);
  recorder.take();
  await other.ok(approvalsContract, 'POST', { body: { brand, id, decision: 'approve' } });
  keep(approvalsContract);
}

async function helpMembers(): Promise<void> {
  const client = own.at(brand);
  const ann = { client, id: (await signUp(client)).user.profile.id };
  await changeAccount(ann, 'status', 'active');
  const support = await operator('support');
  const of = () => ({ brand, member: ann.id, key: newKey(), reason: 'Asked for.' });
  await recorded(support, goodwillContract, 'POST', { body: { ...of(), credits: 2 } });

  // A payment with a code, whose use belongs to it.
  const { id: payment } = await createPaidOrder(ann, { package: 'large', discountcode: 'WELCOME' });
  const shown = await support.ok(opsMemberContract, 'GET', { query: { brand, id: ann.id } });
  const [purchase] = shown.member.purchases ?? [];
  if (!purchase) throw new Error('nothing was bought');
  const { currency } = purchase.amount;
  const small = { value: '1.00', currency };
  const part = { ...of(), payment, amount: small, given_back: null };
  await recorded(support, refundsContract, 'POST', { body: part });
  const rest = (toMinor(purchase.amount) - toMinor(small)) / 100;
  const big = { value: rest.toFixed(2), currency };
  const asked = await recorded(support, refundsContract, 'POST', {
    body: { ...of(), payment, amount: big, given_back: small },
  });
  await approve(asked.approval?.id ?? '');

  const what = { mail: 'receipt', payment } as const;
  const mail = (to: string, sent: object, key = newKey()) =>
    recorded(support, memberMailsContract, 'POST', {
      body: { brand, member: to, key, what: sent as typeof what },
    });
  // The second call finds what the first one did.
  const key = newKey();
  await mail(ann.id, what, key);
  await mail(ann.id, what, key);
  const fresh = own.at(brand);
  const { body, user } = await signUp(fresh);
  await mail(user.profile.id, { mail: 'activation' });
  const other = await signUp(own.at(brand));
  // As where memberships are hidden: the address is claimed as it is confirmed.
  await changeAccount(other.user.profile, 'email_claimed', false);
  await changeAccount(other.user.profile, 'email_hash', 'x'.repeat(43));
  await recorded(support, memberConfirmationContract, 'POST', {
    body: { ...of(), member: other.user.profile.id, email: other.body.email },
  });
  await recorded(support, memberExportContract, 'POST', { body: of() });
  await suppress(body.email);
  await recorded(support, mailSuppressionContract, 'DELETE', {
    body: { ...of(), member: user.profile.id },
  });

  const erasure = await recorded(support, memberErasureContract, 'POST', {
    body: { brand, member: ann.id, reason: 'Asked for.' },
  });
  await approve(erasure.approval.id);
}
async function lookOn(): Promise<void> {
  const support = await operator('support');
  await recorded(support, viewContract, 'GET', { query: { brand } });
  const { view } = await recorded(support, viewContract, 'POST', {
    body: {
      ...{ brand, country: 'US', language: 'en', as: 'paying', bonus: 'none' },
      ...{ look: 'system', phone: false, path: '/members' },
    },
  });
  await recorded(support, viewContract, 'DELETE', { body: { brand, id: view.id } });
}

async function readAudits(): Promise<void> {
  await recorded(await operator(), auditContract, 'GET');
  await recorded(await operator(), auditContract, 'GET', { query: { brand } });
}

/**
 * What calls and jobs find: a campaign that is owed something, a proposal, a payout, and a sale that
 * the provider does not know.
 */
async function loadBooks(month: string): Promise<void> {
  const pk = `TENANT#${brand}#`;
  const [day, at] = [`${month}-10`, `${month}-10T12:00:00.000Z`];
  await own.admin.stored.load([
    {
      ...{ pk: `${pk}CAMPAIGNS`, sk: 'adnet', name: 'adnet', network: 'adnet', status: 'active' },
      payout: { model: 'doi', amount: 350, currency: 'USD' },
      ...{ click_id: 'sub3', hold_days: 30, attribution_days: 30, cap_per_day: null },
      ...{ method: 'GET', postbacks: {}, secret_parameter: '/dating/maple/campaign-adnet' },
      ...{ by: 'Ann', at: '2026-01-01T00:00:00.000Z', version: 1 },
    },
    {
      ...{ pk: `${pk}COMMISSIONS#adnet`, sk: 'ENTRY#2026-01-01T00:00:00.000Z#one', id: 'one' },
      ...{ at: '2026-01-01T00:00:00.000Z', kind: 'earned', campaign: 'adnet', amount: 500 },
      ...{ commission: 'one', event: 'doi', member: 'm', payment: null, currency: 'USD' },
      ...{ day: '2026-01-01', payable_from: '2026-01-02', withheld: null, by: null },
    },
    {
      ...{ pk: `${pk}JOURNAL#${day}`, sk: `${at}#sale`, id: 'sale', at, kind: 'sale' },
      ...{ payment: 'payment', member: 'm', invoice_number: '1', currency: 'USD', gross: 999 },
      ...{ vat: 0, vat_rate: 0, country: 'US', discount: 0, discount_code: null, credits: 10 },
      ...{ package: 'p10', method: 'creditcard', provider: 'mollie', campaign: null },
      provider_reference: 'tr_unknown',
    },
    {
      ...{ pk: `${pk}PAYOUTS`, sk: `${day}#mollie#stl_1`, day, provider: 'mollie', id: 'stl_1' },
      ...{ reference: 'stl_1', currency: 'USD', state: 'paid', created_at: at, paid_at: at },
      ...{ total: 500, sums: { other: 500 }, lines: 1, parts: 1, sha256: '' },
    },
    {
      ...{ pk: `${pk}PAYOUT_LINES#mollie#stl_1`, sk: '0001' },
      lines: [['other', null, 500, 'USD', null]],
    },
    {
      pk: `${pk}CLOSING`,
      sk: month,
      id: 'p'.repeat(22),
      by: 'Ann',
      by_id: 'a',
      at: 'x',
      seen: 'y',
    },
  ]);
}

const getDefinition = (name: string) => {
  const found = functions.find((one) => one.name === name);
  if (!found) throw new Error(`there is no function ${name}`);
  return found;
};

/** Runs the job that a call started, as the queue would, and keeps what it asked of the table. */
async function runJob({ id }: { id: string }): Promise<void> {
  const [at, job] = [id.slice(0, 24), id.slice(25)];
  const Keys = {
    pk: { S: `TENANT#${brand}#FINANCE_JOBS` },
    sk: { S: `FINANCE_JOB_START#${at}#${job}` },
  };
  const body = JSON.stringify({ dynamodb: { Keys, NewImage: Keys, SequenceNumber: '1' } });
  recorder.take();
  const answer = await own.stack.workers.invoke(getDefinition('finance-changes'), {
    Records: [{ messageId: 'one', body, attributes: { MessageGroupId: 'one' } }],
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  const name = 'finance-changes';
  records.set(name, [...(records.get(name) ?? []), ...recorder.take()]);
}

async function keepBooks(): Promise<void> {
  const accountant = await operator('finance');
  // A register is of all brands of the company.
  const ofCompany = await operatorAt(own.stack.port, 'finance', [brand, 'elm']);
  // A month is over where the brand is, hours after it is over in London.
  const today = await own.day(brand);
  const month = monthAfter(today.slice(0, 7), -1);
  const since = `${month}-01`;
  const startJob = (body: object) =>
    recorded(ofCompany, jobsContract, 'POST', { body: { brand, ...body } as never });
  for (const body of [
    { kind: 'books', month, since },
    { kind: 'reconcile', month },
    { kind: 'export', report: 'register', year: today.slice(0, 4) },
    { kind: 'export', report: 'revenue', month, since },
  ]) {
    await runJob((await startJob(body)).job);
  }
  await recorded(accountant, booksContract, 'GET', { query: { month } });
  await recorded(accountant, booksContract, 'GET', { query: { month, brand } });
  const { jobs } = await recorded(accountant, jobsContract, 'GET');
  const id = jobs[0]?.id ?? '';
  await recorded(accountant, jobContract, 'GET', { query: { brand, id } });
  const name = `${brand}-revenue-${month}.csv`;
  await recorded(accountant, jobFileContract, 'POST', { body: { brand, id, name } });

  // What somebody proposed is taken back, and the month is closed.
  await loadBooks(month);
  const proposal = 'p'.repeat(22);
  const closing = { brand, month } as const;
  const agreeing = await operator('finance');
  await recorded(agreeing, closingContract, 'POST', {
    body: { ...closing, action: 'agree', proposal },
  });
  await recorded(agreeing, closingContract, 'DELETE', { body: { ...closing, proposal } });
  const ask = async (by: ConsoleClient, asked: object) => {
    const { job } = await recorded(by, closingContract, 'POST', {
      body: { ...closing, ...asked } as never,
    });
    await runJob(job);
    const { result } = await accountant.ok(jobContract, 'GET', { query: { brand, id: job.id } });
    return { job: job.id, outcome: result?.outcome };
  };
  const refused = await ask(agreeing, { action: 'close', since });
  expect(refused.outcome).toBe('refused');
  const proposing = { action: 'propose', reason: 'It is known.', job: refused.job };
  expect((await ask(agreeing, proposing)).outcome).toBe('proposed');
  const read = await accountant.ok(booksContract, 'GET', { query: { month, brand } });
  const agreed = { action: 'agree', proposal: read.brands[0]?.closing.proposal?.id };
  expect((await ask(await operator('finance'), agreed)).outcome).toBe('closed');

  await recorded(accountant, commissionsContract, 'GET', { query: { brand } });
  const marketing = await operator('marketing');
  const days = { from: '2026-01-01', to: '2026-01-31' };
  await recorded(marketing, campaignsContract, 'GET', { query: days });
  await recorded(marketing, campaignsContract, 'GET', { query: { brand, ...days } });
  await recorded(marketing, campaignsContract, 'GET', { query: { brand, by: 'landing', ...days } });
  await recorded(marketing, campaignContract, 'GET', {
    query: { brand, campaign: 'adnet', by: 'sub1', ...days },
  });
  await recorded(accountant, commissionsContract, 'POST', {
    body: { brand, campaign: 'adnet', currency: 'USD', amount: 500, reference: 'T-1' },
  });
}

/** Declares a campaign, changes and tests it, and decides what is withheld of it. */
async function lookAfterCampaigns(): Promise<void> {
  const marketing = await operator('marketing');
  const terms = {
    ...{ network: 'own', payout: 'doi' as const, amount: '2.50' },
    postbacks: { doi: 'https://tracker.example/?c={click_id}' },
  };
  const declare = () =>
    recorded(marketing, campaignsContract, 'POST', { body: { brand, name: 'own', terms } });
  await declare();
  await declare();
  await recorded(marketing, campaignContract, 'PUT', {
    body: { brand, campaign: 'own', version: 1, terms: { hold_days: 14 }, new_secret: true },
  });
  const named = { brand, campaign: 'own' };
  await recorded(marketing, campaignPostbacksContract, 'POST', {
    body: { ...named, event: 'doi', click: 'one' },
  });
  await recorded(marketing, campaignPostbacksContract, 'GET', { query: named });

  await loadWithheld();
  const { commissions } = await recorded(marketing, withheldCommissionsContract, 'GET', {
    query: named,
  });
  for (const { commission } of commissions) {
    await recorded(marketing, withheldCommissionsContract, 'POST', {
      body: {
        ...{ ...named, commission, reason: 'A person.' },
        decision: commission === 'signup' ? 'release' : 'reject',
      },
    });
  }
}

/** A sign-up and a payment for which a campaign is owed something that waits for a person. */
async function loadWithheld(): Promise<void> {
  const pk = `TENANT#${brand}#`;
  const [day, at] = ['2026-01-10', '2026-01-10T12:00:00.000Z'];
  const payout = { model: 'doi', amount: 250, currency: 'USD' };
  const owed = { payout, currency: 'USD', amount: 250, day, hold_days: 14, entries: 1 };
  const entry = {
    ...{ at, kind: 'earned', campaign: 'own', currency: 'USD', amount: 250, day },
    ...{ payable_from: '2026-01-24', withheld: 'quick', by: null },
  };
  const member = 'w'.repeat(22);
  const payment = 'p'.repeat(22);
  const groups = {};
  // The postback that is held with the sign-up's commission has an id that follows from its event.
  const derived = (...cause: string[]) =>
    createHash('sha256')
      .update(JSON.stringify(['outbox', brand, member, ...cause]))
      .digest('base64url')
      .slice(0, 22);
  const held = derived('postback', 'doi', derived('transaction', 'signup'));
  await own.admin.stored.load([
    {
      ...{ pk: `${pk}MEMBER#${member}`, sk: `POSTBACK#${held}`, id: held, campaign: 'own', at },
      ...{ event: 'doi', state: 'held', reason: 'quick', values: {}, tries: [], is_test: false },
    },
    {
      ...{ pk: `${pk}MEMBER#${member}`, sk: 'ATTRIBUTION', campaign: 'own', groups, flags: [] },
      ...{ signed_up_at: at, tracking: { network: 'own' }, country: 'US' },
      commission: { ...owed, id: 'signup', event: 'doi', withheld: 'quick' },
    },
    {
      ...{ pk: `${pk}COUNTED#${payment}`, sk: 'COUNTED', payment, member, campaign: 'own', groups },
      ...{ signed_up_on: day, is_first: true, currency: 'USD', version: 1 },
      amounts: { sold: 999, sold_net: 999, refunded: 0, charged_back: 0, net: 999 },
      commission: { ...owed, id: 'sale', event: 'first_purchase', withheld: 'quick' },
    },
    ...[
      { commission: 'signup', event: 'doi', member, payment: null },
      { commission: 'sale', event: 'first_purchase', member, payment },
    ].map((one) => ({
      ...{ pk: `${pk}COMMISSIONS#own`, sk: `ENTRY#${at}#${one.commission}-1` },
      ...{ id: `${one.commission}-1`, ...entry, ...one },
    })),
  ]);
}

/** Asks for the checks of the brand, and runs them as the call has them run, apart from it. */
async function checkBrand(): Promise<void> {
  const administrator = await operator();
  await recorded(administrator, preflightContract, 'GET', { query: { brand } });
  const pk = `TENANT#${brand}#PREFLIGHT`;
  const begun = { asked_at: new Date().toISOString(), asked_by: 'Ann', outcomes: {} };
  await putItem({ pk, sk: 'PREFLIGHT', run: 'one', ...begun });
  recorder.take();
  const definition = getDefinition('brand-preflight');
  await own.stack.workers.invoke(definition, { brand, run: 'one' });
  records.set(definition.name, recorder.take());

  await own.local.advance(limits.consoleTouchSeconds);
  recorder.take();
  await administrator.ok(preflightContract, 'POST', { body: { brand } });
  const usage = administrator.getLastUsage();
  await expect
    .poll(
      async () =>
        (await administrator.ok(preflightContract, 'GET', { query: { brand } })).preflight?.running,
      { timeout: 30_000 },
    )
    .toBe(false);
  // The function that it starts asks after the call's transaction, and the last call reads.
  const taken = recorder.take();
  const last = taken.findLastIndex(({ action, pk: at }) => action === 'PutItem' && at === pk);
  const [before, after] = [taken.slice(0, last + 1), taken.slice(last + 1)];
  const audit = after.find(({ action, pk: at }) => action === 'PutItem' && at.includes('AUDIT'));
  if (!audit) throw new Error('the call left no entry');
  const asked = [...before, audit];
  const name = 'ops-preflight';
  records.set(name, [...(records.get(name) ?? []), ...asked]);
  addUsage('POST preflight', usage, asked);
}

/** Brings versions into use at once, at a moment, by two people, and back; and makes a code. */
async function publishBrand(): Promise<void> {
  const draft = (change: (config: TenantConfig) => void) => storeDraft(own, { id: brand, change });
  const dearer = await draft((config) => {
    config.prices.message_credits += 1;
  });
  const named = await draft((config) => {
    config.name = 'Red maple';
  });
  const reason = 'Spring.';
  const publish = async (number: number, live: number, at: string | null = null) =>
    recorded(await operator(), brandPublishingContract, 'POST', {
      body: { brand, number, live, at, reason },
    });
  const takeBack = async (what: 'draft' | 'schedule') =>
    recorded(await operator(), brandPublishingContract, 'DELETE', { body: { brand, what } });
  const inMinutes = async (minutes: number) =>
    new Date((await own.local.advance(0)).getTime() + minutes * 60_000).toISOString();
  const one = await operator();
  await recorded(one, brandsContract, 'GET');
  await recorded(one, brandContract, 'GET', { query: { brand } });
  await recorded(one, brandChangesContract, 'GET', { query: { brand, number: String(named) } });
  await recorded(one, viewContract, 'GET', { query: { brand, version: String(named) } });
  await recorded(one, viewContract, 'POST', {
    body: {
      ...{ brand, country: 'US', language: 'en', as: 'paying', bonus: 'none', version: named },
      ...{ look: 'system', phone: false, path: '/members' },
    },
  });
  await takeBack('draft');
  await publish(named, 1, await inMinutes(20));
  // Another moment takes the place of the first one.
  await publish(named, 1, await inMinutes(30));
  await takeBack('schedule');
  await publish(named, 1, await inMinutes(10));
  await own.local.advance(15 * 60);
  recorder.take();
  await own.stack.workers.invoke(getDefinition('publications'), {});
  records.set('publications', recorder.take());
  await publish(1, named);
  await publish(named, 1);
  // What is scheduled goes where another version comes into use.
  await publish(1, named, await inMinutes(60));
  const { approval } = await publish(dearer, named);
  await approve(approval?.id ?? '');
  const second = await publish(named, dearer);
  const other = await operator();
  await other.ok(approvalsContract, 'POST', {
    body: { brand, id: second.approval?.id ?? '', decision: 'refuse' },
  });
  const later = await publish(named, dearer, await inMinutes(60));
  await approve(later.approval?.id ?? '');

  for (const state of ['offline', 'online'] as const) {
    await recorded(await operator(), brandStateContract, 'POST', {
      body: { brand, state, reason },
    });
  }
  const marketing = await operator('marketing');
  const days = { from: '2026-01-01', to: '2026-01-31' };
  await recorded(marketing, brandLandersContract, 'GET', { query: { brand, ...days } });
  await recorded(marketing, discountCodesContract, 'POST', {
    body: {
      ...{ brand, code: 'SPRING', percentage: 10, value: null, country: null, member: null },
      ...{ expires: null, minimum: null, methods: [], validity: 'once' },
    },
  });
  await recorded(marketing, discountCodesContract, 'GET', { query: { brand } });
  await recorded(marketing, discountCodesContract, 'DELETE', { body: { brand, code: 'SPRING' } });

  const elm = { brand: 'elm' };
  await refuse(brandContract, 'GET', { query: elm });
  await refuse(brandChangesContract, 'GET', { query: { ...elm, number: '1' } });
  await refuse(brandPublishingContract, 'DELETE', { body: { ...elm, what: 'draft' } });
  await refuse(brandStateContract, 'POST', { body: { ...elm, state: 'online', reason } });
  await refuse(brandLandersContract, 'GET', { query: { ...elm, ...days } });
  await refuse(discountCodesContract, 'GET', { query: elm });
}

/** What a declaration calls an action of IAM. */
const uses: Record<string, keyof ItemAccess> = {
  GetItem: 'reads',
  BatchGetItem: 'reads',
  Query: 'lists',
  PutItem: 'adds',
  UpdateItem: 'updates',
  DeleteItem: 'removes',
  ConditionCheckItem: 'checks',
};

/** Whether a key fits a pattern of an IAM condition. */
const fits = (pattern: string, key: string) =>
  new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(key);

/** Finds the kind of an item, or of the items that are listed. */
function findKind({ action, pk, sk }: TableAccess): string | undefined {
  const found = Object.entries(kinds)
    .filter(([, kind]) => {
      const isHere = kind.level === 'member' ? /#MEMBER#[\w-]+$/.test(pk) : fits(kind.pattern, pk);
      const at = sk ?? kind.prefix;
      // One query can bring several kinds, whose sort keys begin alike.
      const isBegun = action === 'Query' && kind.prefix.startsWith(at);
      return isHere && (at.startsWith(kind.prefix) || isBegun);
    })
    .sort(([, one], [, other]) => other.prefix.length - one.prefix.length);
  return found[0]?.[0];
}

/** Describes what was asked in the words of a declaration. */
function toUse(access: TableAccess): string {
  const { action, pk, index, attributes } = access;
  if (index) {
    const found = Object.entries(indexes).find(([, { pattern }]) => fits(pattern, pk));
    return `indexes ${found?.[0]}`;
  }
  const kind = findKind(access);
  if (action === 'Query' && attributes) {
    const named = attributes.filter((attribute) => attribute !== 'sk');
    return `memberLists ${kind}: ${named.toSorted()}`;
  }
  return `${uses[action]} ${kind}`;
}

const toUses = (items: ItemAccess): string[] =>
  Object.entries(items).flatMap(([use, names]) =>
    (names as readonly (string | ItemAccess['memberLists'][number])[]).map((name) =>
      typeof name === 'string'
        ? `${use} ${name}`
        : `${use} ${name.kind}: ${name.attributes.toSorted()}`,
    ),
  );

it('functions ask for all that they are declared to touch, and for nothing else', async () => {
  await useEverything();
  await reviewPhotos();
  await restrictMembers();
  await readToday();
  await handleCases();
  await helpMembers();
  await lookOn();
  await readAudits();
  await answerMembers();
  await keepBooks();
  await lookAfterCampaigns();
  await checkBrand();
  await publishBrand();
  const named = { member: 'a'.repeat(22), photo: 'a'.repeat(22) };
  await refuse(photoLeasesContract, 'POST', { body: { brand: 'elm', most: 1 } });
  const member = 'a'.repeat(22);
  await refuse(viewContract, 'DELETE', { body: { brand: 'elm', id: member } });
  await refuse(membersContract, 'GET', { query: { brand: 'elm', q: 'ann' } });
  await refuse(opsMemberContract, 'GET', { query: { brand: 'elm', id: member } });
  await refuse(memberNotesContract, 'POST', { body: { brand: 'elm', member, text: 'a' } });
  await refuse(memberSessionsContract, 'DELETE', { body: { brand: 'elm', member } });
  await refuse(restrictionContract, 'DELETE', { body: { brand: 'elm', member, reason: 'a' } });
  const elsewhere = { brand: 'elm', member, key: member, reason: 'a' };
  await refuse(goodwillContract, 'POST', { body: { ...elsewhere, credits: 1 } });
  await refuse(refundsContract, 'POST', {
    body: {
      ...elsewhere,
      ...{ payment: member, amount: { value: '1.00', currency: 'EUR' }, given_back: null },
    },
  });
  await refuse(memberMailsContract, 'POST', {
    body: { brand: 'elm', member, key: member, what: { mail: 'activation' } },
  });
  await refuse(mailSuppressionContract, 'DELETE', { body: elsewhere });
  await refuse(memberConfirmationContract, 'POST', {
    body: { ...elsewhere, email: 'a@b.example' },
  });
  await refuse(memberExportContract, 'POST', { body: elsewhere });
  await refuse(memberErasureContract, 'POST', { body: { brand: 'elm', member, reason: 'a' } });
  await refuse(approvalsContract, 'POST', {
    body: { brand: 'elm', id: `${new Date().toISOString()}.${member}`, decision: 'approve' },
  });
  await refuse(alarmsContract, 'POST', { body: { brand: 'elm', id: 'a'.repeat(22), note: 'a' } });
  await refuse(photoBatchesContract, 'GET', { query: { brand: 'elm' } });
  await refuse(photoDecisionContract, 'POST', {
    body: { brand: 'elm', ...named, version: 'a'.repeat(43), decision: 'approve' },
  });
  const id = `${new Date().toISOString()}.${member}`;
  const month = '2026-01';
  await refuse(booksContract, 'GET', { query: { brand: 'elm', month } });
  await refuse(jobsContract, 'GET', { query: { brand: 'elm' } });
  await refuse(jobContract, 'GET', { query: { brand: 'elm', id } });
  await refuse(jobFileContract, 'POST', { body: { brand: 'elm', id, name: 'a.csv' } });
  await refuse(closingContract, 'DELETE', { body: { brand: 'elm', month, proposal: member } });
  await refuse(commissionsContract, 'GET', { query: { brand: 'elm' } });
  await refuse(preflightContract, 'GET', { query: { brand: 'elm' } });
  const elmsDays = { brand: 'elm', from: '2026-01-01', to: '2026-01-31' };
  await refuse(campaignsContract, 'GET', { query: elmsDays });
  await refuse(campaignContract, 'GET', { query: { ...elmsDays, campaign: '-', by: 'sub1' } });
  const elmsCampaign = { brand: 'elm', campaign: 'own' };
  await refuse(campaignPostbacksContract, 'GET', { query: elmsCampaign });
  await refuse(withheldCommissionsContract, 'GET', { query: elmsCampaign });
  const elms = { brand: 'elm', profile: member, conversation: member };
  const seen = `${'1'.repeat(13)}${'a'.repeat(11)}`;
  await refuse(fictionalConversationsContract, 'GET', { query: { brand: 'elm', list: 'all' } });
  await refuse(fictionalConversationContract, 'GET', { query: elms });
  await refuse(fictionalAnswerContract, 'POST', {
    body: { ...elms, seen, text: 'a', key: randomUUID() },
  });
  await refuse(fictionalNotesContract, 'POST', { body: { ...elms, about: 'profile', text: 'a' } });
  const opsFunctions = functions.filter(({ items }) => items !== undefined);
  expect([...records.keys()].sort()).toEqual(opsFunctions.map(({ name }) => name).sort());
  for (const { name, items } of opsFunctions) {
    const asked = new Set((records.get(name) ?? []).map(toUse));
    expect([...asked].sort(), name).toEqual([...new Set(toUses(items as ItemAccess))].sort());
  }
}, 420_000);

it('calls ask the table for no more than their budgets say', () => {
  expect(consoleBudgets.map(({ call }) => call)).toEqual([...usages.keys()].sort());
  for (const { call, ...allowed } of consoleBudgets) {
    const { requests = 0, readUnits = 0, writeUnits = 0 } = usages.get(call) ?? {};
    expect(requests, `${call}: requests`).toBeLessThanOrEqual(allowed.requests);
    expect(readUnits, `${call}: read units`).toBeLessThanOrEqual(allowed.readUnits);
    expect(writeUnits, `${call}: write units`).toBeLessThanOrEqual(allowed.writeUnits);
  }
});

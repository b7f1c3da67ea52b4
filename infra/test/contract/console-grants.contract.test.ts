/**
 * What functions of the console ask of the table, against what they are declared to touch
 * (infra/functions.ts), which is all that their roles let them.
 */
import { createHash, randomBytes } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsContract } from '#shared/api/complaints.ts';
import type { HttpMethod } from '#shared/api/contract.ts';
import { profileContract } from '#shared/api/profile.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
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
import { confirmationContract } from '#shared/ops/confirmation.ts';
import type { OpsPathContract } from '#shared/ops/contract.ts';
import { invitationsContract } from '#shared/ops/invitations.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { memberNotesContract } from '#shared/ops/member-notes.ts';
import { memberSessionsContract } from '#shared/ops/member-sessions.ts';
import { membersContract } from '#shared/ops/members.ts';
import { operatorsContract } from '#shared/ops/operators.ts';
import { passkeysContract } from '#shared/ops/passkeys.ts';
import { photoDecisionContract } from '#shared/ops/photo-decision.ts';
import { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import { queuesContract } from '#shared/ops/queues.ts';
import { registrationContract } from '#shared/ops/registration.ts';
import { restrictionContract } from '#shared/ops/restriction.ts';
import { opsSessionContract } from '#shared/ops/session.ts';
import { signInContract } from '#shared/ops/sign-in.ts';
import { trustedFlaggersContract } from '#shared/ops/trusted-flaggers.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { indexes, kinds } from '../../../functions/table/items.ts';
import { functions, type ItemAccess } from '../../functions.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import type { Client } from '../support/client.ts';
import { type ConsoleClient, consoleClient, operatorAt } from '../support/console.ts';
import { freshEmail, password, signUp } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { uploadPhoto } from '../support/photos.ts';
import { startTableRecorder, type TableAccess } from '../support/table-recorder.ts';

const recorder = startTableRecorder();
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack(
    [
      {
        id: 'maple',
        change: (config) => {
          config.features.photo_review = 'after_review';
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
  keep(contract);
  return answer;
}

function keep({ name }: OpsPathContract): void {
  const function_ = `ops-${name}`;
  records.set(function_, [...(records.get(function_) ?? []), ...recorder.take()]);
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
  await own.admin.stored.documents.send(
    new UpdateCommand({
      TableName: own.admin.stored.name,
      Key: { pk: `TENANT#${brand}#MEMBER#${ann.id}`, sk: kinds.account.prefix },
      UpdateExpression: 'SET paid_user = :paid',
      ExpressionAttributeValues: { ':paid': true },
    }),
  );
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
  const background = `#${randomBytes(3).toString('hex')}`;
  const file = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
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
  await recorded(moderator, caseQuestionContract, 'POST', { body: { ...named, text: 'When?' } });
  await recorded(moderator, caseAnswerContract, 'POST', { body: { ...named, text: 'Today.' } });
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
  const today = (await own.local.advance(0)).toISOString().slice(0, 10);
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
  await refuse(caseQuestionContract, 'POST', { body: { ...foreign, text: 'a' } });
  await refuse(caseAnswerContract, 'POST', { body: { ...foreign, text: 'a' } });
  await refuse(caseMarkContract, 'POST', { body: { ...foreign, mark: 'hold', note: 'a' } });
  await refuse(caseMessagesContract, 'POST', {
    body: { ...foreign, reason: 'a', direction: 'after' },
  });
  await refuse(trustedFlaggersContract, 'GET', { query: { brand: 'elm' } });
  await refuse(caseReportContract, 'GET', { query: { brand: 'elm', from: today, to: today } });
  await refuse(caseStatementsContract, 'GET', { query: { brand: 'elm', from: today, to: today } });
}

const queues = async () => recorded(await operator(), queuesContract, 'GET');

async function readAudits(): Promise<void> {
  await recorded(await operator(), auditContract, 'GET');
  await recorded(await operator(), auditContract, 'GET', { query: { brand } });
}

/** What a declaration calls an action of IAM. */
const uses: Record<string, keyof ItemAccess> = {
  GetItem: 'reads',
  BatchGetItem: 'reads',
  Query: 'lists',
  PutItem: 'adds',
  UpdateItem: 'updates',
  DeleteItem: 'removes',
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
  await handleCases();
  await queues();
  await readAudits();
  const named = { member: 'a'.repeat(22), photo: 'a'.repeat(22) };
  await refuse(photoLeasesContract, 'POST', { body: { brand: 'elm', most: 1 } });
  const member = 'a'.repeat(22);
  await refuse(membersContract, 'GET', { query: { brand: 'elm', q: 'ann' } });
  await refuse(opsMemberContract, 'GET', { query: { brand: 'elm', id: member } });
  await refuse(memberNotesContract, 'POST', { body: { brand: 'elm', member, text: 'a' } });
  await refuse(memberSessionsContract, 'DELETE', { body: { brand: 'elm', member } });
  await refuse(restrictionContract, 'DELETE', { body: { brand: 'elm', member, reason: 'a' } });
  await refuse(approvalsContract, 'POST', {
    body: { brand: 'elm', id: `${new Date().toISOString()}.${member}`, decision: 'approve' },
  });
  await refuse(photoDecisionContract, 'POST', {
    body: { brand: 'elm', ...named, version: 'a'.repeat(43), decision: 'approve' },
  });
  const opsFunctions = functions.filter(({ trigger }) => trigger.kind === 'ops');
  expect([...records.keys()].sort()).toEqual(opsFunctions.map(({ name }) => name).sort());
  for (const { name, items } of opsFunctions) {
    const asked = new Set((records.get(name) ?? []).map(toUse));
    expect([...asked].sort(), name).toEqual([...new Set(toUses(items as ItemAccess))].sort());
  }
}, 300_000);

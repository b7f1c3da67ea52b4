/**
 * What functions of the console ask of the table, against what they are declared to touch
 * (infra/functions.ts), which is all that their roles let them.
 */
import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpMethod } from '#shared/api/contract.ts';
import { profileContract } from '#shared/api/profile.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
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
import { viewContract } from '#shared/ops/view.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { indexes, kinds } from '../../../functions/table/items.ts';
import { functions, type ItemAccess } from '../../functions.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import type { Client } from '../support/client.ts';
import { type ConsoleClient, consoleClient, operatorAt } from '../support/console.ts';
import { password, signUp } from '../support/members.ts';
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
  await lookOn();
  await queues();
  await readAudits();
  const named = { member: 'a'.repeat(22), photo: 'a'.repeat(22) };
  await refuse(photoLeasesContract, 'POST', { body: { brand: 'elm', most: 1 } });
  const member = 'a'.repeat(22);
  await refuse(viewContract, 'DELETE', { body: { brand: 'elm', id: member } });
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

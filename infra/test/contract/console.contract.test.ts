/**
 * The console: who may call what for which brand, passkeys, sessions, the audit, and photos that
 * several people review at once.
 */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpMethod } from '#shared/api/contract.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { AuditEntry } from '#shared/model/operator.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { confirmationContract } from '#shared/ops/confirmation.ts';
import { getOpsPath } from '#shared/ops/contract.ts';
import { opsManifest } from '#shared/ops/index.ts';
import { invitationsContract } from '#shared/ops/invitations.ts';
import { operatorsContract } from '#shared/ops/operators.ts';
import { passkeysContract } from '#shared/ops/passkeys.ts';
import { photoBatchesContract } from '#shared/ops/photo-batches.ts';
import { photoDecisionContract } from '#shared/ops/photo-decision.ts';
import { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import { queuesContract } from '#shared/ops/queues.ts';
import { registrationContract } from '#shared/ops/registration.ts';
import { opsSessionContract } from '#shared/ops/session.ts';
import { signInContract } from '#shared/ops/sign-in.ts';
import { type OperatorRole, operatorRoles } from '#shared/rules/operator-roles.ts';
import { type Authenticator, createAuthenticator, type Lie } from '../support/authenticator.ts';
import type { Client } from '../support/client.ts';
import { type ConsoleClient, consoleClient, operatorAt } from '../support/console.ts';
import { type Call, describeCall, getCalls } from '../support/console-calls.ts';
import { signUp } from '../support/members.ts';
import { type FakeBrand, type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { uploadPhoto } from '../support/photos.ts';
import { rounds, soakTimeout } from '../support/soak.ts';

const careful = (id: string): FakeBrand => ({
  id,
  change: (config) => {
    config.features.photo_review = 'after_review';
  },
});

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([careful('maple'), careful('elm')], { workers: 2 });
}, 180_000);
afterAll(() => own.stop());

const port = () => own.stack.port;
const origin = () => own.stack.consoleUrl;
const operator = (role: OperatorRole, ...brands: string[]) => operatorAt(port(), role, brands);
const reads = (one: ConsoleClient, brand?: string) =>
  one.ok(auditContract, 'GET', { query: brand ? { brand } : {} });

async function picture(): Promise<Buffer> {
  const background = `#${randomBytes(3).toString('hex')}`;
  return sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Makes members whose photos wait. */
async function waitingPhotos(brand: string, members: number): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < members) {
    const client = own.at(brand);
    await signUp(client);
    for (let photo = 0; photo < limits.photosFree; photo++) {
      await uploadPhoto(client, await picture(), 'image/jpeg', 'review');
    }
    clients.push(client);
  }
  return clients;
}

describe('who may call what', () => {
  it('has every call in its table', () => {
    const listed = getCalls('maple').map(describeCall).sort();
    const all = opsManifest
      .flatMap((contract) =>
        Object.keys(contract.methods).map((method) =>
          describeCall({ contract, method: method as HttpMethod }),
        ),
      )
      .sort();
    expect(listed).toEqual(all);
  });

  it.each(operatorRoles)(
    'a %s has the calls of the role, for the own brand alone',
    async (role) => {
      for (const { contract, method, roles, given, named } of getCalls('maple')) {
        const one = await operator(role, 'maple');
        const code = await one.getErrorCode(contract, method, given);
        const isAllowed = roles === 'signed_out' || roles.includes(role);
        const name = describeCall({ contract, method });
        if (isAllowed) expect(code, name).not.toMatch(/^(forbidden|authentication_required)$/);
        else expect(code, name).toBe('forbidden');
        if (!named) continue;
        const foreign = getCalls('elm').find(
          (other) => describeCall(other) === describeCall({ contract, method }),
        );
        expect(await one.getErrorCode(contract, method, foreign?.given), `${name} of elm`).toBe(
          'forbidden',
        );
      }
    },
    120_000,
  );

  it('shows nothing and does nothing without a session', async () => {
    for (const { contract, method, roles, given } of getCalls('maple')) {
      if (roles === 'signed_out') continue;
      const nobody = consoleClient(port());
      nobody.client.cookies.set(limits.consoleCookieName, randomBytes(32).toString('base64url'));
      expect(
        await nobody.getErrorCode(contract, method, given),
        describeCall({ contract, method }),
      ).toBe('authentication_required');
    }
  });

  it('has every call of a recorded day in the audit, each once, with how it ended', async () => {
    const started = new Date().toISOString().slice(0, 10);
    const made = new Map<string, { call: string; role: OperatorRole; outcome: string }>();
    const makeAll = async (role: OperatorRole, brand: string) => {
      const one = await operator(role, 'maple');
      const signedIn = getCalls(brand).filter(({ roles }) => roles !== 'signed_out');
      const isLast = ({ contract, method }: Call) =>
        contract === opsSessionContract && method === 'DELETE';
      for (const call of [...signedIn.filter((one) => !isLast(one)), ...signedIn.filter(isLast)]) {
        const { contract, method, given } = call;
        const query = new URLSearchParams(given.query).toString();
        const { status, headers, text } = await one.client.send({
          method,
          path: `${getOpsPath(contract)}${query ? `?${query}` : ''}`,
          headers: { 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
        });
        const { error } = JSON.parse(text) as { error?: { code: string } };
        made.set(String(headers['x-request-id']), {
          call: `${contract.methods[method]?.action} ${describeCall(call)}`,
          role,
          outcome: status < 400 ? 'done' : String(error?.code),
        });
      }
    };
    await Promise.all([
      ...operatorRoles.map((role) => makeAll(role, 'maple')),
      makeAll('moderator', 'elm'),
    ]);
    const calls = getCalls('maple').filter(({ roles }) => roles !== 'signed_out').length;
    expect(made.size).toBe(calls * (operatorRoles.length + 1));

    const administrator = await operator('administrator', '*');
    const found = new Map<string, AuditEntry[]>();
    for (const day of new Set([started, new Date().toISOString().slice(0, 10)])) {
      for (const brand of [undefined, 'maple', 'elm']) {
        let cursor: string | null = null;
        do {
          const query = { day, ...(brand ? { brand } : {}), ...(cursor ? { cursor } : {}) };
          const page: { entries: AuditEntry[]; cursor: string | null } = await administrator.ok(
            auditContract,
            'GET',
            { query },
          );
          for (const one of page.entries) {
            found.set(one.request, [...(found.get(one.request) ?? []), one]);
          }
          cursor = page.cursor;
        } while (cursor !== null);
      }
    }
    const inAudit = [...made].map(([request, { call }]) => {
      const entries = (found.get(request) ?? []).map(
        ({ action, operator: by, outcome, after }) =>
          `${action} by ${by?.role}: ${outcome === 'done' ? outcome : after?.error}`,
      );
      return `${call}: ${entries.join(', ')}`;
    });
    expect(inAudit).toEqual(
      [...made.values()].map(
        ({ call, role, outcome }) => `${call}: ${call.split(' ')[0]} by ${role}: ${outcome}`,
      ),
    );
  }, 180_000);

  it("is on the console's host alone, and no brand's call is there", async () => {
    const signedIn = await operator('administrator', '*');
    const secret = signedIn.client.cookies.get(limits.consoleCookieName) ?? '';
    const brand = own.at('maple');
    brand.cookies.set(limits.consoleCookieName, secret);
    for (const { name } of opsManifest) {
      expect((await brand.send({ path: `/ops/${name}` })).status, name).toBe(404);
      expect((await brand.send({ path: `/api/ops-${name}.php` })).status, name).toBe(404);
    }
    const visitor = consoleClient(port()).client;
    for (const path of ['/api/user.php', '/api/settings.php', '/api/ops-session.php', '/ws']) {
      expect((await visitor.send({ path })).status, path).toBe(404);
    }
  });

  it('refuses writes of another site, and what is no JSON', async () => {
    const one = await operator('moderator', 'maple');
    const given = { body: { brand: 'maple', most: 1 } };
    for (const headers of [
      { origin: own.stack.brandUrl('maple') },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(await one.getErrorCode(photoLeasesContract, 'POST', { ...given, headers })).toBe(
        'forbidden_origin',
      );
    }
    const headers = { 'content-type': 'text/plain' };
    expect(await one.getErrorCode(photoLeasesContract, 'POST', { ...given, headers })).toBe(
      'unsupported_media_type',
    );
  });

  it(
    'gives a moderator of one brand nothing of another one',
    async () => {
      const [theirs] = await waitingPhotos('elm', 1);
      const { photos } = await (theirs as Client).ok(photosContract, 'GET');
      const { user } = await (theirs as Client).ok(userContract, 'GET');
      const member = user?.profile.id ?? '';
      const one = await operator('moderator', 'maple');
      const version = randomBytes(32).toString('base64url');
      for (let probe = 0; probe < rounds(60, 2_000); probe++) {
        const photo = photos[probe % photos.length]?.id ?? '';
        const named = { member, photo };
        const calls = [
          () =>
            one.getErrorCode(photoDecisionContract, 'POST', {
              body: { brand: 'elm', ...named, version, decision: 'approve' },
            }),
          () =>
            one.getErrorCode(photoDecisionContract, 'POST', {
              body: { brand: 'maple', ...named, version, decision: 'approve' },
            }),
          () => one.getErrorCode(photoLeasesContract, 'POST', { body: { brand: 'elm', most: 5 } }),
          () =>
            one.getErrorCode(photoLeasesContract, 'DELETE', {
              body: { brand: 'elm', photos: [named] },
            }),
          () => one.getErrorCode(auditContract, 'GET', { query: { brand: 'elm' } }),
        ];
        const wanted = probe % calls.length === 1 ? 'not_found' : 'forbidden';
        expect(await calls[probe % calls.length]?.()).toBe(wanted);
      }
      const { queues } = await one.ok(queuesContract, 'GET');
      expect(new Set(queues.map(({ brand }) => brand))).toEqual(new Set(['maple']));
      const { brands } = await one.ok(opsSessionContract, 'GET');
      expect(brands.map(({ id: brand }) => brand)).toEqual(['maple']);
      expect((await (theirs as Client).ok(photosContract, 'GET')).photos).toEqual(
        photos.map((photo) => ({ ...photo, ...addressesMayDiffer(photo) })),
      );
    },
    soakTimeout(120_000),
  );
});

/** Addresses are signed anew. */
const addressesMayDiffer = (photo: { filename: string | null; thumb_filename: string | null }) => ({
  filename: photo.filename && expect.any(String),
  thumb_filename: photo.thumb_filename && expect.any(String),
});

/** Accepts an invitation. @returns the person's browser and passkey */
async function register(
  url: string,
  label = 'Laptop',
): Promise<{ browser: ConsoleClient; passkey: Authenticator }> {
  const invitation = new URL(url).hash.slice(1);
  const browser = consoleClient(port());
  const passkey = createAuthenticator(origin());
  const { options } = await browser.ok(registrationContract, 'GET', { query: { invitation } });
  await browser.ok(registrationContract, 'POST', {
    body: { invitation, label, answer: passkey.register(options) },
  });
  return { browser, passkey };
}

async function invite(role: OperatorRole, ...brands: string[]): Promise<string> {
  const administrator = await operator('administrator', '*');
  const { url } = await administrator.ok(invitationsContract, 'POST', {
    body: { name: `A ${role}`, role, brands },
  });
  return url;
}

async function signIn(passkey: Authenticator, lie: Lie & { userHandle?: string } = {}) {
  const browser = consoleClient(port());
  const { options } = await browser.ok(signInContract, 'GET');
  const code = await browser.getErrorCode(signInContract, 'POST', {
    body: { answer: passkey.assert(options, lie) },
  });
  return { browser, code };
}

describe('passkeys', () => {
  it('are registered by an invitation, once, and sign in from then on', async () => {
    const url = await invite('moderator', 'maple');
    const invitation = new URL(url).hash.slice(1);
    const { browser, passkey } = await register(url);
    expect((await browser.ok(opsSessionContract, 'GET')).operator).toMatchObject({
      name: 'A moderator',
      role: 'moderator',
    });
    const again = await consoleClient(port()).getErrorCode(registrationContract, 'GET', {
      query: { invitation },
    });
    expect(again).toBe('link_invalid');
    await browser.ok(opsSessionContract, 'DELETE', { body: {} });
    expect(await browser.getErrorCode(opsSessionContract, 'GET')).toBe('authentication_required');
    const { browser: other, code } = await signIn(passkey);
    expect(code).toBe('ok');
    expect((await other.ok(passkeysContract, 'GET')).passkeys).toEqual([
      expect.objectContaining({ id: passkey.id, label: 'Laptop', synced: false }),
    ]);
  });

  it('register one person where two accept the same invitation at once', async () => {
    const url = await invite('support', 'maple');
    const invitation = new URL(url).hash.slice(1);
    const readers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = consoleClient(port());
        const { options } = await browser.ok(registrationContract, 'GET', {
          query: { invitation },
        });
        return { browser, answer: createAuthenticator(origin()).register(options) };
      }),
    );
    const codes = await Promise.all(
      readers.map(({ browser, answer }) =>
        browser.getErrorCode(registrationContract, 'POST', {
          body: { invitation, label: 'Phone', answer },
        }),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'link_invalid')).toHaveLength(5);
  });

  it.each<[string, Lie & { userHandle?: string }]>([
    ['of another origin', { origin: 'http://maple.localhost:1' }],
    ['for another host', { rpId: 'localhost' }],
    ['of a challenge that is not ours', { challenge: randomBytes(32).toString('base64url') }],
    ['whose person was not verified', { unverified: true }],
    ['whose counter went back', { counter: 1 }],
    ['of another kind', { type: 'webauthn.create' }],
    ['of nobody', { userHandle: randomBytes(16).toString('base64url') }],
    ['without a person', { userHandle: '' }],
  ])('are refused: a signature %s', async (_, lie) => {
    const { passkey } = await register(await invite('moderator', 'maple'));
    expect((await signIn(passkey)).code).toBe('ok');
    expect((await signIn(passkey)).code).toBe('ok');
    const { browser, code } = await signIn(passkey, lie);
    expect(code).toMatch(/^(passkey_refused|validation_failed)$/);
    expect(await browser.getErrorCode(opsSessionContract, 'GET')).toBe('authentication_required');
    expect((await signIn(passkey, { counter: 9 })).code).toBe('ok');
  });

  it('sign a challenge once, and only what it was made for', async () => {
    const { browser, passkey } = await register(await invite('moderator', 'maple'));
    const visitor = consoleClient(port());
    const { options } = await visitor.ok(signInContract, 'GET');
    const body = { answer: passkey.assert(options) };
    expect(await visitor.getErrorCode(signInContract, 'POST', { body })).toBe('ok');
    expect(await visitor.getErrorCode(signInContract, 'POST', { body })).toBe('passkey_refused');
    const { options: confirming } = await browser.ok(confirmationContract, 'GET');
    const moved = { body: { answer: passkey.assert(confirming) } };
    expect(await visitor.getErrorCode(signInContract, 'POST', moved)).toBe('passkey_refused');
    const { options: late } = await visitor.ok(signInContract, 'GET');
    await own.local.advance(limits.passkeyChallengeSeconds + 1);
    const over = { body: { answer: passkey.assert(late) } };
    expect(await visitor.getErrorCode(signInContract, 'POST', over)).toBe('passkey_refused');
  });

  it('are shown again for what needs a fresh one', async () => {
    const { browser, passkey } = await register(await invite('administrator', 'maple'));
    const given = { body: { name: 'New', role: 'support' as const, brands: ['maple'] } };
    await browser.ok(invitationsContract, 'POST', given);
    await own.local.advance(limits.freshPasskeySeconds + 1);
    expect(await browser.getErrorCode(invitationsContract, 'POST', given)).toBe(
      'fresh_passkey_required',
    );
    const { options } = await browser.ok(confirmationContract, 'GET');
    const lie = { answer: passkey.assert(options, { unverified: true }) };
    expect(await browser.getErrorCode(confirmationContract, 'POST', { body: lie })).toBe(
      'passkey_refused',
    );
    const { options: fresh } = await browser.ok(confirmationContract, 'GET');
    await browser.ok(confirmationContract, 'POST', { body: { answer: passkey.assert(fresh) } });
    await browser.ok(invitationsContract, 'POST', given);
  });

  it('are added and removed by their owner, never the last one', async () => {
    const { browser, passkey } = await register(await invite('finance', 'maple'));
    expect(
      await browser.getErrorCode(passkeysContract, 'DELETE', { body: { id: passkey.id } }),
    ).toBe('last_passkey');
    const second = createAuthenticator(origin());
    const { options } = await browser.ok(passkeysContract, 'GET');
    const { passkeys } = await browser.ok(passkeysContract, 'POST', {
      body: { label: 'Key', answer: second.register(options) },
    });
    expect(passkeys.map(({ label }) => label)).toEqual(['Laptop', 'Key']);
    await browser.ok(passkeysContract, 'DELETE', { body: { id: passkey.id } });
    expect((await signIn(passkey)).code).toBe('passkey_refused');
    expect((await signIn(second)).code).toBe('ok');
  });
});

describe('people', () => {
  it('lose access at once, with all sessions, and get a lost passkey replaced', async () => {
    const { browser, passkey } = await register(await invite('moderator', 'maple'));
    const { operator: person } = await browser.ok(opsSessionContract, 'GET');
    const administrator = await operator('administrator', 'maple');
    const { url } = await administrator.ok(invitationsContract, 'POST', {
      body: { operator: person.id },
    });
    const { browser: recovered } = await register(url, 'New laptop');
    expect((await recovered.ok(opsSessionContract, 'GET')).operator).toEqual(person);
    const { operators } = await administrator.ok(operatorsContract, 'DELETE', {
      body: { id: person.id },
    });
    expect(operators.find((one) => one.id === person.id)).toMatchObject({
      passkeys: 2,
      disabled_at: expect.any(String),
    });
    for (const one of [browser, recovered]) {
      expect(await one.getErrorCode(opsSessionContract, 'GET')).toBe('authentication_required');
    }
    expect((await signIn(passkey)).code).toBe('passkey_refused');
  });

  it('are changed by others only, and get no brand that the administrator has not', async () => {
    const { browser } = await register(await invite('moderator', 'maple'));
    const { operator: person } = await browser.ok(opsSessionContract, 'GET');
    const { operator: foreign } = await (await register(await invite('support', 'elm'))).browser.ok(
      opsSessionContract,
      'GET',
    );
    const administrator = await operator('administrator', 'maple');
    const { operator: self } = await administrator.ok(opsSessionContract, 'GET');
    const change = (changed: string, ...brands: string[]) =>
      administrator.getErrorCode(operatorsContract, 'PUT', {
        body: { id: changed, role: 'administrator', brands },
      });
    expect(await change(self.id, 'maple')).toBe('not_yourself');
    expect(await change(person.id, 'maple', 'elm')).toBe('forbidden');
    expect(await change(person.id, '*')).toBe('forbidden');
    expect(await change(foreign.id, 'maple')).toBe('not_found');
    const { operators } = await administrator.ok(operatorsContract, 'GET');
    expect(operators.map((one) => one.id)).not.toContain(foreign.id);
    expect(await change(person.id, 'maple')).toBe('ok');
    expect(await browser.getErrorCode(opsSessionContract, 'GET')).toBe('authentication_required');
  });

  it('are signed out after thirty minutes without a call, and after eight hours', async () => {
    const idle = await operator('support', 'maple');
    const busy = await operator('support', 'maple');
    const half = limits.consoleIdleSeconds / 2;
    for (let passed = half; passed < limits.consoleSessionSeconds; passed += half) {
      await own.local.advance(half);
      expect(await busy.getErrorCode(queuesContract, 'GET')).toBe('ok');
      if (passed === limits.consoleIdleSeconds) {
        expect(await idle.getErrorCode(queuesContract, 'GET')).toBe('authentication_required');
      }
    }
    await own.local.advance(half);
    expect(await busy.getErrorCode(queuesContract, 'GET')).toBe('authentication_required');
  });
});

describe('the review of photos', () => {
  it('shows the oldest first, clear, and a decision reaches the member', async () => {
    const [client] = await waitingPhotos('maple', 1);
    const moderator = await operator('moderator', 'maple');
    const { photos, waiting } = await moderator.ok(photoLeasesContract, 'POST', {
      body: { brand: 'maple', most: 10 },
    });
    expect(waiting).toBe(photos.length);
    expect(photos).toEqual([...photos].sort((a, b) => a.at.localeCompare(b.at)));
    const [first, second] = photos.slice(-2) as [(typeof photos)[0], (typeof photos)[0]];
    const shown = await moderator.client.send({ path: first.full });
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 300, height: 400 });
    expect((await moderator.client.send({ path: first.full.split('?')[0] ?? '' })).status).toBe(
      403,
    );
    const decide = (one: typeof first, decision: object) =>
      moderator.ok(photoDecisionContract, 'POST', {
        body: {
          brand: 'maple',
          member: one.member,
          photo: one.photo,
          version: one.version,
          ...decision,
        } as never,
      });
    await decide(first, { decision: 'approve' });
    await decide(second, { decision: 'reject', reason: 'not_a_person', note: 'A lovely cat.' });
    const { photos: theirs } = await (client as Client).ok(photosContract, 'GET');
    expect(theirs.find((one) => one.id === first.photo)).toMatchObject({ status: 'active' });
    expect(theirs.find((one) => one.id === second.photo)).toMatchObject({
      status: 'rejected',
      reason: 'not_a_person',
      note: 'A lovely cat.',
    });
    const { queues } = await moderator.ok(queuesContract, 'GET');
    expect(queues.find(({ queue }) => queue === 'photos')?.waiting).toBe(waiting - 2);
  });

  it('decides on many as one batch with one record, and has them wait again by one reversal', async () => {
    const [client] = await waitingPhotos('maple', 1);
    const one = await operator('moderator', 'maple');
    const other = await operator('moderator', 'maple');
    const member = (await (client as Client).ok(profileContract, 'GET')).profile.id;
    const lease = async (who: ConsoleClient) =>
      (
        await who.ok(photoLeasesContract, 'POST', {
          body: { brand: 'maple', most: limits.leasedPhotos },
        })
      ).photos;
    const leased = (await lease(one)).filter((photo) => photo.member === member);
    expect(leased).toHaveLength(limits.photosFree);
    const named = leased.map(({ photo, version }) => ({ member, photo, version }));
    const stale = { ...(named[0] as (typeof named)[0]), version: 'a'.repeat(43) };
    const gone = { member, photo: 'a'.repeat(22), version: 'a'.repeat(43) };
    const body = { brand: 'maple', decision: 'reject', reason: 'advertising' } as const;

    // Somebody else holds them: nothing is decided.
    const refused = await other.ok(photoBatchesContract, 'POST', {
      body: { ...body, photos: named },
    });
    expect(refused.photos.map(({ outcome }) => outcome)).toEqual(named.map(() => 'held'));

    const photos = [stale, gone, ...named.slice(1)];
    const batch = await one.ok(photoBatchesContract, 'POST', { body: { ...body, photos } });
    expect(batch.photos.map(({ outcome }) => outcome)).toEqual([
      ...['stale', 'missing'],
      ...named.slice(1).map(() => 'decided'),
    ]);
    const statuses = async () =>
      new Map(
        (await (client as Client).ok(photosContract, 'GET')).photos.map((photo) => [
          photo.id,
          photo,
        ]),
      );
    expect((await statuses()).get(named[1]?.photo ?? '')).toMatchObject({
      ...{ status: 'rejected', reason: 'advertising', filename: null },
    });
    const listed = await other.ok(photoBatchesContract, 'GET', { query: { brand: 'maple' } });
    const decided = named.length - 1;
    expect(listed.batches).toMatchObject([{ id: batch.id, decided, reason: 'advertising' }]);

    // One of them changed since: its owner deleted it.
    const [deleted = '', ...kept] = named.slice(1).map(({ photo }) => photo);
    await (client as Client).ok(photosContract, 'DELETE', { body: { id: deleted } });
    const place = { body: { brand: 'maple', at: batch.at, id: batch.id } };
    const codes = await Promise.all(
      [one, other].map((who) => who.call(photoBatchesContract, 'PUT', place)),
    );
    expect(codes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = codes.find(({ ok }) => ok);
    expect(done).toMatchObject({
      body: { reopened: kept.length, left: [{ member, photo: deleted, status: null }] },
    });
    const after = await statuses();
    for (const photo of kept) expect(after.get(photo)).toMatchObject({ status: 'review' });
    const again = (await lease(one)).filter((photo) => photo.member === member);
    for (const { photo, at } of again) {
      expect(at).toBe(leased.find((before) => before.photo === photo)?.at);
    }
    expect(again.map(({ photo }) => photo).sort()).toEqual([named[0]?.photo, ...kept].sort());
    const filename = after.get(kept[0] ?? '')?.filename ?? '';
    expect((await (client as Client).send({ path: filename })).status).toBe(200);
    expect(await one.getErrorCode(photoBatchesContract, 'PUT', place)).toBe('batch_reversed');

    const chief = await operator('administrator', 'maple');
    const { entries } = await chief.ok(auditContract, 'GET', {
      query: { brand: 'maple', subject: batch.id },
    });
    expect(entries.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)).toEqual(
      ['photos.reverse_batch', 'photos.decide_batch'],
    );
  }, 120_000);

  it('gives a photo to one person at a time, for ten minutes', async () => {
    await waitingPhotos('elm', 1);
    const [one, other] = [await operator('moderator', 'elm'), await operator('moderator', 'elm')];
    const lease = (who: ConsoleClient) =>
      who.ok(photoLeasesContract, 'POST', { body: { brand: 'elm', most: limits.leasedPhotos } });
    const { photos } = await lease(one);
    expect(await lease(other)).toMatchObject({ photos: [], held_by_others: photos.length });
    expect((await lease(one)).photos.map(({ photo }) => photo)).toEqual(
      photos.map(({ photo }) => photo),
    );
    const [first, second] = photos as [(typeof photos)[0], (typeof photos)[0]];
    const decision = ({ member, photo, version }: typeof first) => ({
      body: { brand: 'elm', member, photo, version, decision: 'approve' as const },
    });
    const refused = await other.call(photoDecisionContract, 'POST', decision(first));
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'held_by_another', params: { name: 'Local moderator' } },
    });
    await one.ok(photoLeasesContract, 'DELETE', {
      body: { brand: 'elm', photos: [{ member: first.member, photo: first.photo }] },
    });
    expect((await lease(other)).photos.map(({ photo }) => photo)).toEqual([first.photo]);
    expect(await one.getErrorCode(photoDecisionContract, 'POST', decision(first))).toBe(
      'held_by_another',
    );
    await own.local.advance(limits.leaseSeconds + 1);
    expect(await other.getErrorCode(photoDecisionContract, 'POST', decision(second))).toBe('ok');
  });

  it(
    'refuses a decision about a photo that changed since it was shown, always',
    async () => {
      const moderator = await operator('moderator', 'elm');
      const administrator = await operator('administrator', 'elm');
      let refused = 0;
      for (let round = 0; round < rounds(6, 200); round++) {
        const client = own.at('elm');
        await signUp(client);
        const { id: photo } = await uploadPhoto(client, await picture(), 'image/jpeg', 'review');
        const { photos } = await moderator.ok(photoLeasesContract, 'POST', {
          body: { brand: 'elm', most: limits.leasedPhotos },
        });
        const shown = photos.find((one) => one.photo === photo);
        if (!shown) throw new Error('the photo was not leased');
        const { member, version } = shown;
        const body = { brand: 'elm', member, photo, version };
        // The member deletes it, or it was decided on, or the version is not what it was.
        if (round % 3 === 0) await client.ok(photosContract, 'DELETE', { body: { id: photo } });
        if (round % 3 === 1) {
          await moderator.ok(photoDecisionContract, 'POST', {
            body: { ...body, decision: 'approve' },
          });
        }
        const stale =
          round % 3 === 2
            ? {
                ...body,
                version: version.startsWith('x')
                  ? version.replace('x', 'y')
                  : version.replace(/^./, 'x'),
              }
            : body;
        const reply = await moderator.call(photoDecisionContract, 'POST', {
          body: { ...stale, decision: 'reject', reason: 'nudity' },
        });
        if (!reply.ok && ['decision_stale', 'not_found'].includes(reply.error.code)) refused++;
        const now = (await client.ok(photosContract, 'GET')).photos.find((one) => one.id === photo);
        expect(now?.status).toBe([undefined, 'active', 'review'][round % 3]);
        // What waits on would fill the next lease.
        if (round % 3 === 2) {
          await moderator.ok(photoDecisionContract, 'POST', {
            body: { ...body, decision: 'approve' },
          });
        }
      }
      expect(refused).toBe(rounds(6, 200));
      const { entries } = await reads(administrator, 'elm');
      expect(entries.some(({ outcome, after }) => outcome === 'refused' && after?.error)).toBe(
        true,
      );
    },
    soakTimeout(120_000),
  );

  it(
    'has each photo decided once where two work on the same queue at once',
    async () => {
      const clients = await waitingPhotos('maple', rounds(8, 167));
      const decided = new Map<string, number>();
      const work = async () => {
        const moderator = await operator('moderator', 'maple');
        for (;;) {
          const { photos, held_by_others } = await moderator.ok(photoLeasesContract, 'POST', {
            body: { brand: 'maple', most: 5 },
          });
          if (photos.length === 0 && held_by_others === 0) return;
          for (const { member, photo, version } of photos) {
            const code = await moderator.getErrorCode(photoDecisionContract, 'POST', {
              body: { brand: 'maple', member, photo, version, decision: 'approve' },
            });
            expect(code).toBe('ok');
            decided.set(photo, (decided.get(photo) ?? 0) + 1);
          }
        }
      };
      await Promise.all([work(), work()]);
      expect([...decided.values()].every((times) => times === 1)).toBe(true);
      for (const client of clients) {
        const { photos } = await client.ok(photosContract, 'GET');
        expect(photos.map(({ status }) => status)).toEqual(photos.map(() => 'active'));
        for (const { id: photo } of photos) expect(decided.get(photo)).toBe(1);
      }
      const { queues } = await (await operator('moderator', 'maple')).ok(queuesContract, 'GET');
      expect(queues.find(({ queue }) => queue === 'photos')).toMatchObject({
        waiting: 0,
        oldest_at: null,
      });
    },
    soakTimeout(180_000),
  );
});

describe('the audit', () => {
  it('has every call of somebody who is signed in, once, with what it was about', async () => {
    const administrator = await operator('administrator', 'elm');
    const { operator: self } = await administrator.ok(opsSessionContract, 'GET');
    const sent: string[] = [];
    for (let round = 0; round < 3; round++) {
      for (const { contract, method, roles, given } of getCalls('elm')) {
        const isEnd = contract.name === 'session' && method === 'DELETE';
        if (roles === 'signed_out' || isEnd) continue;
        const code = await administrator.getErrorCode(contract, method, given);
        const { action } = contract.methods[method] ?? {};
        sent.push(`${action} ${code === 'ok' ? 'done' : 'refused'}`);
      }
    }
    const found: AuditEntry[] = [];
    for (const brand of ['elm', undefined]) {
      let cursor: string | null = null;
      do {
        const page: { entries: AuditEntry[]; cursor: string | null } = await administrator.ok(
          auditContract,
          'GET',
          {
            query: {
              ...(brand ? { brand } : {}),
              operator: self.id,
              ...(cursor ? { cursor } : {}),
            },
          },
        );
        found.push(...page.entries);
        ({ cursor } = page);
      } while (cursor);
    }
    const kept = found.filter(({ action }) => action !== 'audit.read' && action !== 'session.read');
    const wanted = sent.filter((line) => !/^(audit|session)\.read/.test(line));
    expect(kept.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual(wanted.sort());
    expect(new Set(found.map(({ request }) => request)).size).toBe(found.length);
    expect(new Set(found.map(({ operator: by }) => by?.id))).toEqual(new Set([self.id]));
  });

  it('says who decided what about which photo, why, and what it was before', async () => {
    const administrator = await operator('administrator', 'maple', 'elm');
    await waitingPhotos('elm', 1);
    const moderator = await operator('moderator', 'elm');
    await own.local.advance(limits.leaseSeconds + 1);
    const { photos } = await moderator.ok(photoLeasesContract, 'POST', {
      body: { brand: 'elm', most: 1 },
    });
    const [{ member = '', photo = '', version = '' } = {}] = photos;
    await moderator.ok(photoDecisionContract, 'POST', {
      body: { brand: 'elm', member, photo, version, decision: 'reject', reason: 'minor' },
    });
    const subject = `${member}/${photo}`;
    const { entries } = await administrator.ok(auditContract, 'GET', {
      query: { brand: 'elm', subject },
    });
    expect(entries.filter(({ outcome }) => outcome === 'done')).toEqual([
      expect.objectContaining({
        action: 'photos.decide',
        brand: 'elm',
        subject: { kind: 'photo', id: subject },
        outcome: 'done',
        reason: 'minor',
        before: { status: 'review' },
        after: { status: 'rejected' },
        operator: expect.objectContaining({ name: 'Local moderator', role: 'moderator' }),
      }),
    ]);
    expect((await reads(administrator, 'maple')).entries.map(({ brand }) => brand)).not.toContain(
      'elm',
    );
  });
});

/** Promotions and news: an operator's command writes them, a job stages them, the outbox sends them. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { userContract } from '#shared/api/user.ts';
import type { emailTypes } from '#shared/model/values.ts';
import { createMemberAt } from '../support/fixtures.ts';
import { password, type SignupBody, signUp, type TestUser } from '../support/members.ts';
import { brandCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

const minute = 60;
const day = 86_400;

let own: OwnStack;
let folder: string;
const people: Record<string, TestUser> = {};
const person = (name: string): TestUser => {
  const found = people[name];
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
};

/** Members by what a mailing decides about them. */
const everybody: Record<string, Partial<SignupBody>> = {
  plain: { name: 'O’Hara' },
  spanish: { language: 'es' },
  buyer: {},
  away: {},
  canadian: { country: 'CA', region: 'CA-ON' },
  consenting: { country: 'CA', region: 'CA-ON' },
  optedOut: {},
  suppressed: {},
  deleted: {},
  fictional: {},
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailings-'));
  own = await startOwnStack([
    {
      id: 'maple',
      change: (config) => {
        config.countries = ['US', 'CA'];
        config.mail.opt_out_countries = ['US'];
        config.prices.minimum_message_costs.CA = { costs: '0.50', currency: 'CAD' };
      },
    },
    { id: 'birch' },
  ]);
  const entries = Object.entries(everybody);
  while (entries.length > 0) {
    const some = entries.splice(0, 4);
    const made = await Promise.all(some.map(([, changes]) => createMemberAt(own, changes)));
    for (const [at, [name]] of some.entries()) people[name] = made[at] as TestUser;
  }
  people.elsewhere = await createMemberAt(own, {}, 'birch');
  const { user, body } = await signUp(own.at('maple'));
  people.unconfirmed = { client: own.at('maple'), id: user.profile.id, email: body.email };
  await drained();
  await own.admin.makePaid(person('buyer'));
  await own.admin.makeFictional(person('fictional'));
  await setAccount(person('away'), 'last_active_at', ago(100));
  await setDisabled('consenting', ['news']);
  await setDisabled('optedOut', ['promotions']);
  await suppress(person('suppressed').email);
  await person('deleted').client.ok(accountDeleteContract, 'POST', {
    body: { password, reason: 'other' },
  });
  await drained();
}, 240_000);
afterAll(async () => {
  await own?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ago = (days: number) => new Date(Date.now() - days * day * 1_000).toISOString();
const drained = async () => expect(await own.stack.drain(60_000)).toBe(true);
const mailing = (...args: string[]) => brandCommand(own.stack.environment, 'mailing', ...args);
const ofMaple = (action: string, name: string, ...more: string[]) =>
  mailing(action, '--id', 'maple', '--name', name, ...more);
const setDisabled = (name: string, disabled: (typeof emailTypes)[number][]) =>
  person(name).client.ok(notificationsContract, 'PUT', { body: { disabled } });
/** Lists who has a mail with this subject, once for each mail. */
async function recipients(subject: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { email }] of Object.entries(people)) {
    const mails = await own.local.mails(email);
    found.push(...mails.filter((one) => one.subject === subject).map(() => name));
  }
  return found.sort();
}

async function setAccount({ id }: TestUser, name: string, value: unknown): Promise<void> {
  const key = { pk: `TENANT#maple#MEMBER#${id}`, sk: 'CORE#ACCOUNT' };
  await change(key, { [name]: value });
}

const change = (Key: { pk: string; sk: string }, values: Record<string, unknown>) => {
  const names = Object.keys(values);
  return own.admin.stored.documents.send(
    new UpdateCommand({
      TableName: own.admin.stored.name,
      Key,
      UpdateExpression: `SET ${names.map((_, at) => `#n${at} = :v${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#n${at}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name, at) => [`:v${at}`, values[name]]),
      ),
    }),
  );
};

async function suppress(email: string): Promise<void> {
  const hash = createHash('sha256').update(email).digest('base64url');
  const until = Math.floor(Date.now() / 1_000) + 365 * day;
  const Item = { pk: `TENANT#maple#EMAIL#${hash}`, sk: 'SUPPRESSION', reason: 'bounce', until };
  await own.admin.stored.documents.send(new PutCommand({ TableName: own.admin.stored.name, Item }));
}

interface Asked {
  type?: 'promotions' | 'news';
  audience?: Record<string, unknown>;
}
const everyone = {
  countries: [],
  languages: [],
  visited_within_days: null,
  not_visited_for_days: null,
  buyers: 'all',
};

/** Writes a mailing's folder whose subject is its name, with the language before it in Spanish. */
async function write(name: string, { type = 'promotions', audience = {} }: Asked = {}) {
  const place = join(folder, name);
  await mkdir(place, { recursive: true });
  const settings = { brand: 'maple', name, type, audience: { ...everyone, ...audience } };
  await writeFile(join(place, 'mailing.json'), JSON.stringify(settings));
  for (const [locale, subject] of [
    ['en', name],
    ['es', `es ${name}`],
  ]) {
    const head = `---\nsubject: ${subject}\npreview: A line\nbutton: Go\npath: /credits?from=mail\n---\n`;
    const body = '# Hello {name}\n\nRead **this** and [that](/members).\n\n- one\n- two\n';
    await writeFile(join(place, `${locale}.md`), head + body);
  }
  return place;
}

/** Sends a mailing, and lets so many minutes pass. */
async function send(place: string, minutes: number, ...options: string[]): Promise<void> {
  const sent = await mailing('send', place, '--yes', ...options);
  expect([sent.err, sent.status]).toEqual(['', 0]);
  for (let passed = 0; passed < minutes; passed++) await pass(minute);
}
async function pass(seconds: number): Promise<void> {
  await drained();
  await own.local.advance(seconds);
}
const stored = async (name: string) =>
  (await own.admin.stored.partition('TENANT#maple#MAILINGS')).find(({ sk }) => sk === name) as
    | (Record<string, unknown> & { counts: Record<string, number> })
    | undefined;

/** Each of them starts several commands, which are processes of their own. */
const patience = { timeout: 300_000 };

describe('a mailing', patience, () => {
  it('is written, refused with file and field, previewed and tested', async () => {
    const place = join(folder, 'draft');
    const made = await mailing(
      ...['new', '--id', 'maple', '--type', 'news', '--name', 'draft', '--folder', place],
    );
    expect([made.err, made.status]).toEqual(['', 0]);
    expect(made.out).toContain(`Wrote ${place}/es.md`);
    await write('draft');
    await writeFile(
      join(place, 'en.md'),
      '---\nsubject: Hi {email}\npreview: x\nbutton: Go\npath: https://evil.example/\n---\n# Hi\n\nSee [it](https://evil.example/x).\n',
    );
    const spanish = await readFile(join(place, 'es.md'), 'utf8');
    await unlink(join(place, 'es.md'));
    const refused = await mailing('send', place, '--yes');
    expect(refused.status).toBe(1);
    for (const problem of [
      'en.md: subject: must not hold {email}; there is {name}',
      "en.md: path: must be a page of the brand's own site, such as /credits",
      "en.md: line 9: a link must lead to a page of the brand's own site",
      'es.md: is missing: members read this language',
    ]) {
      expect(refused.err).toContain(`${place}/${problem}`);
    }
    expect(await stored('draft')).toBeUndefined();

    await writeFile(join(place, 'es.md'), spanish);
    await writeFile(join(place, 'en.md'), spanish.replace('es draft', 'draft'));
    const shown = await mailing('preview', place);
    expect([shown.err, shown.status]).toEqual(['', 0]);
    const html = await readFile(join(place, 'preview/en.html'), 'utf8');
    expect(html).toContain('Hello Alex');
    expect(await readFile(join(place, 'preview/es.txt'), 'utf8')).toContain('/credits?from=mail');

    const to = `operator-${Date.now()}@example.com`;
    const tested = await mailing('test', place, '--to', to, '--language', 'en');
    expect([tested.err, tested.out]).toEqual(['', `en: sent to ${to}\n`]);
    const mail = await own.local.mail(to);
    expect(mail.subject).toBe('[Test] draft');
    expect(await recipients('draft')).toEqual([]);
  });

  it('goes to those who want it, in their language, once', async () => {
    const place = await write('spring');
    const asked = await mailing('send', place);
    expect(asked.out.trim().split('\n')).toEqual([
      'maple spring: reaches 5 members',
      '  left out, fictional profiles: 1',
      '  left out, switched this type off: 1',
      '  left out, never switched this type on: 1',
      '  left out, their address bounced or complained: 1',
    ]);
    expect([asked.status, asked.err]).toEqual([1, 'Nothing was sent. Say --yes to send it.\n']);
    expect(await stored('spring')).toBeUndefined();

    await send(place, 2);
    const got = ['away', 'buyer', 'consenting', 'plain'];
    expect(await recipients('spring')).toEqual(got);
    expect(await recipients('es spring')).toEqual(['spanish']);
    expect(await stored('spring')).toMatchObject({ status: 'done', counts: { staged: 5 } });

    const [mail] = (await own.local.mails(person('plain').email)).filter(
      ({ subject }) => subject === 'spring',
    );
    expect(mail?.text).toContain('Hello O’Hara');
    expect(mail?.html).toContain('<strong>this</strong>');
    expect(mail?.text).toContain(`${person('plain').client.origin}/credits?from=mail`);
    expect(mail?.text).toMatch(/\/unsubscribe\?token=[\w-]+\.promotions\./);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

    const same = await mailing('send', place, '--yes');
    expect(same.out).toBe('maple spring: done already; nothing was changed\n');
    await write('spring', { type: 'news' });
    const refused = await mailing('send', place, '--yes');
    expect([refused.status, refused.err]).toEqual([
      1,
      expect.stringContaining('a name is used once'),
    ]);
  });

  it('is unsubscribed from with one click, which ends this type alone', async () => {
    const { email, client } = person('buyer');
    const [mail] = (await own.local.mails(email)).filter(({ subject }) => subject === 'spring');
    const link = new URL(/<(http[^>]+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
    const clicked = await own.at('maple').send({
      method: 'POST',
      path: link.pathname + link.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([clicked.status, JSON.parse(clicked.text)]).toEqual([200, { type: 'promotions' }]);
    const { user } = await client.ok(userContract, 'GET');
    expect(user?.notifications_disabled).toEqual(['promotions']);
  });

  it('keeps to its rate, waits while it is paused, and repeats nothing after a crash', async () => {
    // Promotions were switched off by one more; news was not.
    const place = await write('summer', { type: 'news', audience: { countries: ['US'] } });
    await send(place, 1, '--per-minute', '1');
    const early = (await stored('summer'))?.counts.staged ?? 0;
    // The schedule may have had a minute of its own.
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(4);
    expect((await ofMaple('pause', 'summer')).out).toBe('maple summer: paused\n');
    const paused = (await stored('summer'))?.counts.staged;
    await pass(minute);
    await pass(minute);
    expect(await stored('summer')).toMatchObject({ status: 'paused', counts: { staged: paused } });

    // A run that died after its mails and before its cursor: the next one begins where it began.
    const { sk, pk } = { pk: 'TENANT#maple#MAILINGS', sk: 'summer' };
    const begun = { cursor: { partition: 0, after: null }, counts: {}, progress_at: ago(1) };
    await change({ pk, sk }, begun);
    expect((await ofMaple('resume', 'summer')).out).toBe('maple summer: running\n');
    const us = ['away', 'buyer', 'optedOut', 'plain'];
    for (let tries = 0; tries < 12 && (await stored('summer'))?.status !== 'done'; tries++) {
      await pass(minute);
    }
    const done = await stored('summer');
    expect(done).toMatchObject({ status: 'done', counts: { suppressed: 1, fictional: 1 } });
    // A crash lies one page back; this one lies several, so that some count as received before.
    const { staged = 0, received = 0 } = done?.counts ?? {};
    expect(staged + received).toBe(5);
    expect(await recipients('summer')).toEqual(us);
    expect(await recipients('es summer')).toEqual(['spanish']);
    const shown = await ofMaple('show', 'summer');
    expect(shown.out).toContain(`summer: news, done, ${staged} mails staged`);
    expect(shown.out).not.toContain('@');
  });

  it('is no member’s third one in a week, and chooses by last visit and by purchases', async () => {
    const third = await write('third', { type: 'news' });
    const counted = await mailing('audience', third);
    // Four got both; who unsubscribed or consented to news late got one.
    expect(counted.out).toContain('left out, got 2 mails in 7 days: 4');
    const bought = await write('bought', { type: 'news', audience: { buyers: 'buyers' } });
    await pass(8 * day);
    await send(bought, 2);
    expect(await recipients('bought')).toEqual(['buyer']);
    const lost = await write('lost', { type: 'news', audience: { not_visited_for_days: 60 } });
    await send(lost, 2);
    expect(await recipients('lost')).toEqual(['away']);
    expect((await stored('lost'))?.counts.last_visit).toBeGreaterThanOrEqual(4);
    const here = await write('here', {
      type: 'news',
      audience: { visited_within_days: 60, languages: ['es'] },
    });
    await unlink(join(here, 'en.md'));
    await send(here, 2);
    expect(await recipients('es here')).toEqual(['spanish']);
    expect(await recipients('here')).toEqual([]);
  });

  it('that is cancelled reaches nobody else, and stays so', async () => {
    await pass(8 * day);
    const place = await write('late', { type: 'news' });
    await send(place, 1, '--per-minute', '1');
    expect((await ofMaple('cancel', 'late')).out).toBe('maple late: cancelled\n');
    await drained();
    const before = [...(await recipients('late')), ...(await recipients('es late'))];
    expect(before.length).toBeLessThan(4);
    await pass(minute);
    await pass(minute);
    expect([...(await recipients('late')), ...(await recipients('es late'))]).toEqual(before);
    expect((await ofMaple('resume', 'late')).err).toContain('late is cancelled, not paused');
    const listed = await mailing('list', '--id', 'maple');
    expect(listed.out).toContain('late: news, cancelled');
  });
});

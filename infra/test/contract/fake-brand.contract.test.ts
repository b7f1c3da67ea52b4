/** A brand whose texts contain markup, and which accepts only members from traffic sources. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsContract } from '#shared/api/settings.ts';
import { signupContract } from '#shared/api/signup.ts';
import { readPage, sha256 } from '../support/html.ts';
import { signUp, signupBody } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

const name = `</title><img src=x onerror=alert(1)>`;
const title = `"><script>alert('title')</script>&amp;\u2028`;
const description = `'" onload="alert(1)" x="</style></script><!--`;
let own: OwnStack;

beforeAll(async () => {
  own = await startOwnStack([
    {
      id: 'trap',
      change: (config) => {
        config.name = name;
        config.company.name = 'A <b>bold</b> "company" & Co';
        config.mail.from_name = 'Trap, "Inc." <x@y.zz>';
        config.features.signups = 'with_trafficsource';
        config.fictional.singular = '<u>made up</u>';
      },
      texts: { site: { title, description }, home: { title: '<script>alert("home")</script>' } },
    },
  ]);
}, 180_000);
afterAll(() => own.stop());

describe('texts that hold markup', () => {
  it.each(['/', '/login', '/nothing-here'])('stay text on %s', async (path) => {
    const { text, headers } = await own.at('trap').send({ path });
    const page = readPage(text);
    expect(page.title).toBe(path === '/login' ? `Log in · ${name}` : title);
    expect(page.description).toBe(description);
    const { settings } = await own.at('trap').ok(settingsContract, 'GET');
    expect(settings.name).toBe(name);
    expect(page.boot?.settings).toEqual(settings);
    expect(
      page.scripts.filter(({ attributes }) => !/\ssrc=|application\/json/.test(attributes)),
    ).toEqual([]);
    for (const tag of page.tags) expect(tag).not.toMatch(/\son[a-z]+=|^<(b|u)>|src=x/);
    expect(headers['content-security-policy']).toContain(
      `'sha256-${sha256(page.styles[0] ?? '')}'`,
    );
  });

  it('stay text in the manifest', async () => {
    const { text } = await own.at('trap').send({ path: '/manifest.webmanifest' });
    expect(JSON.parse(text)).toMatchObject({ name, description });
  });

  it('stay text in mails, and leave their header lines alone', async () => {
    const client = own.at('trap');
    const { body } = await signUp(client, {
      name: "Robin O'Hara",
      tracking: { network: 'adnet' },
    });
    const mail = await own.local.mail(body.email);
    expect(mail.html).not.toMatch(/<i>|<b>bold|<img src=x|<script/);
    expect(mail.html).toContain('Robin O&#39;Hara');
    expect(mail.text).toContain("Robin O'Hara");
    expect(mail.recipients).toEqual([body.email]);
    expect(mail.headers.from).toContain('hello@trap.example');
  });
});

describe('a brand for members of traffic sources only', () => {
  const getErrorCode = (tracking?: Record<string, string>) =>
    own.at('trap').getErrorCode(signupContract, 'POST', {
      body: { ...signupBody('trap'), ...(tracking ? { tracking } : {}) },
    });

  it('takes who came from a network', async () => {
    expect(await getErrorCode({ network: 'adnet', ref: 'x' })).toBe('ok');
  });

  it('is closed to everybody else', async () => {
    expect(await getErrorCode()).toBe('signups_closed');
    expect(await getErrorCode({})).toBe('signups_closed');
    expect(await getErrorCode({ ref: 'adnet' })).toBe('signups_closed');
    expect(await getErrorCode({ cpc: 'adnet', sub1: 'x' })).toBe('signups_closed');
    expect(await getErrorCode({ network: '' })).toBe('validation_failed');
    expect(await getErrorCode({ network: '   ' })).toBe('validation_failed');
  });
});

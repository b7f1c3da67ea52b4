import { describe, expect, it } from 'vitest';
import { locales } from '#shared/model/values.ts';
import { localeNames } from '#shared/rules/locales.ts';
import type { Theme } from '#shared/theme.ts';
import { themeBaseTokens, themeColorTokens } from '#shared/theme-tokens.ts';
import { activationLink, activationMail, brand } from './fixtures.ts';
import type { MailingText } from './mailing-text.ts';
import { pushPreview } from './push.ts';
import { type MailInput, type RenderedMail, renderMail } from './render.ts';
import type { ReportAnswerParams } from './templates/report-answer.ts';
import { translate } from './texts.ts';
import { mailTheme } from './theme.ts';

/** Returns the values of an attribute with entities decoded. */
function attributes(markup: string, name: string): string[] {
  return [...markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
}
const withName = (name: string) =>
  activationMail('en', { recipient: { name, address: 'ann@example.com' } });

describe.each(locales)('the activation mail in %s', (locale) => {
  const mail = renderMail(activationMail(locale));

  it('is complete: name, link, validity, free credits and messages, no open placeholder', () => {
    expect(mail.subject).toContain('Hartje & Co');
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('Małgosia');
      expect(body).toContain(activationLink);
      expect(body).toContain(translate(locale, 'activation.valid', { count: 7 }));
      expect(body).toContain(translate(locale, 'activation.credits', { count: 10 }));
      expect(body).toContain(translate(locale, 'activation.messages', { count: 2 }));
      expect(body).toContain(brand.supportEmail);
      expect(body).toContain(brand.companyLine);
    }
    expect(mail.subject + mail.text).not.toMatch(/[{}]/);
    expect(mail.html).not.toContain('{{');
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/undefined|\[object|NaN/);
  });

  it('says its language and leads to the brand only', () => {
    expect(new Set(attributes(mail.html, 'lang'))).toEqual(new Set([locale]));
    const links = [...attributes(mail.html, 'href'), ...attributes(mail.html, 'src')];
    expect(links).toContain(activationLink);
    expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set([brand.origin]));
    const named = mail.text.match(/\w+:\/\/\S+/g) ?? [];
    expect(named).toEqual([activationLink]);
  });

  it('is written in that language and no other', () => {
    const others = locales.filter((other) => other !== locale);
    for (const other of others) {
      expect(mail.text, localeNames[other]).not.toContain(translate(other, 'activation.not_you'));
    }
  });
});

describe.each(locales)('the answer to a report in %s', (locale) => {
  const answer = (params: Partial<ReportAnswerParams> = {}) =>
    renderMail({
      ...activationMail(locale),
      template: 'report_answer',
      params: { reported: 'Zoë', decision: 'action_taken', words: null, ...params },
    });

  it.each(['action_taken', 'no_action'] as const)('says what came of it: %s', (decision) => {
    const mail = answer({ decision });
    const other = decision === 'no_action' ? 'action_taken' : 'no_action';
    for (const text of [mail.text, mail.html.replaceAll('&#39;', "'").replaceAll('&quot;', '"')]) {
      expect(text).toContain(translate(locale, 'report_answer.lead', { reported: 'Zoë' }));
      expect(text).toContain(translate(locale, `report_answer.${decision}`));
      expect(text).not.toContain(translate(locale, `report_answer.${other}`));
    }
    expect(mail.subject).toContain('Hartje & Co');
    // The mail asks for no action and cannot be unsubscribed from.
    expect(mail.text).not.toMatch(/https?:/);
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|undefined|\bnull\b/);
  });

  it('names nobody who is gone, and carries the operator’s own words on one line', () => {
    const words = 'Thank you\r\n\r\nfor <b>telling</b> us';
    const mail = answer({ reported: null, words });
    expect(mail.text).toContain(translate(locale, 'report_answer.lead_unnamed'));
    expect(mail.text).toContain('\n\nThank you for <b>telling</b> us\n\n');
    expect(mail.html).toContain('for &lt;b&gt;telling&lt;/b&gt; us');
  });
});

describe.each(locales)('mails about what others did, in %s', (locale) => {
  const link = `${brand.origin}/chats/abc`;
  const zoe = { name: 'Zoë', marker: null };
  const max = { name: 'Max', marker: 'Erfunden & mehr' };
  const common = { ...activationMail(locale), unsubscribe: { url: `${brand.origin}/unsubscribe` } };
  const mails = (count: number): [string, RenderedMail][] => {
    const others = count - 1;
    return (
      [
        { template: 'new_conversations', params: { link, from: max } },
        { template: 'new_messages', params: { link, from: max, count } },
        {
          template: 'like',
          params: {
            link,
            people: [
              { ...zoe, match: true },
              { ...max, match: false },
            ],
            others,
          },
        },
        {
          template: 'unread_message_reminders',
          params: { link, count, people: [zoe, max], others },
        },
        { template: 'weekly_updates', params: { link, unread: count, likes: count, near: count } },
      ] as const
    ).map((input) => [input.template, renderMail({ ...common, ...input } as MailInput)]);
  };

  it.each([1, 2, 5, 22, 1_234])('are complete for a count of %i', (count) => {
    for (const [template, mail] of mails(count)) {
      const words = `${mail.subject}${mail.text}`;
      expect(words, template).not.toMatch(/[{}]|undefined|NaN|\bnull\b/);
      expect(mail.html, template).toContain(link);
      expect(mail.text, template).toContain(link);
      expect(mail.text, template).toContain(common.unsubscribe.url);
      expect(words, template).toContain('Hartje & Co');
      const links = [...attributes(mail.html, 'href'), ...attributes(mail.html, 'src')];
      expect(new Set(links.map((one) => new URL(one).origin))).toEqual(new Set([brand.origin]));
    }
  });

  it('mark who is made up wherever the name stands, and explain it', () => {
    for (const [template, mail] of mails(2).filter(([name]) => name !== 'weekly_updates')) {
      expect(mail.text, template).toContain('Max (Erfunden & mehr)');
      expect(mail.text.replaceAll('Max (Erfunden & mehr)', ''), template).not.toContain('Max');
      const { marker } = max;
      expect(mail.text).toContain(translate(locale, 'common.fictional_note', { marker }));
      expect(mail.subject, template).not.toMatch(/Max|Zoë/);
    }
    const params = { link, from: zoe };
    const real = renderMail({ ...common, template: 'new_conversations', params });
    expect(real.text).toContain('Zoë');
    expect(real.text).not.toContain('Zoë (');
  });

  it('keep a name on its line', () => {
    const params = { link, from: { name: 'Zoë\n\nWin\u202e', marker: null } };
    const mail = renderMail({ ...common, template: 'new_conversations', params });
    expect(mail.text).toContain('Zoë Win');
    expect(mail.text).not.toContain('\u202e');
  });

  it('make no link of a name', () => {
    const from = { name: 'Prijs: evil-win.com/claim', marker: null };
    const recipient = { name: 'www.x.com', address: 'iris@example.nl' };
    for (const mail of [
      renderMail({ ...common, recipient, template: 'new_conversations', params: { link, from } }),
      renderMail({
        ...common,
        recipient,
        template: 'report_answer',
        params: { reported: from.name, decision: 'action_taken', words: null },
      }),
    ]) {
      expect(mail.text).toContain('Prijs evil-win com claim');
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/win\.com|com\/claim|x\.com/);
    }
    expect(pushPreview(locale, 'like', from).title).toBe('Prijs evil-win com claim');
  });

  it('say on a locked screen who and that, and nothing else', () => {
    for (const about of ['message', 'like', 'match'] as const) {
      const body = translate(locale, `push.${about}`);
      expect(pushPreview(locale, about, zoe)).toEqual({ title: 'Zoë', body, lang: locale });
      expect(pushPreview(locale, about, max).title).toBe('Max (Erfunden & mehr)');
    }
  });
});

describe('the weekly update', () => {
  it('has no figure of what there is none of', () => {
    const params = { link: `${brand.origin}/members`, unread: 0, likes: 3, near: 0 };
    const mail = renderMail({ ...activationMail('en'), template: 'weekly_updates', params });
    expect(mail.text).toContain('Waiting for you\n- 3 new likes\n\n');
    expect(mail.text).not.toMatch(/unread|near/);
  });
});

describe('renderMail', () => {
  it('keeps markup out of a name', () => {
    const mail = renderMail(withName(`<script>alert("O'Hara")</script>`));
    expect(mail.html).toContain('script alert O&#39;Hara script');
    expect(mail.html).not.toMatch(/<script/);
    expect(mail.text).toContain("script alert O'Hara script");
  });

  it("keeps markup in the brand's name and company line as text", () => {
    const hostile = { ...brand, name: '"><b>Brand', companyLine: '</td><i>Company' };
    const { html } = renderMail(activationMail('en', { brand: hostile }));
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html).toContain('alt="&quot;&gt;&lt;b&gt;Brand"');
  });

  it('keeps a name on its line and in its place', () => {
    const mail = renderMail(withName('Bob\r\n\r\nWin at\u2028once\u202e\u0000'));
    expect(mail.text).toContain('Hi Bob Win at once, just one more step');
    expect(mail.subject + mail.text).not.toMatch(/[\r\u2028\u202e]|\p{Cc}(?<!\n)/u);
  });

  it.each([
    ['another host', 'https://www.hartje.example.evil.example/x'],
    ['another scheme', 'http://www.hartje.example/x'],
    ['another port', 'https://www.hartje.example:8443/x'],
    ['a script', 'javascript:alert(1)'],
    ['credentials', 'https://www.hartje.example@evil.example/'],
    ['credentials on its own host', 'https://me:secret@www.hartje.example/'],
    ['no host', '/api/activate.php'],
  ])('refuses a link with %s', (_case, link) => {
    const params = { link, credits: 0, messages: 0 };
    expect(() => renderMail(activationMail('en', { params }))).toThrow(/a mail may/);
    expect(() => renderMail(activationMail('en', { unsubscribe: { url: link } }))).toThrow(
      /a mail may/,
    );
    expect(() => renderMail(activationMail('en', { brand: { ...brand, logoUrl: link } }))).toThrow(
      /a mail may/,
    );
  });

  it('works on a local brand with a port', () => {
    const origin = 'http://nl.localhost:3000';
    const link = `${origin}/api/activate.php?token=a&b="c"`;
    const { html } = renderMail(
      activationMail('nl', {
        brand: { ...brand, origin, logoUrl: `${origin}/brand/nl/1/icon.png` },
        params: { link, credits: 0, messages: 0 },
      }),
    );
    expect(attributes(html, 'href')).toContain(`${origin}/api/activate.php?token=a&b=%22c%22`);
  });

  it('names only what waits', () => {
    const render = (credits: number, messages: number) =>
      renderMail(activationMail('en', { params: { link: activationLink, credits, messages } }));
    const nothing = render(0, 0);
    for (const body of [nothing.html, nothing.text]) {
      expect(body).not.toContain('waiting');
      expect(body).not.toContain('free');
    }
    expect(render(1, 0).text).toContain('Already waiting for you\n- 1 free credit\n\n');
    expect(render(1, 0).html).not.toContain('free message');
    expect(render(0, 3).text).toContain('Already waiting for you\n- 3 free messages\n\n');
    expect(render(1250, 0).html).toContain('1,250');
  });

  it('offers to unsubscribe only where an address is given', () => {
    const url = `${brand.origin}/unsubscribe?token=abc`;
    const mail = renderMail(activationMail('en', { unsubscribe: { url } }));
    expect(attributes(mail.html, 'href')).toContain(url);
    expect(mail.text).toContain(url);
    expect(renderMail(activationMail('en')).html).not.toContain('unsubscribe');
  });

  it('is readable by assistive technology', () => {
    const { html } = renderMail(activationMail('en'));
    for (const table of html.match(/<table[^>]*>/g) ?? []) {
      expect(table).toContain('role="presentation"');
    }
    for (const image of html.match(/<img[^>]*>/g) ?? []) expect(image).toMatch(/\salt="[^"]+"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<title>Confirm your email address for Hartje &amp; Co</title>');
  });

  it('stays below the size at which Gmail cuts a mail off', () => {
    const { html } = renderMail(activationMail('pl'));
    expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024);
  });

  it('refuses a dark colour that is not one, because it is written into the style sheet', () => {
    const dark = { ...brand.theme.dark, bg: 'red}</style>' };
    const theme = { ...brand.theme, dark };
    expect(() => renderMail(activationMail('en', { brand: { ...brand, theme } }))).toThrow(
      'not a colour',
    );
  });
});

describe('mailTheme', () => {
  it("takes both modes' colours and the fallback of each typeface", () => {
    const named = (names: readonly string[], prefix: string) =>
      Object.fromEntries(names.map((name) => [name, `${prefix}${name}`]));
    const theme = {
      fonts: { head: 'newsreader', body: 'dm-sans' },
      base: named(themeBaseTokens, 'base'),
      light: named(themeColorTokens, 'light'),
      dark: named(themeColorTokens, 'dark'),
    } as unknown as Theme;
    expect(mailTheme(theme)).toMatchObject({
      headFont: 'serif',
      bodyFont: 'sans-serif',
      buttonRadius: 'base--radius-btn',
      light: { accent: 'light--accent', accentInk: 'light--accent-ink' },
      dark: { accent: 'dark--accent', soft: 'dark--accent-soft' },
    });
  });
});

describe.each(locales)('a mailing in %s', (locale) => {
  const text: MailingText = {
    subject: 'For {name}',
    preview: 'A line',
    heading: 'Hello {name}',
    blocks: [
      { kind: 'heading', level: 2, text: [{ text: 'More' }] },
      {
        kind: 'paragraph',
        text: [
          { text: '<b>{name}</b>', bold: true },
          { text: 'this page', href: '/members?a=1' },
        ],
      },
      { kind: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
    ],
    button: 'Look',
    path: '/credits',
  };
  const write = (changes: { isTest?: boolean; name?: string; path?: string } = {}) => {
    const { isTest = false, name = 'Zo\u00eb', path = text.path } = changes;
    return renderMail({
      ...activationMail(locale),
      template: 'mailing',
      recipient: { name, address: 'zoe@example.com' },
      unsubscribe: { url: `${brand.origin}/unsubscribe?token=t` },
      params: { type: 'promotions', text: { ...text, path }, origin: brand.origin, isTest },
    });
  };

  it('is what the operator wrote, with the member\u2019s name, and says why it comes', () => {
    const mail = write();
    expect(mail.subject).toBe('For Zo\u00eb');
    expect(mail.text).toContain('Hello Zo\u00eb');
    expect(mail.text).toContain(`this page (${brand.origin}/members?a=1)`);
    expect(mail.text).toContain('1. one\n2. two');
    expect(mail.text).toContain(`Look\n${brand.origin}/credits`);
    expect(mail.text).toContain(`${brand.origin}/unsubscribe?token=t`);
    const reason = { email: 'zoe@example.com', brand: brand.name, host: 'www.hartje.example' };
    expect(mail.text).toContain(translate(locale, 'mailing.promotions_reason', reason));
    expect(mail.html).toContain('<strong>&lt;b&gt;Zo\u00eb&lt;/b&gt;</strong>');
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{name\}|undefined/);
  });

  it('escapes the name and keeps it on its line', () => {
    const mail = write({ name: "O'Neil\n\nWin" });
    expect(mail.html).toContain('Hello O&#39;Neil Win');
    expect(mail.subject).toBe("For O'Neil Win");
  });

  it('is marked as a test where it is one', () => {
    expect(write().text).not.toContain(translate(locale, 'mailing.test_note'));
    const mail = write({ isTest: true });
    expect(mail.subject).toBe(
      translate(locale, 'mailing.test_subject', { subject: 'For Zo\u00eb' }),
    );
    expect(mail.text).toContain(translate(locale, 'mailing.test_note'));
  });

  it('leads to the brand only', () => {
    expect(() => write({ path: '.evil.example/' })).toThrow('may only link');
  });
});

import { describe, expect, it } from 'vitest';
import { isEmojiOnly, linkParts, sendable } from './text-parts.ts';

describe('the links of a text', () => {
  const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);
  const whole = (text: string) =>
    linkParts(text)
      .map((part) => part.text)
      .join('');

  it('are addresses of the web, without what closes the sentence', () => {
    expect(linkParts('See https://example.org/a?b=1#c, and (http://example.org).')).toEqual([
      { text: 'See ' },
      { text: 'https://example.org/a?b=1#c', href: 'https://example.org/a?b=1#c' },
      { text: ', and (' },
      { text: 'http://example.org', href: 'http://example.org/' },
      { text: ').' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'ftp://example.org',
    'file:///etc/passwd',
    'https://',
    'http://:80',
    'www.example.org',
  ])('never are %s', (text) => {
    expect(links(text)).toEqual([]);
    expect(whole(text)).toBe(text);
  });

  it('end at quotes and angle brackets, so that markup stays words', () => {
    const text = '<a href="https://example.org/"onclick="x">';
    expect(links(text)).toEqual(['https://example.org/']);
    expect(whole(text)).toBe(text);
  });

  it('leave every text as it is', () => {
    for (const text of [
      '',
      'no link',
      'https://a.example https://b.example',
      'x\n\nhttps://c.example\n',
    ]) {
      expect(whole(text)).toBe(text);
    }
  });
});

describe('a text of emoji alone', () => {
  it.each(['😀', '❤️', '😋👍', '👩🏽‍🚀', '🏳️‍🌈 🇳🇱', '👨‍👩‍👧‍👦❤️😀'])('is %s', (text) => {
    expect(isEmojiOnly(text)).toBe(true);
  });
  it.each(['', ' ', 'hi 😀', '😀😀😀😀', '3', '1️⃣', '#', '❤ x', ':)', '©'])('is not %s', (text) => {
    expect(isEmojiOnly(text)).toBe(false);
  });
});

describe('what can be sent', () => {
  it('has line breaks, and nothing that turns or hides text', () => {
    expect(sendable('a\n\tb\u202ec\u2066d\u0007\ud800e')).toBe('a\n\tbcde');
    expect(sendable('مرحبا 😀 👩🏽‍🚀')).toBe('مرحبا 😀 👩🏽‍🚀');
  });
});

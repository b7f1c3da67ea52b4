/** Compares what the legal pages of the demo brands and of new ones say with what the product does. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { pageTokens } from '#shared/model/values.ts';
import { findUnknownCookies } from '../operator/cookie-names.ts';
import { parsePage } from '../operator/pages.ts';
import { root } from '../paths.ts';
import { localesFolder } from './locales.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = (token: (typeof pageTokens)[number]) =>
  globSync(`{tenants/*,infra/operator/template}/pages/*/${token}.md`, { cwd: root }).map(
    (path) => ({
      path,
      locale: path.split('/').at(-2) ?? '',
      text: read(path),
    }),
  );
const getTexts = (locale: string, group: string) =>
  JSON.parse(read(`${localesFolder}/${locale}/${group}.json`)) as Record<string, string>;

it('are there in every language', () => {
  expect(new Set(pages('cookies').map(({ locale }) => locale)).size).toBe(7);
});

describe.each(pages('cookies'))('$path', ({ locale, text }) => {
  it('names no cookie that the product does not keep', () => {
    // No demo brand uses a service, so that any other name would be one too many.
    expect(findUnknownCookies(parsePage(text).page, [])).toEqual([]);
  });

  it('leaves names and lifetimes to the list below it, which the declarations make', () => {
    const own = text.replaceAll(/\{\w+\}/g, '');
    expect(own).not.toMatch(/\w_\w|\bauth\.|\*\*/);
    expect(own.replace(/^.*§.*$/m, '')).not.toMatch(/\d/);
    const { title = '' } = getTexts(locale, 'cookies');
    const [, list = ''] = title.split(/ |’/);
    expect(own.toLowerCase()).toContain(`${list} `.toLowerCase());
  });

  it('leads to the link at the foot by its own name, and not to the browser’s settings', () => {
    // French has narrow spaces in one and common ones in the other.
    const toPlain = (words: string) => words.replaceAll(/[^\S\n]/g, ' ');
    const link = toPlain(getTexts(locale, 'consent').link ?? '');
    const sections = toPlain(text).split('\n## ');
    expect(sections.at(-1)).toContain(link);
    expect(sections.at(-1)).not.toContain('{domain}');
    expect(sections.slice(0, -1).join()).not.toContain(link);
  });
});

describe.each(pages('ban'))('$path', ({ text }) => {
  it('says where to ask for the price of unused credits, which no ban gives back by itself', () => {
    expect(text.trim().split('\n').at(-1)).toContain('{support_email}');
    expect(read('docs/operations.md')).toContain('id="unused-credits"');
  });
});

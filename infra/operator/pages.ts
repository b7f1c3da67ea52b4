/** Information pages: a small part of Markdown, read into blocks that every screen can draw. */
import { lexer, type Token, type Tokens } from 'marked';
import type { BrandPage, PageBlock, PageInline } from '#shared/brand-assets.ts';
import type { CaseKind } from '#shared/model/case.ts';
import type { Locale } from '#shared/model/values.ts';
import { getAnswerHours } from '#shared/rules/complaints.ts';
import { localeTags } from '#shared/rules/locales.ts';
import { phoneDialled, phoneShown } from '#shared/rules/phone.ts';
import { termsVersion } from '#shared/rules/terms.ts';
import type { TenantConfig } from '#shared/tenant.ts';

/** What a page may leave to the brand's declaration, written `{company}`. */
export const placeholders = [
  'company',
  'address',
  'city',
  'kvk',
  'vat',
  'support_email',
  'support_phone',
  'domain',
  'brand',
  'min_age',
  'refund_days',
  'answer_time_content',
  'answer_time_images',
  'terms_date',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** What each placeholder says; null where the brand has no such thing. */
export type PageFacts = Record<Placeholder, { text: string; href?: string } | null>;

/** A brand's facts as a page in `locale` words them. */
export function pageFacts(config: TenantConfig, locale: Locale): PageFacts {
  const { company } = config;
  const tag = config.domain_language.startsWith(locale)
    ? config.domain_language
    : localeTags[locale];
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: config.time_zone });
  const number = new Intl.NumberFormat(tag);
  const answerTime = (kind: CaseKind) =>
    writeHours(tag, getAnswerHours(kind, config.complaints?.answer_hours));
  const vatNumbers = Object.values(company.vat_numbers);
  return {
    company: { text: company.name },
    address: { text: company.address },
    city: { text: company.city },
    kvk: { text: company.kvk },
    vat: vatNumbers.length > 0 ? { text: vatNumbers.join(', ') } : null,
    support_email: { text: company.support_email, href: `mailto:${company.support_email}` },
    support_phone: company.support_phone
      ? {
          text: phoneShown(company.support_phone, company.country),
          href: `tel:${phoneDialled(company.support_phone)}`,
        }
      : null,
    domain: { text: config.domains[0] ?? '' },
    brand: { text: config.name },
    min_age: { text: number.format(config.limits.min_age) },
    refund_days: { text: number.format(config.limits.refund_days) },
    answer_time_content: { text: answerTime('content') },
    answer_time_images: { text: answerTime('intimate_image') },
    terms_date: { text: date.format(new Date(termsVersion(company.added))) },
  };
}

const dayHours = 24;
/** Up to this the time is said in hours, as the law says it. */
const mostHours = 72;

/** Writes a number of hours as a page's language does, in days where they are whole and many. */
function writeHours(tag: string, hours: number): string {
  const isDays = hours > mostHours && hours % dayHours === 0;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: isDays ? 'day' : 'hour',
    unitDisplay: 'long',
  }).format(isDays ? hours / dayHours : hours);
}

export interface ParsedPage {
  /** Its placeholders still in it. */
  page: BrandPage;
  used: ReadonlySet<Placeholder>;
  /** `place` is `line 12`. */
  problems: { place: string; reason: string }[];
}

/** What a text may hold beside words. */
export interface TextRules {
  placeholders: readonly string[];
  isLink(address: string): boolean;
  /** Where links may lead, after "a link must lead to". */
  links: string;
  /** Line of the file on which the text begins. */
  firstLine: number;
}

interface Reading {
  rules: TextRules;
  used: Set<Placeholder>;
  complain(reason: string): void;
}

const placeholder = /\{([^{}]*)\}/g;
const link = /^(https:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[0-9{}a-z_-]+|\/(?![/\\])[^\s\\]*)$/;

const pageRules: TextRules = {
  placeholders,
  isLink: (address) => link.test(address),
  links: 'https:, mailto:, tel: or a page such as /terms',
  firstLine: 1,
};

/** Reads a page. It must start with its title, `# Title`. */
export function parsePage(markdown: string, rules: TextRules = pageRules): ParsedPage {
  const source = markdown.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const used = new Set<Placeholder>();
  const problems: ParsedPage['problems'] = [];
  const blocks: PageBlock[] = [];
  let title = '';
  let line = rules.firstLine;
  let first = true;
  for (const token of lexer(source)) {
    const at = line;
    line += token.raw.split('\n').length - 1;
    const reading: Reading = {
      rules,
      used,
      complain: (reason) => {
        const place = `line ${at}`;
        // A pair of tags is one mistake.
        if (!problems.some((one) => one.place === place && one.reason === reason)) {
          problems.push({ place, reason });
        }
      },
    };
    if (token.type === 'space') continue;
    if (token.type === 'heading' && token.depth === 1) {
      if (!first) reading.complain('only the first line is a heading with one #');
      title ||= plain(inlines(token.tokens ?? [], reading));
    } else {
      if (first) reading.complain('must start with its title, "# Title"');
      const block = toBlock(token, reading);
      if (block) blocks.push(block);
    }
    first = false;
  }
  if (blocks.length === 0) {
    problems.push({ place: `line ${rules.firstLine}`, reason: 'has no text' });
  }
  return { page: { title, blocks }, used, problems };
}

function toBlock(token: Token, reading: Reading): PageBlock | null {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth > 3) reading.complain('headings have at most three #');
      return { kind: 'heading', level: depth === 2 ? 2 : 3, text: inlines(tokens, reading) };
    }
    case 'paragraph':
      return { kind: 'paragraph', text: inlines((token as Tokens.Paragraph).tokens, reading) };
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      if (ordered && start !== 1) reading.complain('a numbered list must start with 1');
      return { kind: 'list', ordered, items: items.map((item) => toItem(item, reading)) };
    }
    default:
      reading.complain(`must not use ${getName(token.type)}`);
      return null;
  }
}

function toItem(item: Tokens.ListItem, reading: Reading): PageInline[] {
  const [content, ...more] = item.tokens.filter((token) => token.type !== 'space');
  if (item.task) reading.complain('must not use check boxes');
  if (more.length > 0 || (content && content.type !== 'text' && content.type !== 'paragraph')) {
    reading.complain('an entry of a list holds one paragraph and no list');
  }
  return inlines(((content as Tokens.Text | undefined)?.tokens ?? []) as Token[], reading);
}

function inlines(tokens: Token[], reading: Reading, style: Omit<PageInline, 'text'> = {}) {
  const found: PageInline[] = [];
  for (const token of tokens) {
    const nested = (more: Omit<PageInline, 'text'>) =>
      found.push(
        ...inlines((token as Tokens.Generic).tokens ?? [], reading, { ...style, ...more }),
      );
    switch (token.type) {
      case 'text':
      case 'escape': {
        checkText(token.text, reading);
        found.push({ text: token.text.replace(/\s*\n\s*/g, ' '), ...style });
        break;
      }
      case 'strong':
        nested({ bold: true });
        break;
      case 'em':
        nested({ italic: true });
        break;
      case 'link': {
        const { href } = token as Tokens.Link;
        // Marked escapes the braces of a placeholder in an address.
        const address = href.replace(/%7B/gi, '{').replace(/%7D/gi, '}');
        checkText(address, reading);
        if (!reading.rules.isLink(address)) {
          reading.complain(
            `a link must lead to ${reading.rules.links}, not to ${JSON.stringify(href)}`,
          );
        }
        nested({ href: address });
        break;
      }
      default:
        reading.complain(`must not use ${getName(token.type)}`);
    }
  }
  return joined(found);
}

function checkText(text: string, reading: Reading): void {
  const rest = text.replace(placeholder, (whole, name: string) => {
    const known = reading.rules.placeholders;
    if (known.includes(name)) reading.used.add(name as Placeholder);
    else {
      const names = known.map((one) => `{${one}}`);
      reading.complain(
        `${whole} is not known; there ${names.length === 1 ? 'is' : 'are'} ${names.join(' ')}`,
      );
    }
    return '';
  });
  if (/[{}]/.test(rest)) reading.complain('has a { or } that belongs to no placeholder');
  if (/&(#\w+|[a-z]+\d*);/i.test(rest)) {
    reading.complain('must hold characters themselves, not references such as &amp;');
  }
}

const names: Record<string, string> = {
  html: 'HTML',
  image: 'pictures',
  table: 'tables',
  code: 'code (or lines indented by four spaces)',
  codespan: 'code',
  blockquote: 'quotations',
  hr: 'rules',
  br: 'line breaks inside of a paragraph',
  del: 'struck text',
  def: 'link definitions',
};
const getName = (type: string) => names[type] ?? type;

const plain = (text: PageInline[]) => text.map((one) => one.text).join('');

/** Neighbours of one style become one run. */
function joined(runs: PageInline[]): PageInline[] {
  const result: PageInline[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && last.bold === run.bold && last.italic === run.italic && last.href === run.href) {
      last.text += run.text;
    } else if (run.text !== '') {
      result.push({ ...run });
    }
  }
  return result;
}

/** The page with the brand's facts in it. Facts are text: Markdown in them means nothing. */
export function fillPage({ title, blocks }: BrandPage, facts: PageFacts): BrandPage {
  const fill = (text: string) =>
    text.replace(placeholder, (_, name: Placeholder) => facts[name]?.text ?? '');
  const fillRuns = (runs: PageInline[]) => joined(runs.flatMap((run) => fillRun(run, facts, fill)));
  return {
    title: fill(title),
    blocks: blocks.map((block) =>
      block.kind === 'list'
        ? { ...block, items: block.items.map(fillRuns) }
        : { ...block, text: fillRuns(block.text) },
    ),
  };
}

function fillRun(run: PageInline, facts: PageFacts, fill: (text: string) => string): PageInline[] {
  if (run.href) {
    const href = run.href.replace(placeholder, (_, name: Placeholder) =>
      name === 'support_phone'
        ? (facts.support_phone?.href?.slice('tel:'.length) ?? '')
        : encodeURI(facts[name]?.text ?? ''),
    );
    return [{ ...run, href, text: fill(run.text) }];
  }
  // Address and phone become links where they stand alone in the text.
  return run.text.split(/(\{(?:support_email|support_phone)\})/).map((part) => {
    const href = /^\{(\w+)\}$/.exec(part)?.[1];
    const fact = href ? facts[href as Placeholder] : undefined;
    return fact?.href ? { ...run, text: fact.text, href: fact.href } : { ...run, text: fill(part) };
  });
}

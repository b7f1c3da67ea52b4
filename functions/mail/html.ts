/** Markup that escapes by default: every interpolated value is text unless it was made here. */
import { escapeHtml } from '#shared/rules/escape-html.ts';

/** A fragment of markup that may be written as it stands. Only `html` and `raw` make one. */
class SafeHtml {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

export type { SafeHtml };

type Interpolated = string | number | SafeHtml | readonly SafeHtml[] | null;

/**
 * Tagged template for markup. Strings and numbers are escaped, fragments and lists of
 * fragments are inserted, null leaves nothing. Attribute values must be quoted in the template.
 */
export function html(parts: TemplateStringsArray, ...values: Interpolated[]): SafeHtml {
  const markup = parts.reduce((done, part, at) => done + insert(values[at - 1] ?? null) + part);
  return new SafeHtml(markup);
}

function insert(value: Interpolated): string {
  if (value === null) return '';
  if (value instanceof SafeHtml) return value.toString();
  if (Array.isArray(value)) return value.map(insert).join('');
  return escapeHtml(String(value));
}

/** Declares markup safe that was not made by `html`. Never for anything a person typed. */
export function raw(markup: string): SafeHtml {
  return new SafeHtml(markup);
}

/** Builds markup that escapes every interpolated value except fragments that this module made. */
import { escapeHtml } from '#shared/rules/escape-html.ts';

/** A fragment of markup that needs no escaping. Only `html` and `raw` create one. */
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
 * Tagged template for markup. It escapes strings and numbers, inserts fragments and lists of
 * fragments, and omits null. The template must quote attribute values.
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

/** Declares other markup safe. It must never be used for text that a person typed. */
export function raw(markup: string): SafeHtml {
  return new SafeHtml(markup);
}

/** URL templates of postbacks: `https://tracker.example/p?cid={click_id}&s={status:lead=reg}`. */
import { createHmac } from 'node:crypto';

/** What a template may name. None of it says who a member is, or where. */
export const macros = [
  ...['click_id', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'network', 'ref'],
  ...['event', 'status', 'payout', 'sum', 'currency', 'transaction_id', 'country', 'landing'],
  ...['timestamp', 'click_timestamp', 'is_test', 'sig'],
] as const;

/** Values by the names of macros; a missing one is empty. */
export type MacroValues = Readonly<Record<string, string>>;

const macro = /\{([^{}:]*)(?::([^{}]*))?\}/g;
const mapped = ['event', 'status'];

/** Lists what is wrong with a template, in words that follow its name. */
export function templateProblems(template: string): string[] {
  const problems: string[] = [];
  for (const [whole, name = '', map] of template.matchAll(macro)) {
    if (!macros.some((one) => one === name)) {
      problems.push(`has the unknown macro ${whole}; there are ${macros.join(', ')}`);
    } else if (map !== undefined && !(mapped.includes(name) && isMap(map))) {
      problems.push(
        `has the map ${whole}; only event and status take one, such as lead=reg,sale=dep`,
      );
    }
  }
  const plain = template.replaceAll(macro, 'x');
  if (/[{}]/.test(plain)) problems.push('has a brace that belongs to no macro');
  // The host is fixed, so that no value decides where a postback goes.
  if (!/^https:\/\/[^/?#{}@\s]+(?:[/?]|$)/.test(template) || !URL.canParse(plain)) {
    problems.push('must be an https address whose host has no macro and no user name');
  }
  return problems;
}

const isMap = (map: string): boolean => /^[a-z_]+=[^=,]*(?:,[a-z_]+=[^=,]*)*$/.test(map);

/**
 * Fills in a template. Values are URL-encoded.
 *
 * @returns the URL, and the signature over it with an empty `{sig}`: HMAC-SHA256 in hexadecimal
 */
export function renderPostback(
  template: string,
  values: MacroValues,
  secret: string,
): { url: string; signature: string } {
  const fill = (sig: string) =>
    template.replaceAll(macro, (_, name: string, map?: string) => {
      if (name === 'sig') return sig;
      const value = values[name] ?? '';
      return encodeURIComponent(map === undefined ? value : inMap(map, value, values));
    });
  const signature = createHmac('sha256', secret).update(fill('')).digest('hex');
  return { url: fill(signature), signature };
}

/** A map names events or statuses, and events are the narrower of them. */
function inMap(map: string, value: string, { event = '' }: MacroValues): string {
  const pairs = map.split(',').map((pair) => pair.split('='));
  const found = (key: string) => pairs.find(([name]) => name === key)?.[1];
  return found(event) ?? found(value) ?? value;
}

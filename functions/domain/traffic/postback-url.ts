/** URL templates of postbacks: `https://tracker.example/p?cid={click_id}&s={status:lead=reg}`. */
import { createHmac } from 'node:crypto';
import { macroPattern } from '#shared/rules/campaign-terms.ts';

/** Values by the names of macros; a missing one is empty. */
export type MacroValues = Readonly<Record<string, string>>;

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
    template.replaceAll(macroPattern, (_, name: string, map?: string) => {
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

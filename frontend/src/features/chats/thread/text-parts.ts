/** Finds links and emoji in a text. */
import { parseUrl } from '#lib/parse-url.ts';

/** Splits a text into web addresses and what stands between them. */
export function linkParts(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"']+/gi)) {
    // What closes a sentence or a bracket is not part of the address.
    const address = match[0].replace(/[.,;:!?)\]}]+$/, '');
    const href = parseUrl(address)?.href;
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Up to so many emoji are shown large. */
const largeMost = 3;
// One emoji: a flag, or a picture with its variants and what is joined to it.
const emoji =
  /(?:\p{Regional_Indicator}{2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)\p{Emoji_Modifier}?(?:\u200d(?:\p{Emoji_Presentation}|\p{Extended_Pictographic})\ufe0f?\p{Emoji_Modifier}?)*)/gu;

/** Whether a text is nothing but a few emoji. */
export function isEmojiOnly(text: string): boolean {
  if (/[\p{L}\p{N}]/u.test(text)) return false;
  const count = text.match(emoji)?.length ?? 0;
  return count > 0 && count <= largeMost && text.replace(emoji, '').trim() === '';
}

/** A text without what cannot be sent: control characters, and marks that turn a text around. */
export const sendable = (text: string): string =>
  text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '');

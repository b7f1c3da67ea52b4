/** What a username may be: a name as people write it, which no program takes for an address. */
import * as limits from '../limits.ts';
import { isStreamSafe } from './text.ts';

/** Code points that show nothing, such as the Hangul fillers, are no letters here. */
const letter = String.raw`(?!\p{DI})\p{L}\p{M}*`;
const apostrophe = `['’‘]`;
/** Joiners shape Persian and Indic words; between other letters they would only hide. */
const joiner = String.raw`[\u200c\u200d](?!\p{sc=Latn}|\p{sc=Grek}|\p{sc=Cyrl})`;
const word = `${apostrophe}?${letter}(?:(?:${apostrophe}|${joiner})?${letter})*${apostrophe}?`;
/** The full stop of an initial has no second letter before it and none after it: t.co is a host. */
const initials = `(?:${letter}\\.)+`;
const part = `(?:${initials}|${word})`;
const pattern = new RegExp(`^${part}(?:(?: *[-‐‑] *| +)${part})*$`, 'u');

/**
 * Whether a name may be shown: letters of any script and their marks, spaces, apostrophes, hyphens,
 * and full stops of initials. So it is no address, no link and no number.
 */
export function nameAllowed(name: string): boolean {
  if (name.length > limits.nameMaxChars * 4 || !isStreamSafe(name)) return false;
  const trimmed = name.normalize('NFC').trim();
  // A letter that stands for others, such as a full-width one, may not stand for more.
  return pattern.test(trimmed) && pattern.test(trimmed.normalize('NFKC'));
}

/**
 * A name where a program may look for links, such as in a mail or a push message. One that was
 * taken under an earlier rule loses all of which a link or a phone number could be made.
 */
export function linklessName(name: string): string {
  if (nameAllowed(name)) return name;
  const kept = name
    .slice(0, limits.nameMaxChars * 4)
    .replace(/[^\p{L}\p{M}\p{Extended_Pictographic}'’‘‐‑ -]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return kept || '…';
}

/** Characters of a name that choose its part of the operators' list. */
const initialChars = 2;

/**
 * Returns where a name stands in the operators' list: its first letters, and all of them in lower
 * case and without marks; null where it has none.
 */
export function getNamePlace(name: string): { initial: string; folded: string } | null {
  const folded = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
  return folded === '' ? null : { initial: [...folded].slice(0, initialChars).join(''), folded };
}

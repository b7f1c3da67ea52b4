import { sha256 } from '../../adapters/secrets.ts';
import type { MemberScope } from '../core/scope.ts';

const prefixChars = 10;

const numberDigits = 4;

/** Numbers form a gapless series per member. The prefix does not identify the member. */
export const invoiceNumber = ({ member }: MemberScope, before: number): string => {
  const hash = Buffer.from(sha256(member), 'base64url').toString('hex').toUpperCase();
  return `${hash.slice(0, prefixChars)}-${String(before + 1).padStart(numberDigits, '0')}`;
};

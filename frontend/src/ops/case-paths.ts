/** Addresses of cases. A case is one of its brand alone, whichever brands the list beside it shows. */

import { caseNumberPattern } from '#shared/patterns.ts';

export const casesPath = '/cases';
export const caseReportPath = `${casesPath}/report`;
export const trustedFlaggersPath = `${casesPath}/trusted-flaggers`;

/** Address of a case by its id or its number. */
export const getCasePath = (brand: string, id: string): string => `${casesPath}/${brand}/${id}`;

/** Returns the number of a case that was typed, as it is written; null where it is none. */
export function parseCaseNumber(typed: string): string | null {
  const number = typed.trim().toUpperCase();
  return caseNumberPattern.test(number) ? number : null;
}

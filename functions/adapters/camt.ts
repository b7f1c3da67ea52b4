/**
 * Reads a bank's statement in the form camt.053 of ISO 20022, of which every version names what is
 * read here alike. Source: https://www.iso20022.org/catalogue-messages (BankToCustomerStatement).
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An entry of a bank's statement. */
export interface CamtEntry {
  /** YYYY-MM-DD. */
  date: string;
  /** Decimal as the bank says it, negative for what left the account. */
  amount: string;
  currency: string;
  /** Everything that the entry says in words, its references and its other party. */
  text: string;
  /** Counted from 1. */
  number: number;
}

/** The file is no such statement. The message says what is wrong and where. */
export class CamtError extends Error {
  override readonly name = 'CamtError';
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Digits of amounts and references must stay as they are.
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'Ntry' || name === 'Stmt',
});

type Node = { [name: string]: unknown };

const toNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null ? (value as Node) : {};
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => toNode(found)[name], node);

/** @throws CamtError */
export function readCamt(text: string): CamtEntry[] {
  // A declaration of entities could make a small document a large one.
  if (/<!DOCTYPE/i.test(text)) throw new CamtError('The file declares entities.');
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const { line, col, msg } = valid.err;
    throw new CamtError(`Line ${line}, column ${col}: ${msg}`);
  }
  const statements = at(parser.parse(text), 'Document', 'BkToCstmrStmt', 'Stmt');
  if (!Array.isArray(statements)) {
    throw new CamtError('The file has no Document/BkToCstmrStmt/Stmt, which camt.053 begins with.');
  }
  const entries = statements.flatMap((statement: unknown) => at(statement, 'Ntry') ?? []);
  return entries.map((entry: unknown, index: number) => toEntry(entry, index + 1));
}

function toEntry(entry: unknown, number: number): CamtEntry {
  const amount = at(entry, 'Amt', '#text');
  const currency = at(entry, 'Amt', '@Ccy');
  const when = at(entry, 'BookgDt', 'Dt') ?? at(entry, 'BookgDt', 'DtTm');
  const missing = [
    ...(typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount) ? [] : ['Amt']),
    ...(typeof currency === 'string' ? [] : ['Amt Ccy']),
    ...(typeof when === 'string' ? [] : ['BookgDt']),
  ];
  if (missing.length > 0) {
    throw new CamtError(`Entry ${number} (Ntry) has no valid ${missing.join(', ')}.`);
  }
  const isDebit = at(entry, 'CdtDbtInd') === 'DBIT';
  return {
    date: String(when).slice(0, 10),
    amount: `${isDebit ? '-' : ''}${amount}`,
    currency: String(currency),
    text: [...getTexts(at(entry, 'NtryDtls')), ...getTexts(at(entry, 'AddtlNtryInf'))].join(' '),
    number,
  };
}

/** What is told in words, however the version nests it. */
const told = new Set(['Ustrd', 'EndToEndId', 'Nm', 'AddtlTxInf', 'AddtlNtryInf', 'Ref']);

function getTexts(value: unknown, name = 'AddtlNtryInf'): string[] {
  if (typeof value === 'string') return told.has(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => getTexts(one, name));
  return Object.entries(toNode(value)).flatMap(([own, below]) => getTexts(below, own));
}

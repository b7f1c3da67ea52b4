/** Names that only this project used, with the usual ones. A name on the left must not come back. */
import type { Project, Source } from './sources.ts';

const usualNames: Readonly<Record<string, string>> = {
  Fault: 'AppError',
  AnswerOf: 'ResponseBody',
  MemberCall: 'MemberContext',
  RawAnswer: 'RawResponse',
  settledBy: 'getStatusTransition',
  sweep: 'processDue, or the name of a reconcile job',
  lookAt: 'what is done with it',
  next_look: 'next_check_at',
  cameToNothing: 'isTerminalFailure',
  unsure: 'ambiguous',
  weighs: 'getBudgetImpact',
  Booking: 'JournalEntry',
  booking: 'journalEntry',
  bookings: 'journalEntries',
  findCard: 'findSearchDocument',
  bandCards: 'listBucketDocuments',
  Evidence: 'ReportSnapshot',
  evidence: 'snapshot',
  Told: 'DeliveryOutcome, or what it is',
  News: 'MemberEvent',
  Standing: 'Relation',
  mustMeet: 'assertReachable',
  obstacle: 'blocker',
  sightings: 'findTraces',
  madeUp: 'fake',
};
const words = new RegExp(`\\b(?:${Object.keys(usualNames).join('|')})\\b(?!['\`-])`, 'g');
/** Conditions and schemas have operators of the names `allOf`, `anyOf` and `oneOf`. */
const functionOf = /\b(?:function\*?|const) (?!(?:all|any|one)Of\b)([a-z]\w*Of|shown[A-Z]\w*)\b/g;

export function wordProblems({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'/g, '');
  return [
    ...[...new Set(code.match(words))].map((word) => `${path}: ${word}: ${usualNames[word]}`),
    ...[...code.matchAll(functionOf)].map(([, name]) => `${path}: ${name}: getX, findX or toXDto`),
  ];
}

export const checkWords = ({ sources }: Project): string[] =>
  sources.filter(({ path }) => !path.startsWith('infra/checks/words')).flatMap(wordProblems);

/** Answers that come with a page: the server asks the calls' own rules for what it renders. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf, PathContract } from '#shared/api/contract.ts';

/** An answer, and the key under which it is kept. */
export interface FirstAnswer {
  key: readonly unknown[];
  data: unknown;
}

/** A call that a page's first screen needs answered. */
export interface FirstCall {
  contract: PathContract;
  query: Readonly<Record<string, string>>;
  /** The answer as it is kept. */
  kept: (answer: unknown) => FirstAnswer;
}

/** Names a call with GET; `kept` is typed by its contract. */
export const firstCall = <C extends PathContract>(
  contract: C,
  query: object,
  kept: (answer: AnswerOf<C, 'GET' & keyof C['methods']>) => FirstAnswer,
): FirstCall => ({
  contract,
  query: query as FirstCall['query'],
  kept: kept as FirstCall['kept'],
});

/** Keeps the answers as if they had been asked for at that moment (epoch milliseconds). */
export function keepAnswers(
  client: QueryClient,
  answers: readonly FirstAnswer[],
  updatedAt = Date.now(),
): void {
  for (const { key, data } of answers) client.setQueryData(key, data, { updatedAt });
}

/** Finds what pages of buying show, for tests. */
import { screen } from '@testing-library/react';

/** The value beside a name in a list of facts; undefined where there is none. */
export const getFact = (name: string | RegExp): string | null | undefined =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

/** Where a link leads. */
export const getTarget = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

/** Whether an element stands before another one. */
export const isBefore = (one: Element, other: Element): boolean =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Shows components in a document for tests that look for what a visitor finds, click and type. */
import { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { Namespace } from 'i18next';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach } from 'vitest';
import type { Texts } from './boot-data.ts';
import { Surrounded, type Surroundings } from './fixtures.tsx';
import { createI18n } from './i18n.ts';

// What loads when it opens takes its time on a busy machine.
configure({ asyncUtilTimeout: 45_000 });

afterEach(cleanup);

/** All English texts, by group. */
const texts = Object.fromEntries(
  Object.entries(
    import.meta.glob<Texts>('../locales/en/*.json', { eager: true, import: 'default' }),
  ).map(([file, group]) => [file.replace(/^.*\/|\.json$/g, ''), group]),
);

/** Looks up a group's English texts. */
export const englishText = <Group extends Namespace>(group: Group) =>
  createI18n({ locale: 'en', texts }).getFixedT('en', group);

/** An element as a visitor meets it. Tests of it run in happy-dom (`@vitest-environment`). */
export function show(
  element: ReactNode,
  { path = '/', ...surroundings }: Omit<Surroundings, 'texts'> = {},
): { visitor: UserEvent; client: QueryClient; address: () => string } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let address = path;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Surrounded {...surroundings} texts={texts} client={client}>
        {element}
        <Address />
      </Surrounded>
    </MemoryRouter>,
  );
  return { visitor: userEvent.setup(), client, address: () => address };
}

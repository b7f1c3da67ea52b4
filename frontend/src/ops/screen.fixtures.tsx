/** Shows parts of the console in a document, over a server that answers as the test says. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import { ToastProvider } from '#ui/toast.tsx';
import { sessionState } from './api.ts';
import { FreshPasskeyProvider } from './fresh-passkey.tsx';
import { type Session, SessionProvider, sessionQuery } from './session.tsx';

// What loads when it opens takes its time on a busy machine.
configure({ asyncUtilTimeout: 45_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionState.reset();
});

const brand = (id: string, name: string) => ({
  id,
  name,
  origin: `https://www.${id}.example`,
  icon: `/brand/${id}/icon.png`,
});

/** An administrator of two brands. */
export const sessionFixture = (role: Session['operator']['role'] = 'administrator'): Session => ({
  operator: { id: 'a'.repeat(22), name: 'Anouk Visser', role },
  brands: [brand('nl', 'Hartje'), brand('de', 'Nordlicht')],
  ends_at: new Date(Date.now() + 8 * 3_600_000).toISOString(),
  idle_seconds: 1_800,
  fresh_until: null,
  passkeys: 2,
});

/** What `GET figures` answers where nothing is counted. */
export const noFigures = () => ({ read_at: new Date().toISOString(), brands: [] });

/** A call that the console made. */
export interface Asked {
  /** `POST photo-decision` */
  call: string;
  body: unknown;
  query: Record<string, string>;
  keepalive: boolean;
}

/** What the server answers: the body of a call that is done, or a refusal. */
export type Answer = object | { status: number; code: string; params?: object };

const isRefusal = (answer: Answer): answer is { status: number; code: string } =>
  'status' in answer && 'code' in answer;

/** Answers calls by their name, and notes them. One without an answer fails the test that makes it. */
export function serve(
  answers: Record<string, (asked: Asked) => Answer | Promise<Answer>>,
): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'https://console.example');
    const one: Asked = {
      call: `${init.method} ${url.pathname.replace('/ops/', '')}`,
      body: init.body ? JSON.parse(String(init.body)) : null,
      query: Object.fromEntries(url.searchParams),
      keepalive: init.keepalive ?? false,
    };
    asked.push(one);
    const give = answers[one.call];
    if (!give) throw new Error(`the test has no answer to ${one.call}`);
    const answer = await give(one);
    if (!isRefusal(answer)) return Response.json(answer);
    const { status, ...error } = answer;
    return Response.json(
      { error: { message: `Refused: ${error.code}.`, ...error } },
      { status, headers: { 'x-request-id': 'r-1' } },
    );
  });
  return asked;
}

/** Shows an element as who is signed in meets it. */
export function show(
  element: ReactNode,
  { path = '/', session = sessionFixture() }: { path?: string; session?: Session | null } = {},
): { visitor: UserEvent; client: QueryClient; address: () => string } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (session) client.setQueryData(sessionQuery.queryKey, session);
  let address = path;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const inner = (
    <ToastProvider regionLabel="Messages" dismissLabel="Close">
      <FreshPasskeyProvider>{element}</FreshPasskeyProvider>
    </ToastProvider>
  );
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        {session ? <SessionProvider session={session}>{inner}</SessionProvider> : inner}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { visitor: userEvent.setup(), client, address: () => address };
}

/** Returns the text of each cell of a table, row by row. */
export async function getTable(name: string): Promise<(string | null)[][]> {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
}

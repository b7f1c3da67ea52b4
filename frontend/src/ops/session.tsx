/** Who works here, as long as somebody is signed in. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { call, hasCode, type OpsAnswer } from './api.ts';

export type Session = OpsAnswer<'session', 'GET'>;
export type Role = Session['operator']['role'];
export type Brand = Session['brands'][number];

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const session = await call('session', 'GET', { signal });
      return { ...session, brands: withDistinctNames(session.brands) };
    } catch (cause) {
      if (hasCode(cause, 'authentication_required')) return null;
      throw cause;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Brands of several countries may bear one name; those are told apart by their hosts. */
export function withDistinctNames<T extends Pick<Brand, 'id' | 'name' | 'origin'>>(
  brands: readonly T[],
): T[] {
  const isShared = ({ id, name }: T) =>
    brands.some((other) => other.id !== id && other.name === name);
  return brands.map((brand) =>
    isShared(brand) ? { ...brand, name: `${brand.name} (${new URL(brand.origin).host})` } : brand,
  );
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Only below the shell, which is there for who is signed in. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Shows the way in. The console then forgets what was loaded. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, null);
}

/** What is read without a session. */
const signedOutKeys = new Set<unknown>(['session', 'registration']);

/** Forgets what only a session shows: the next person sees nothing of it. */
export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => !signedOutKeys.has(name) });
}

export const roleNames: Record<Role, string> = {
  administrator: 'Administrator',
  moderator: 'Moderator',
  support: 'Support',
  marketing: 'Marketing',
  finance: 'Finance',
};
export const roles = Object.keys(roleNames) as Role[];

/** Who restricts members, and decides on what waits for a second person. */
export const canRestrict = (role: Role): boolean =>
  role === 'administrator' || role === 'moderator';
/** Who helps members with their mails and logins. */
export const canHelp = (role: Role): boolean => role === 'administrator' || role === 'support';

/** Whether somebody has all brands, those of the future too. */
const all = '*';
export const hasAllBrands = (brands: readonly string[]): boolean => brands.includes(all);
export const allBrands: [typeof all] = [all];

/** The brands of somebody, in words: by name where the reader has the brand too. */
export function getBrandsText(brands: readonly string[], known: readonly Brand[]): string {
  if (hasAllBrands(brands)) return 'All brands';
  return brands.map((id) => known.find((brand) => brand.id === id)?.name ?? id).join(', ');
}

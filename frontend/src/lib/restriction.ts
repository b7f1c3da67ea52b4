/** What operators restricted of a member, as the server's refusals say it. */
import type { QueryClient } from '@tanstack/react-query';
import type { ErrorParams } from '#shared/errors.ts';
import type { RestrictionKind } from '#shared/model/restriction.ts';
import { ApiError, whenShutOut } from './api.ts';
import { setUser, userKey } from './session.tsx';
import { createStore } from './store.ts';

export interface Restriction {
  kind: RestrictionKind;
  /** One of the reasons for reports, or an operator's own words. */
  reason: string;
  /** When it ends, ISO 8601; null where it has no end. */
  until: string | null;
}

/** What shuts the member out of the brand: no page but those about complaints, rules and the own data shows. */
export const shutOutStore = createStore<Restriction | null>(null);

/** Reads the restriction out of the parameters of `account_restricted`. */
export function toRestriction({ kind, reason, until }: ErrorParams = {}): Restriction | null {
  if (kind !== 'mute' && kind !== 'suspend' && kind !== 'ban') return null;
  return { kind, reason: String(reason ?? 'other'), until: until ? String(until) : null };
}

/** The restriction for which a call was refused, or null where it was refused for something else. */
export const findRestriction = (cause: unknown): Restriction | null =>
  cause instanceof ApiError && cause.code === 'account_restricted'
    ? toRestriction(cause.params)
    : null;

/** Ends the member's page with the first call that is refused because they are shut out. */
export function followRestriction(client: QueryClient): void {
  whenShutOut((params) => {
    if (shutOutStore.get()) return;
    // Before the member is forgotten, or the page would lead to logging in.
    shutOutStore.set(toRestriction(params));
    if (client.getQueryData(userKey)) setUser(client, null);
  });
}

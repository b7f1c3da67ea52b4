/**
 * The local stack's way into the console without a passkey: a session for tests, and the first
 * invitation. No deployed build has it.
 */

import type { Needs } from '../adapters/needs.ts';
import { firstInvitation, openLocalSession } from '../domain/operators/local-access.ts';
import { job } from '../http/job.ts';

export const needs: Needs = { environment: ['CONSOLE_ORIGIN'] };

type Asked =
  | { session: { role: Parameters<typeof openLocalSession>[0]['role']; brands: string[] } }
  | { invitation: true };

export const handler = job(
  async (asked: Asked): Promise<{ secret: string } | { url: string | null }> =>
    'session' in asked
      ? { secret: await openLocalSession(asked.session) }
      : { url: await firstInvitation(process.env.CONSOLE_ORIGIN ?? '') },
);

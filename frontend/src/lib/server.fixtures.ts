/** A server for tests of components: it knows a few calls and notes what is sent with them. */
import { vi } from 'vitest';
import { ApiError } from './api.ts';

/** A failure, a body, or what makes the body from what was sent. */
type Answer = ApiError | ((sent: Record<string, unknown>) => object) | object;

/**
 * Answers calls by their method and name, such as `GET credits`; all others are `not_found`.
 * Undo it with `vi.unstubAllGlobals`.
 */
export function serve(answers: Record<string, Answer>): {
  /** What was sent with each call of this name: its query and body. */
  sentTo: (name: string) => Record<string, unknown>[];
} {
  const calls: { name: string; sent: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://www.maple.example');
    const name = `${method} ${pathname.replace(/^\/api\/|\.php$/g, '')}`;
    const sent = {
      ...Object.fromEntries(searchParams),
      ...(typeof body === 'string' ? JSON.parse(body) : {}),
    };
    calls.push({ name, sent });
    const answer = answers[name] ?? new ApiError({ code: 'not_found', status: 404 });
    if (answer instanceof ApiError) {
      const { code, params, fields, status } = answer;
      return Response.json({ error: { code, params, fields } }, { status });
    }
    return Response.json(typeof answer === 'function' ? answer(sent) : answer);
  });
  return {
    sentTo: (name) => calls.filter((call) => call.name === name).map(({ sent }) => sent),
  };
}

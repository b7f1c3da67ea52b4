/** Mollie's own client library, made ready. */
import http from 'node:http';
import https from 'node:https';
import { createMollieClient, type MollieClient } from '@mollie/api-client';
import type { Needs } from './needs.ts';

export const needs: Needs = { timeoutSeconds: 20 };

declare const __LOCAL__: boolean | undefined;

/** The client of an account, by its key. */
export function mollieClient(apiKey: string): MollieClient {
  // Never in a deployed bundle: there nothing in the environment can turn payments elsewhere.
  if (typeof __LOCAL__ === 'undefined' || __LOCAL__) {
    const apiEndpoint = process.env.MOLLIE_ENDPOINT;
    if (apiEndpoint) return withPlainAgent(() => createMollieClient({ apiKey, apiEndpoint }));
  }
  return createMollieClient({ apiKey });
}

let plainAgent: http.Agent | undefined;

/**
 * The library makes an agent for https without being asked, trusts Mollie's authorities alone and
 * takes no agent: while it is made for the local sandbox, it is given one that speaks plain HTTP.
 */
function withPlainAgent<T>(make: () => T): T {
  const { Agent } = https;
  plainAgent ??= new http.Agent({ keepAlive: true });
  const agent = plainAgent;
  const stand = {
    Agent: function Agent() {
      return agent;
    },
  };
  Object.assign(https, stand);
  try {
    return make();
  } finally {
    Object.assign(https, { Agent });
  }
}

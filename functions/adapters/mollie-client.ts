/** Creates Mollie's client library. */
import http from 'node:http';
import https from 'node:https';
import { createMollieClient, type MollieClient } from '@mollie/api-client';
import type { Needs } from './needs.ts';

export const needs: Needs = { timeoutSeconds: 20 };

declare const __LOCAL__: boolean | undefined;

/** Whether it is the access token of an organization; the keys of profiles begin otherwise. */
export const isAccessToken = (key: string): boolean => key.startsWith('access_');

/** Returns a client for the account with this key, or for the organization with this token. */
export function mollieClient(key: string): MollieClient {
  const credential = isAccessToken(key) ? { accessToken: key } : { apiKey: key };
  // A deployed bundle does not contain this code, so no variable can redirect payments there.
  if (typeof __LOCAL__ === 'undefined' || __LOCAL__) {
    const apiEndpoint = process.env.MOLLIE_ENDPOINT;
    if (apiEndpoint)
      return withPlainAgent(() => createMollieClient({ ...credential, apiEndpoint }));
  }
  return createMollieClient(credential);
}

let plainAgent: http.Agent | undefined;

/**
 * The library always makes its own https agent, which trusts only Mollie's certificate authorities.
 * While it is created for the local sandbox, it gets an agent for plain HTTP instead.
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

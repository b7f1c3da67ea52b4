/** Reads the trusted parts of an event: origin secret, brand host and visitor. */
import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as limits from '#shared/limits.ts';
import { asLocale } from '#shared/rules/locales.ts';
import { deploymentSecret, getValidKeys, parseKeyring } from '../adapters/deployment-secrets.ts';
import type { Needs } from '../adapters/needs.ts';
import { sameText } from '../adapters/secrets.ts';
import { AppError } from '../domain/core/app-error.ts';
import type { Visitor } from '../domain/core/context.ts';
import { readCookie } from './cookies.ts';

export const needs: Needs = { grants: ['secrets:read'], environment: ['ORIGIN_SECRET_ID'] };

const originSecret = /* @__PURE__ */ deploymentSecret('ORIGIN_SECRET_ID', parseKeyring);

type WithHeaders = Pick<APIGatewayProxyEventV2, 'headers'>;

/**
 * Checks the secret of CloudFront, as the HTTP API has no resource policy. Several are valid during
 * rotation.
 *
 * @throws AppError `not_found`
 */
export function requireTrustedOrigin(event: WithHeaders): void {
  const given = event.headers['x-origin-secret'] ?? '';
  if (!getValidKeys(originSecret()).some((secret) => sameText(secret, given)))
    throw new AppError('not_found');
}

/** Returns the visitor's host. A CloudFront Function overwrites whatever the visitor sent. */
export const brandHost = (event: WithHeaders) => event.headers['x-brand-host'] ?? '';

export function getVisitor(event: APIGatewayProxyEventV2): Visitor {
  const { headers } = event;
  const country = headers['cloudfront-viewer-country'] ?? '';
  const asn = headers['cloudfront-viewer-asn'] ?? '';
  return {
    address:
      viewerAddress(headers['cloudfront-viewer-address']) ?? event.requestContext.http.sourceIp,
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    asn: /^[1-9]\d{0,9}$/.test(asn) ? Number(asn) : null,
    userAgent: headers['user-agent'] ?? '',
    device: parseDevice(readCookie(event.cookies, limits.deviceCookieName)),
    remembered: parseRemembered(readCookie(event.cookies, limits.rememberedDeviceCookieName)),
    locale: asLocale(readCookie(event.cookies, limits.localeCookieName)),
  };
}

/** Accepts only values that the server may have set. */
const parseDevice = (value: string | null) => (value && /^[\w-]{43}$/.test(value) ? value : null);

const parseRemembered = (value: string | null) =>
  value && /^[\w-]{22}\.[\w-]{43}$/.test(value) ? value : null;

/** CloudFront writes `address:port`, IPv6 addresses without brackets. */
function viewerAddress(value = ''): string | undefined {
  const [withoutPort, whole] = [value.replace(/:\d+$/, ''), value].map((address) =>
    address.replace(/^\[(.*)\]$/, '$1'),
  );
  return [withoutPort, whole].find((address) => address !== undefined && isIP(address) !== 0);
}

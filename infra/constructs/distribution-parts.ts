/** What the distribution of the brands and that of the console are made of alike. */
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { StageStack } from './stage-stack.ts';

/** Makes a response headers policy and returns its id. */
export function headersPolicy(
  stack: StageStack,
  id: string,
  headers: Readonly<Record<string, string>>,
  options: { override: boolean },
): string {
  const policy = new cloudfront.CfnResponseHeadersPolicy(stack, `${id}-headers`, {
    responseHeadersPolicyConfig: { name: stack.named(id), ...responseHeaders(headers, options) },
  });
  return policy.attrId;
}

export const readMethods = ['GET', 'HEAD'];
export const allMethods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];

/** Makes the response headers policy of objects that a bucket answers with, and returns its id. */
export const storedHeaders = (
  stack: StageStack,
  id: string,
  headers: Readonly<Record<string, string>>,
  cacheControl: string,
): string =>
  headersPolicy(stack, id, { ...headers, 'cache-control': cacheControl }, { override: true });

/**
 * Ids of the response headers policies that both distributions use. An account has 20 at most for all
 * of its stages.
 */
export interface SharedHeaders {
  /** Where no function responded, such as after a time-out; functions' headers stay. */
  fallback: string;
  bundle: string;
  photos: string;
}

/** How objects of a bucket are answered, whichever it is. */
export const storedBehaviour = (responseHeadersPolicyId: string) => ({
  allowedMethods: readMethods,
  cachedMethods: readMethods,
  compress: true,
  viewerProtocolPolicy: 'redirect-to-https',
  cachePolicyId: cloudfront.CachePolicy.CACHING_OPTIMIZED.cachePolicyId,
  responseHeadersPolicyId,
});

/** An API of API Gateway, to which CloudFront proves itself. */
export function apiOrigin(
  stack: StageStack,
  id: string,
  apiId: string,
  secret: secretsmanager.Secret,
): cloudfront.CfnDistribution.OriginProperty {
  return {
    id,
    domainName: `${apiId}.execute-api.${stack.region}.${stack.urlSuffix}`,
    customOriginConfig: {
      originProtocolPolicy: 'https-only',
      originSslProtocols: ['TLSv1.2'],
      originReadTimeout: 30,
      originKeepaliveTimeout: 60,
    },
    originCustomHeaders: [
      {
        headerName: 'x-origin-secret',
        headerValue: secret.secretValueFromJson('current').unsafeUnwrap(),
      },
    ],
  };
}

/** A private bucket, whose objects CloudFront reads with a signature of its own. */
export function bucketOrigin(
  stack: StageStack,
  id: string,
  domainName: string,
): cloudfront.CfnDistribution.OriginProperty {
  const access = new cloudfront.CfnOriginAccessControl(stack, `${id}-access`, {
    originAccessControlConfig: {
      name: stack.named(id),
      originAccessControlOriginType: 's3',
      signingBehavior: 'always',
      signingProtocol: 'sigv4',
    },
  });
  return {
    id,
    domainName,
    originAccessControlId: access.attrId,
    s3OriginConfig: { originAccessIdentity: '' },
  };
}

/**
 * Headers as a response headers policy takes them: security headers have places of their own.
 * `override` tells whether they replace the origin's.
 *
 * @throws Error for a Strict-Transport-Security without `max-age`
 */
export function responseHeaders(
  headers: Readonly<Record<string, string>>,
  { override }: { override: boolean },
): Pick<
  cloudfront.CfnResponseHeadersPolicy.ResponseHeadersPolicyConfigProperty,
  'securityHeadersConfig' | 'customHeadersConfig'
> {
  const {
    'strict-transport-security': transport,
    'x-content-type-options': contentType,
    'referrer-policy': referrer,
    'content-security-policy': contentSecurity,
    ...others
  } = headers;
  return {
    securityHeadersConfig: {
      ...(transport
        ? { strictTransportSecurity: { ...transportSecurity(transport), override } }
        : {}),
      ...(contentType ? { contentTypeOptions: { override } } : {}),
      ...(referrer ? { referrerPolicy: { referrerPolicy: referrer, override } } : {}),
      ...(contentSecurity
        ? { contentSecurityPolicy: { contentSecurityPolicy: contentSecurity, override } }
        : {}),
    },
    customHeadersConfig: {
      items: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
  };
}

function transportSecurity(value: string) {
  const maxAge = /(?:^|;)\s*max-age=(\d+)/.exec(value)?.[1];
  if (!maxAge) throw new Error(`Strict-Transport-Security has no max-age: ${value}`);
  return {
    accessControlMaxAgeSec: Number(maxAge),
    includeSubdomains: /includeSubDomains/i.test(value),
  };
}

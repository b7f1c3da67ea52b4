/** An event as API Gateway hands it over, for tests. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** The origin secret that tests put into ORIGIN_SECRETS. */
export const originSecret = 'the-secret';

export interface EventFixture {
  method?: string;
  path?: string;
  headers?: Record<string, string | undefined>;
  cookies?: string[];
  query?: Record<string, string>;
  body?: string;
  isBase64Encoded?: boolean;
}

export function eventFixture(given: EventFixture = {}): APIGatewayProxyEventV2 {
  const { method = 'GET', path = '/api/test.php', query, cookies, body } = given;
  return {
    version: '2.0',
    routeKey: `ANY ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      'x-brand-host': 'www.maple.example',
      'x-origin-secret': originSecret,
      ...given.headers,
    },
    ...(cookies ? { cookies } : {}),
    ...(query ? { queryStringParameters: query } : {}),
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: given.isBase64Encoded ?? false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' },
      requestId: 'request-1',
      routeKey: `ANY ${path}`,
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 1_767_225_600_000,
    },
  };
}

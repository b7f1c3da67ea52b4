/** Events of API Gateway and the environment of a handler, for tests. */
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { AwsClientStub } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { keepSecret } from '../adapters/deployment-secrets.ts';
import { brandFixture } from '../domain/tenants/fixtures.ts';

/** The origin secret that tests keep as if it had been read. */
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

/**
 * Sets the environment, silences the console, and resets the table so that it holds only one brand.
 */
export function prepareHandlerTest(table: AwsClientStub<DynamoDBDocumentClient>): void {
  keepSecret('ORIGIN_SECRET_ID', JSON.stringify({ current: originSecret, previous: [] }));
  vi.stubEnv('TABLE_NAME', 'table');
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  table.reset();
  table.on(GetCommand).resolves({});
  table
    .on(GetCommand, { Key: { pk: 'PLATFORM#HOST#www.maple.example', sk: 'HOST' } })
    .resolves({ Item: { brand_id: 'maple' } });
  table
    .on(GetCommand, { Key: { pk: 'PLATFORM#BRAND#maple', sk: 'BRAND' } })
    .resolves({ Item: { brand: brandFixture(), hosts: [], name: 'Maple' } });
}

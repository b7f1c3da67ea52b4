import { describe, expect, it } from 'vitest';
import { apiEvent, type EdgeRequest } from './event.ts';

const options = { originSecret: 'the-secret', routeKey: 'ANY /api/user.php' };

const edgeRequest = (given: Partial<EdgeRequest> = {}): EdgeRequest => ({
  method: 'GET',
  target: '/api/user.php',
  protocol: 'HTTP/1.1',
  host: 'nl.localhost:3000',
  headers: [],
  body: Buffer.alloc(0),
  remoteAddress: '127.0.0.1',
  remotePort: 50123,
  ...given,
});

const getHeaders = (given: Partial<EdgeRequest>) => apiEvent(edgeRequest(given), options).headers;

describe('the event of a request', () => {
  it('is of payload format 2.0', () => {
    const event = apiEvent(
      edgeRequest({
        method: 'POST',
        target: '/api/user.php?push=1',
        headers: [
          ['User-Agent', 'a browser'],
          ['Content-Type', 'application/json'],
        ],
        body: Buffer.from('{"name":"Zoë"}'),
      }),
      options,
    );
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /api/user.php',
      rawPath: '/api/user.php',
      rawQueryString: 'push=1',
      queryStringParameters: { push: '1' },
      body: '{"name":"Zoë"}',
      isBase64Encoded: false,
      requestContext: {
        http: {
          method: 'POST',
          path: '/api/user.php',
          protocol: 'HTTP/1.1',
          userAgent: 'a browser',
        },
        routeKey: 'ANY /api/user.php',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      },
    });
    expect(event.requestContext.requestId).not.toBe('');
  });

  it('leaves out what the request does not have', () => {
    const event = apiEvent(edgeRequest(), options);
    expect(event).not.toHaveProperty('body');
    expect(event).not.toHaveProperty('cookies');
    expect(event).not.toHaveProperty('queryStringParameters');
    expect(event.rawQueryString).toBe('');
  });

  it.each([
    ['a=1&a=2&b=3', { a: '1,2', b: '3' }],
    ['a=%C3%A9+x', { a: 'é x' }],
    ['a', { a: '' }],
    ['a=1?b=2', { a: '1?b=2' }],
    ['__proto__=1', JSON.parse('{"__proto__":"1"}')],
  ])('gives the query %s as API Gateway does', (query, expected) => {
    const event = apiEvent(edgeRequest({ target: `/?${query}` }), options);
    expect(event.rawQueryString).toBe(query);
    expect(JSON.stringify(event.queryStringParameters)).toBe(JSON.stringify(expected));
  });

  it('decodes the path, as HTTP APIs do', () => {
    expect(apiEvent(edgeRequest({ target: '/caf%C3%A9%20x' }), options).rawPath).toBe('/café x');
    expect(() => apiEvent(edgeRequest({ target: '/%E0%A4%A' }), options)).toThrow(URIError);
  });

  it('gives cookies in a list of their own', () => {
    const event = apiEvent(
      edgeRequest({
        headers: [
          ['Cookie', 'a=1; b=2'],
          ['cookie', 'c=x=y;'],
        ],
      }),
      options,
    );
    expect(event.cookies).toEqual(['a=1', 'b=2', 'c=x=y']);
    expect(event.headers).not.toHaveProperty('cookie');
  });

  it('joins repeated headers by a comma under their lower-case name', () => {
    const headers = getHeaders({
      headers: [
        ['X-Thing', 'a'],
        ['x-thing', 'b'],
      ],
    });
    expect(headers['x-thing']).toBe('a,b');
  });

  it('drops what is of one connection only', () => {
    const headers = getHeaders({
      headers: [
        ['Connection', 'close, X-Named'],
        ['X-Named', '1'],
        ['Expect', '100-continue'],
        ['Transfer-Encoding', 'chunked'],
        ['Accept', 'text/html'],
      ],
    });
    for (const name of ['connection', 'x-named', 'expect', 'transfer-encoding']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers.accept).toBe('text/html');
  });

  it.each([
    ['text/plain', 'text'],
    ['application/json; charset=utf-8', 'text'],
    ['application/xml', 'text'],
    ['application/vnd.api+json', 'text'],
    ['application/x-www-form-urlencoded', 'base64'],
    ['image/png', 'base64'],
    ['', 'base64'],
  ])('hands on a body of type "%s" as %s', (type, form) => {
    const body = Buffer.from('a=1');
    const event = apiEvent(edgeRequest({ headers: [['Content-Type', type]], body }), options);
    expect(event.isBase64Encoded).toBe(form === 'base64');
    expect(event.body).toBe(form === 'base64' ? body.toString('base64') : 'a=1');
  });
});

describe('what only the edge says', () => {
  it('cannot be said by the visitor', () => {
    const headers = getHeaders({
      headers: [
        ['X-Brand-Host', 'evil.localhost'],
        ['X-Origin-Secret', 'guessed'],
        ['CloudFront-Viewer-Country', 'US'],
        ['CloudFront-Viewer-Address', '1.2.3.4:5'],
        ['CloudFront-Anything', 'x'],
        ['Host', 'evil.localhost'],
      ],
    });
    expect(headers['x-brand-host']).toBe('nl.localhost:3000');
    expect(headers['x-origin-secret']).toBe('the-secret');
    expect(headers['cloudfront-viewer-address']).toBe('127.0.0.1:50123');
    expect(headers).not.toHaveProperty('cloudfront-viewer-country');
    expect(headers).not.toHaveProperty('cloudfront-anything');
    expect(headers.host).not.toContain('evil');
  });

  it.each([
    ['127.0.0.1', '203.0.113.7', 'de', '203.0.113.7:50123', 'DE'],
    ['::1', '2001:db8::7', 'NL', '2001:db8::7:50123', 'NL'],
    ['::ffff:127.0.0.1', 'not an address', 'Germany', '127.0.0.1:50123', undefined],
    ['192.0.2.9', '203.0.113.7', 'DE', '192.0.2.9:50123', undefined],
  ])(
    'from %s takes address "%s" and country "%s" as it should',
    (from, ip, land, address, country) => {
      const headers = getHeaders({
        remoteAddress: from,
        headers: [
          ['x-local-ip', ip],
          ['x-local-country', land],
          ['x-local-asn', '16509'],
        ],
      });
      expect(headers['cloudfront-viewer-address']).toBe(address);
      expect(headers['cloudfront-viewer-country']).toBe(country);
      const isOwn = !address.startsWith('192.0.2.9');
      expect(headers['cloudfront-viewer-asn']).toBe(isOwn ? '16509' : undefined);
      expect(headers).not.toHaveProperty('x-local-ip');
      expect(headers).not.toHaveProperty('x-local-country');
    },
  );

  it('adds the visitor to the chain of addresses', () => {
    expect(getHeaders({})['x-forwarded-for']).toBe('127.0.0.1');
    expect(getHeaders({ headers: [['X-Forwarded-For', '10.0.0.1']] })['x-forwarded-for']).toBe(
      '10.0.0.1, 127.0.0.1',
    );
  });
});

/** The console's stack beside those of the brands. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opsManifest } from '#shared/ops/index.ts';
import { consoleRequestCode } from '../constructs/viewer-request.ts';
import { deployedFunctions, functions } from '../functions.ts';
import { consoleHeaders, staticHeaders } from '../headers.ts';
import {
  account,
  calledFunction,
  consoleDomain,
  region,
  type SynthesizedDeployment,
  synthesize,
} from './fixture.ts';

const opsFunctions = functions.filter(({ trigger }) => trigger.kind === 'ops');
let deployed: SynthesizedDeployment;
beforeAll(() => {
  deployed = synthesize({ brands: ['nl'] });
}, 300_000);
afterAll(() => deployed?.[Symbol.dispose]());

const text = (value: unknown) => JSON.stringify(value);
const getDescriptions = (stack: string) =>
  deployed
    .resources(stack, 'AWS::Lambda::Function')
    .flatMap(({ Properties }) => (Properties.Description ? [Properties.Description] : []));

describe("the console's API", () => {
  it('has a route for each call, to its own function, and no brand’s', () => {
    const [api] = Object.keys(deployed.template('console').findResources('AWS::ApiGatewayV2::Api'));
    const { Resources } = deployed.template('console').toJSON();
    const targets = deployed
      .resources('console', 'AWS::ApiGatewayV2::Route')
      .map(({ Properties }) => {
        expect(Properties.ApiId).toEqual({ Ref: api });
        const { IntegrationUri } = Resources[Properties.Target['Fn::Join'][1][1].Ref].Properties;
        const called = calledFunction(deployed, 'console', IntegrationUri);
        return [Properties.RouteKey, called.Properties.Description];
      });
    expect(Object.fromEntries(targets)).toEqual(
      Object.fromEntries(
        opsManifest.map(({ name }) => [`ANY /ops/${name}`, `functions/ops/${name}.ts`]),
      ),
    );
    expect(getDescriptions('console').sort()).toEqual(
      opsFunctions.map(({ entry }) => entry).sort(),
    );
  });

  it('shares no function and no route with the brands', () => {
    const others = deployed.stacks.filter((id) => id !== 'console');
    expect(others.flatMap(getDescriptions).filter((one) => one.includes('/ops/'))).toEqual([]);
    const routes = others.flatMap((id) => deployed.resources(id, 'AWS::ApiGatewayV2::Route'));
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter(({ Properties }) => Properties.RouteKey.includes('/ops'))).toEqual([]);
  });

  it('runs nothing that only the local stack has', () => {
    const local = functions.filter(({ trigger }) => trigger.kind === 'local');
    expect(local.map(({ name }) => name)).toContain('console-access');
    expect(deployedFunctions.filter((one) => local.includes(one))).toEqual([]);
    const all = new Set(deployed.stacks.flatMap(getDescriptions));
    for (const { entry } of local) expect(all.has(entry), entry).toBe(false);
  });

  it('is throttled far below the brands’, and logs neither addresses nor queries', () => {
    const [stage] = deployed.resources('console', 'AWS::ApiGatewayV2::Stage');
    const { DefaultRouteSettings, AccessLogSettings } = stage?.Properties ?? {};
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBeLessThanOrEqual(50);
    const fields = Object.values(JSON.parse(AccessLogSettings.Format));
    expect(fields).toContain('$context.status');
    expect(fields.join()).not.toMatch(/identity|query|path/i);
  });

  it('has logs of its own, for a month', () => {
    const logs = deployed
      .resources('console', 'AWS::Logs::LogGroup')
      // That of CDK's function, which unpacks the files, has the function's name.
      .filter(({ Properties }) => typeof Properties.LogGroupName === 'string');
    expect(logs.map(({ Properties }) => Properties.LogGroupName).sort()).toEqual([
      '/dating/production/console-api',
      '/dating/production/operators',
    ]);
    for (const { Properties } of logs) expect(Properties.RetentionInDays).toBe(30);
  });

  it('tells its functions their origin, which no brand’s function knows', () => {
    for (const { Properties } of deployed.resources('console', 'AWS::Lambda::Function')) {
      if (!Properties.Description) continue;
      expect(Properties.Environment.Variables.CONSOLE_ORIGIN).toBe(`https://${consoleDomain}`);
    }
    for (const id of deployed.stacks.filter((one) => one.startsWith('room-'))) {
      expect(text(deployed.template(id).toJSON())).not.toContain('CONSOLE_ORIGIN');
    }
  });
});

describe("the console's distribution", () => {
  const distribution = () => {
    const [one, ...others] = deployed.resources('console', 'AWS::CloudFront::Distribution');
    expect(others).toEqual([]);
    return one?.Properties.DistributionConfig;
  };
  const behaviour = (pattern: string) =>
    distribution().CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === pattern,
    );
  const getHeaders = (of: { ResponseHeadersPolicyId: { 'Fn::GetAtt': [string] } }) => {
    const [id] = of.ResponseHeadersPolicyId['Fn::GetAtt'];
    const policies = deployed
      .template('console')
      .findResources('AWS::CloudFront::ResponseHeadersPolicy');
    const { SecurityHeadersConfig, CustomHeadersConfig } =
      policies[id]?.Properties.ResponseHeadersPolicyConfig ?? {};
    const items: { Header: string; Value: string; Override: boolean }[] = CustomHeadersConfig.Items;
    return {
      security: SecurityHeadersConfig,
      custom: Object.fromEntries(items.map(({ Header, Value }) => [Header, Value])),
    };
  };

  it('is its own, for its one host, by TLS 1.2 or later, behind the firewall', () => {
    const brands = deployed.resources('site', 'AWS::CloudFront::Distribution');
    expect(brands).toHaveLength(1);
    expect(text(brands)).not.toContain(consoleDomain);
    const { Aliases, ConnectionMode, HttpVersion, IPV6Enabled, WebACLId, ViewerCertificate } =
      distribution();
    expect({ Aliases, ConnectionMode, HttpVersion, IPV6Enabled }).toEqual({
      Aliases: [consoleDomain],
      ConnectionMode: undefined,
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
    });
    expect(text(WebACLId)).toContain('dating-production-firewall');
    expect(ViewerCertificate).toEqual({
      AcmCertificateArn: `arn:aws:acm:us-east-1:${account}:certificate/console`,
      SslSupportMethod: 'sni-only',
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
  });

  it.each([
    ['/ops/*', 'console-functions'],
    ['/assets/*', 'console-files'],
    ['/fonts/*', 'console-files'],
    ['/brand/*', 'console-brand'],
    ['/photos/*', 'console-photo'],
  ])('leads %s to %s', (pattern, origin) => {
    expect(distribution().CacheBehaviors).toHaveLength(5);
    expect(behaviour(pattern).TargetOriginId).toBe(origin);
  });

  it('reads buckets by its own signature, and no bucket of uploads or exports', () => {
    const buckets = distribution().Origins.filter(
      ({ S3OriginConfig }: { S3OriginConfig?: unknown }) => S3OriginConfig,
    );
    expect(buckets).toHaveLength(3);
    for (const { OriginAccessControlId } of buckets) expect(OriginAccessControlId).toBeDefined();
    expect(text(buckets)).not.toMatch(/uploads|exports|logs/);
  });

  it('proves itself to the functions, which get what they read and nothing from a cache', () => {
    const origin = distribution().Origins.find(({ Id }: { Id: string }) => /functions/.test(Id));
    expect(origin.OriginCustomHeaders).toEqual([
      { HeaderName: 'x-origin-secret', HeaderValue: expect.anything() },
    ]);
    const [api] = Object.keys(deployed.template('console').findResources('AWS::ApiGatewayV2::Api'));
    expect(text(origin.DomainName)).toContain(`{"Ref":"${api}"}`);
    const calls = behaviour('/ops/*');
    // AWS's own policy without a cache.
    expect(calls.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(calls.AllowedMethods).toEqual(expect.arrayContaining(['POST', 'PUT', 'DELETE']));
    const [policy] = deployed.resources('console', 'AWS::CloudFront::OriginRequestPolicy');
    const { HeadersConfig, CookiesConfig, QueryStringsConfig } =
      policy?.Properties.OriginRequestPolicyConfig ?? {};
    expect(HeadersConfig.Headers).toEqual(
      expect.arrayContaining([
        ...['x-brand-host', 'CloudFront-Viewer-Address', 'Content-Type', 'Origin'],
        ...['Sec-Fetch-Site', 'User-Agent'],
      ]),
    );
    expect([CookiesConfig.CookieBehavior, QueryStringsConfig.QueryStringBehavior]).toEqual([
      'all',
      'all',
    ]);
  });

  it('names the host of calls and finds the page by one function', () => {
    const [[functionId]] = Object.entries(
      deployed.template('console').findResources('AWS::CloudFront::Function'),
    ) as [[string, unknown]];
    const before = [
      { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [functionId, 'FunctionARN'] } },
    ];
    expect(behaviour('/ops/*').FunctionAssociations).toEqual(before);
    expect(distribution().DefaultCacheBehavior).toMatchObject({
      TargetOriginId: 'console-files',
      FunctionAssociations: before,
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    });
    deployed.template('console').hasResourceProperties('AWS::CloudFront::Function', {
      AutoPublish: true,
      FunctionCode: consoleRequestCode(opsManifest.map(({ name }) => `/ops/${name}`)),
    });
  });

  it('opens photos to signed addresses only, and nothing else by signature', () => {
    const guarded = [distribution().DefaultCacheBehavior, ...distribution().CacheBehaviors].filter(
      ({ TrustedKeyGroups }) => TrustedKeyGroups,
    );
    expect(guarded.map(({ PathPattern }) => PathPattern)).toEqual(['/photos/*']);
  });

  it('gives the page the headers of the console, and stored files the shared ones', () => {
    const page = getHeaders(distribution().DefaultCacheBehavior);
    expect(page.security.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: consoleHeaders['content-security-policy'],
      Override: true,
    });
    expect(page.security.ReferrerPolicy.ReferrerPolicy).toBe('no-referrer');
    for (const header of ['permissions-policy', 'x-robots-tag', 'cross-origin-opener-policy']) {
      expect(page.custom[header]).toBe(consoleHeaders[header]);
    }
    expect(page.custom['cache-control']).toBe('no-cache');
    const bundle = getHeaders(behaviour('/assets/*'));
    expect(bundle.custom['cache-control']).toMatch(/immutable/);
    expect(bundle.security.ContentSecurityPolicy.ContentSecurityPolicy).toBe(
      staticHeaders['content-security-policy'],
    );
    expect(getHeaders(behaviour('/photos/*')).custom['cache-control']).toMatch(/^private/);
  });

  it('has an access log without queries, beside that of the brands', () => {
    const deliveries = deployed.resources('access-log', 'AWS::Logs::Delivery');
    expect(deliveries.map(({ Properties }) => Properties.S3SuffixPath)).toEqual([
      '{yyyy}/{MM}/{dd}',
      'console/{yyyy}/{MM}/{dd}',
    ]);
    for (const { Properties } of deliveries) {
      expect(text(Properties.RecordFields)).not.toMatch(/query|cookie|referer/i);
    }
  });
});

it('the files of the console go into a bucket of their own, beside those that pages still load', () => {
  const [files] = deployed.resources('console', 'Custom::CDKBucketDeployment');
  expect(files?.Properties).toMatchObject({
    DestinationBucketName: `dating-production-console-${account}-${region}`,
    Prune: false,
  });
});

/**
 * Stand-ins of the parts of AWS that only commands talk to, which no embedded engine has: CloudFront's
 * tenants and keys, SES's identities, parameters, secrets, the account for text messages. They speak
 * what the SDK speaks, over HTTP on loopback; a test reads and changes what they hold.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StandInTenant {
  name: string;
  distribution: string;
  connectionGroup: string;
  domains: { host: string; active: boolean }[];
  enabled: boolean;
  status: string;
  certificate: string | null;
}

export interface StandInIdentity {
  set: string | null;
  verified: boolean;
  dkim: string;
  tokens: string[];
  returnPath: string | null;
  returnPathStatus: string;
  forwards: boolean;
}

export interface AwsState {
  endpoint: string;
  tenants: Record<string, StandInTenant>;
  /** Of the tenant with the same id; `managed` is asked for when a tenant is made. */
  managed: Record<string, { arn: string; status: string }>;
  identities: Record<string, StandInIdentity>;
  /** Whether they send, and the topic that is told of bounces. */
  sets: Record<string, { sends: boolean; topic: string | null }>;
  mail: { production: boolean; sending: boolean };
  sms: { sandbox: boolean; monthlyUsd: string };
  parameters: Record<string, string>;
  secrets: Record<string, string>;
  /** PEM by the ids that the key group trusts. */
  photoKeys: Record<string, string>;
  /** A call that contains it is answered with AccessDenied. */
  refuses: string | null;
}

export interface AwsStandIn {
  state: AwsState;
  /** `CreateDistributionTenant` and the like, in their order. */
  calls: string[];
  environment: Record<string, string>;
  stop(): Promise<void>;
}

interface Answer {
  status?: number;
  body: string | object;
}

const notThere = (code: string): Answer => ({
  status: 404,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>none</Message></Error></ErrorResponse>`,
});
const noJson = (code: string): Answer => ({ status: 404, body: { __type: code, message: 'none' } });

export async function startAws(): Promise<AwsStandIn> {
  const state: AwsState = {
    endpoint: 'd1.cloudfront.example',
    tenants: {},
    managed: {},
    identities: {},
    sets: {},
    mail: { production: true, sending: true },
    sms: { sandbox: false, monthlyUsd: '200' },
    parameters: {},
    secrets: {},
    photoKeys: {},
    refuses: null,
  };
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://aws');
    const domain = searchParams.get('domain');
    const path = domain === null ? pathname : `${pathname}/${domain}`;
    const target = String(request.headers['x-amz-target'] ?? '');
    const call = { method: request.method ?? '', path, target, body };
    const [name, answer] = answerTo(call, state);
    calls.push(name);
    if (state.refuses !== null && name.includes(state.refuses)) {
      const denied = { __type: 'AccessDeniedException', message: 'not allowed' };
      response.writeHead(403, { 'x-amzn-errortype': denied.__type }).end(JSON.stringify(denied));
      return;
    }
    const isXml = typeof answer.body === 'string';
    response
      .writeHead(answer.status ?? 200, {
        etag: 'E1',
        'content-type': isXml ? 'text/xml' : 'application/json',
        ...(isXml ? {} : { 'x-amzn-errortype': (answer.body as { __type?: string }).__type ?? '' }),
      })
      .end(isXml ? (answer.body as string) : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services = ['CLOUDFRONT', 'SESV2', 'SSM', 'SNS', 'SECRETS_MANAGER'];
  return {
    state,
    calls,
    environment: Object.fromEntries(services.map((name) => [`AWS_ENDPOINT_URL_${name}`, endpoint])),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Call {
  method: string;
  path: string;
  target: string;
  body: string;
}

function answerTo(call: Call, state: AwsState): [name: string, answer: Answer] {
  const [, service = '', operation = ''] =
    /^(AmazonSSM|secretsmanager)\.(\w+)$/.exec(call.target) ?? [];
  if (service === 'AmazonSSM') return [operation, systemsManager(operation, call.body, state)];
  if (service) return [operation, secrets(operation, call.body, state)];
  if (call.path.startsWith('/v2/')) return email(call, state);
  if (call.path.startsWith('/2020-05-31/')) return cloudFront(call, state);
  const action = new URLSearchParams(call.body).get('Action') ?? '';
  return [action, textMessages(action, state)];
}

function systemsManager(operation: string, body: string, { parameters }: AwsState): Answer {
  const asked = JSON.parse(body);
  if (operation === 'DescribeParameters') {
    const [name] = asked.ParameterFilters[0].Values;
    return { body: { Parameters: name in parameters ? [{ Name: name }] : [] } };
  }
  const Value = parameters[asked.Name];
  return Value === undefined
    ? { ...noJson('ParameterNotFound'), status: 400 }
    : { body: { Parameter: { Name: asked.Name, Value } } };
}

function secrets(operation: string, body: string, state: AwsState): Answer {
  const { SecretId, SecretString } = JSON.parse(body);
  if (operation === 'PutSecretValue') state.secrets[SecretId] = SecretString;
  return { body: { SecretString: state.secrets[SecretId] } };
}

function textMessages(action: string, { sms }: AwsState): Answer {
  const result =
    action === 'GetSMSSandboxAccountStatus'
      ? `<IsInSandbox>${sms.sandbox}</IsInSandbox>`
      : `<attributes><entry><key>MonthlySpendLimit</key><value>${sms.monthlyUsd}</value></entry></attributes>`;
  return {
    body: `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
  };
}

function email({ method, path, body }: Call, state: AwsState): [string, Answer] {
  const { identities, sets, mail } = state;
  const parts = path.split('/').slice(3).map(decodeURIComponent);
  const [kind = '', name = '', what = ''] = parts;
  const asked = body ? JSON.parse(body) : {};
  if (kind === 'account') {
    return [
      'GetAccount',
      { body: { ProductionAccessEnabled: mail.production, SendingEnabled: mail.sending } },
    ];
  }
  if (kind === 'configuration-sets') {
    if (what === 'event-destinations') {
      const set = sets[name];
      if (!set) return ['CreateEventDestination', noJson('NotFoundException')];
      if (set.topic) return ['CreateEventDestination', thereAlready];
      set.topic = asked.EventDestination.SnsDestination.TopicArn;
      return ['CreateEventDestination', { body: {} }];
    }
    if (method === 'POST') {
      if (sets[asked.ConfigurationSetName]) return ['CreateConfigurationSet', thereAlready];
      sets[asked.ConfigurationSetName] = { sends: true, topic: null };
      return ['CreateConfigurationSet', { body: {} }];
    }
    const set = sets[name];
    if (!set) return [`${method}ConfigurationSet`, noJson('NotFoundException')];
    if (method === 'DELETE') delete sets[name];
    return [
      `${method}ConfigurationSet`,
      { body: { SendingOptions: { SendingEnabled: set.sends } } },
    ];
  }
  if (method === 'POST') {
    identities[asked.EmailIdentity] = {
      set: asked.ConfigurationSetName,
      verified: false,
      dkim: 'PENDING',
      tokens: ['token1', 'token2', 'token3'],
      returnPath: null,
      returnPathStatus: 'PENDING',
      forwards: true,
    };
    return ['CreateEmailIdentity', { body: {} }];
  }
  const identity = identities[name];
  if (!identity) return [`${method}EmailIdentity`, noJson('NotFoundException')];
  if (method === 'DELETE') delete identities[name];
  if (what === 'mail-from') identity.returnPath = asked.MailFromDomain;
  if (what === 'feedback') identity.forwards = asked.EmailForwardingEnabled;
  if (what === 'configuration-set') identity.set = asked.ConfigurationSetName;
  return [
    `${method}EmailIdentity ${what}`.trim(),
    {
      body: {
        VerifiedForSendingStatus: identity.verified,
        DkimAttributes: { Status: identity.dkim, Tokens: identity.tokens },
        MailFromAttributes: {
          MailFromDomain: identity.returnPath,
          MailFromDomainStatus: identity.returnPathStatus,
        },
        ConfigurationSetName: identity.set,
      },
    },
  ];
}

const thereAlready: Answer = {
  status: 400,
  body: { __type: 'AlreadyExistsException', message: 'is there already' },
};

const element = (body: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? null;

function cloudFront({ method, path, body }: Call, state: AwsState): [string, Answer] {
  const { tenants, managed, photoKeys } = state;
  const [kind = '', id = '', what = ''] = path.split('/').slice(2);
  if (kind === 'connection-group') {
    return [
      'GetConnectionGroup',
      {
        body: `<ConnectionGroup><RoutingEndpoint>${state.endpoint}</RoutingEndpoint></ConnectionGroup>`,
      },
    ];
  }
  if (kind === 'key-group') {
    const items = Object.keys(photoKeys).map((key) => `<PublicKey>${key}</PublicKey>`);
    return [
      'GetKeyGroupConfig',
      {
        body: `<KeyGroupConfig><Name>photos</Name><Items>${items.join('')}</Items></KeyGroupConfig>`,
      },
    ];
  }
  if (kind === 'public-key') {
    const pem = photoKeys[id] ?? '';
    return [
      'GetPublicKey',
      {
        body: `<PublicKey><Id>${id}</Id><PublicKeyConfig><EncodedKey>${pem}</EncodedKey></PublicKeyConfig></PublicKey>`,
      },
    ];
  }
  const byName = Object.keys(tenants).find(
    (key) =>
      key === id ||
      tenants[key]?.name === id ||
      tenants[key]?.domains.some(({ host }) => host === id),
  );
  if (kind === 'managed-certificate') {
    const certificate = managed[byName ?? id];
    if (!certificate) return ['GetManagedCertificateDetails', notThere('EntityNotFound')];
    return [
      'GetManagedCertificateDetails',
      {
        body: `<ManagedCertificateDetails><CertificateArn>${certificate.arn}</CertificateArn><CertificateStatus>${certificate.status}</CertificateStatus></ManagedCertificateDetails>`,
      },
    ];
  }
  if (method === 'POST' && !id) {
    const made = `dt_${Object.keys(tenants).length + 1}`;
    tenants[made] = {
      name: element(body, 'Name') ?? '',
      ...{ distribution: '', connectionGroup: '', certificate: null, domains: [] },
      ...{ enabled: true, status: 'Deployed' },
    };
    managed[made] = { arn: arn(1), status: 'pending-validation' };
    changeTenant(tenants[made], body);
    return ['CreateDistributionTenant', { body: tenantXml(made, tenants[made]) }];
  }
  const tenant = byName === undefined ? undefined : tenants[byName];
  if (!tenant || byName === undefined)
    return [`${method}DistributionTenant`, notThere('EntityNotFound')];
  if (what === 'invalidation') {
    return ['CreateInvalidation', { body: '<Invalidation><Id>I1</Id></Invalidation>' }];
  }
  if (method === 'DELETE') delete tenants[byName];
  if (method === 'PUT') {
    changeTenant(tenant, body);
    if (body.includes('<ManagedCertificateRequest>')) {
      managed[byName] = { arn: arn(2), status: 'pending-validation' };
    }
  }
  return [`${method}DistributionTenant`, { body: tenantXml(byName, tenant) }];
}

const arn = (number: number) => `arn:aws:acm:us-east-1:111111111111:certificate/managed-${number}`;

function changeTenant(tenant: StandInTenant, body: string): void {
  tenant.distribution = element(body, 'DistributionId') ?? tenant.distribution;
  tenant.connectionGroup = element(body, 'ConnectionGroupId') ?? tenant.connectionGroup;
  tenant.enabled = element(body, 'Enabled') === 'true';
  tenant.certificate = element(body, 'Arn');
  tenant.domains = [...body.matchAll(/<Domain>([^<]+)<\/Domain>/g)].map(([, host = '']) => ({
    host,
    active: true,
  }));
}

function tenantXml(id: string, tenant: StandInTenant): string {
  const domains = tenant.domains.map(
    ({ host, active }) =>
      `<member><Domain>${host}</Domain><Status>${active ? 'active' : 'inactive'}</Status></member>`,
  );
  const certificate = tenant.certificate
    ? `<Customizations><Certificate><Arn>${tenant.certificate}</Arn></Certificate></Customizations>`
    : '';
  return `<DistributionTenant><Id>${id}</Id><DistributionId>${tenant.distribution}</DistributionId><Name>${tenant.name}</Name><Domains>${domains.join('')}</Domains>${certificate}<ConnectionGroupId>${tenant.connectionGroup}</ConnectionGroupId><Enabled>${tenant.enabled}</Enabled><Status>${tenant.status}</Status></DistributionTenant>`;
}

/** Each secret of a deployment and of a brand can be replaced: what none of the commands knows fails here. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tenantFixture } from '#shared/fixtures.ts';
import { campaignSchema } from '#shared/ops/campaign.ts';
import { tenantSchema } from '#shared/tenant.ts';
import { type SynthesizedDeployment, synthesize } from '../stacks/fixture.ts';
import { campaignKey, configKeys, pushPlaces } from './brand-keys.ts';
import { needed } from './rotate.ts';

let deployed: SynthesizedDeployment;
beforeAll(() => {
  deployed = synthesize();
}, 300_000);
afterAll(() => deployed?.[Symbol.dispose]());

const findAll = (type: string) =>
  deployed.stacks.flatMap((stack) =>
    Object.keys(deployed.template(stack).findResources(type)).map((name) => `${stack} ${name}`),
  );
/** `PhotoKeySecretId` as environments have it. */
const toVariable = (output: string) => output.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

it('every secret of the templates has a rotation of its own', () => {
  const outputs = Object.keys(deployed.template('data').findOutputs('*')).filter((name) =>
    name.endsWith('SecretId'),
  );
  const rotations = Object.values(needed).map(([secretId]) => secretId);
  expect(outputs.map(toVariable).sort()).toEqual([...rotations].sort());
  expect(findAll('AWS::SecretsManager::Secret')).toHaveLength(rotations.length);
});

it.each([
  ...['AWS::SSM::Parameter', 'AWS::IAM::AccessKey', 'AWS::ApiGateway::ApiKey'],
  ...['AWS::KMS::Key', 'AWS::EC2::KeyPair', 'AWS::CloudFront::OriginAccessIdentity'],
])('no other kind of secret is in them: %s', (type) => {
  expect(findAll(type)).toEqual([]);
});

it('and the only public key in them is of a pair that signs nothing, until photo-key is rotated', () => {
  expect(findAll('AWS::CloudFront::PublicKey')).toEqual(['data PhotoPublicKey']);
});

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
}

/** Lists the fields that name a parameter, with what they are in. */
function findParameters({ properties = {}, anyOf = [], items }: JsonSchema, at: string): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, field]) => {
      const place = at === '' ? name : `${at}.${name}`;
      return [...(name.endsWith('_parameter') ? [place] : []), ...findParameters(field, place)];
    }),
    ...anyOf.flatMap((one) => findParameters(one, at)),
    ...(items ? findParameters(items, at) : []),
  ];
}
const listFields = (schema: z.ZodMiniType): string[] =>
  findParameters(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '');

it('every parameter that a tenant.json names is one of a key that can be replaced', () => {
  const { payments } = tenantFixture();
  const keys = configKeys({
    payments: {
      ...payments,
      settlements_parameter: '/dating/maple/mollie-organization-token',
      second: {
        ...{ provider: 'genesis', key_parameter: '/dating/maple/genesis-key' },
        ...{ settlements_parameter: '/dating/maple/token', methods: [], fallback: false },
      },
    },
  });
  const places = [...keys.map(({ place }) => place), ...pushPlaces];
  expect(places.sort()).toEqual([...new Set(listFields(tenantSchema))].sort());
  expect(new Set(keys.map(({ which }) => which)).size).toBe(keys.length);
});

it('and so is the one that a campaign names', () => {
  const key = campaignKey({ name: 'adnet', secret_parameter: '/dating/maple/campaign-adnet' });
  expect([key.place]).toEqual(listFields(campaignSchema));
});

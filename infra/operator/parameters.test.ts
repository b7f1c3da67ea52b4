import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AwsStandIn, startAws } from './aws-stand-in.fixtures.ts';

let aws: AwsStandIn;
beforeEach(async () => {
  aws = await startAws();
  const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  const environment = { ...aws.environment, ...credentials, AWS_REGION: 'eu-west-1' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  // The adapters' clients read the environment when they are made.
  vi.resetModules();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await aws.stop();
});

async function load() {
  const [{ ParameterError, secretParameter }, { readParametersFromAws }] = await Promise.all([
    import('../../functions/adapters/parameters.ts'),
    import('./parameters.ts'),
  ]);
  readParametersFromAws();
  return { ParameterError, secretParameter };
}

it('reads a parameter once', async () => {
  const { secretParameter } = await load();
  const name = '/dating/nl/mollie-key';
  aws.state.parameters[name] = 'live_key';
  expect([await secretParameter(name), await secretParameter(name)]).toEqual([
    'live_key',
    'live_key',
  ]);
  expect(aws.calls.filter((call) => call.includes('GetParameter'))).toHaveLength(1);
});

it('says which one it could not read', async () => {
  const { ParameterError, secretParameter } = await load();
  const asked = secretParameter('/dating/pl/mollie-key');
  await expect(asked).rejects.toThrow(ParameterError);
  await expect(asked).rejects.toThrow('/dating/pl/mollie-key');
});

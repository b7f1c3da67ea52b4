/** Keys of a brand, replaced at sandboxes of its providers and a Parameter Store of this machine. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPushPair, getPublicHalf } from '../../functions/adapters/push-pairs.ts';
import { genesisKey, sandboxKey, sandboxToken } from '../local/engines/sandbox-keys.ts';
import { type TestEngines, testEngines } from '../local/fixtures.ts';
import { type BrandFolder, smallBrand } from './fixtures.ts';
import type { Terminal } from './terminal.ts';

const id = 'fleur';
const parameter = (name: string) => `/production/dating/${id}/${name}`;
const genesis = (nth: number) => JSON.stringify(genesisKey(id, nth));

const pair = createPushPair();
const push = { public_key: pair.publicKey, key_parameter: `/dating/${id}/push-key` };

let local: TestEngines;
let brand: BrandFolder;
let store: typeof import('../../functions/adapters/parameter-store.ts');

beforeAll(async () => {
  local = await testEngines();
  const environment = { ...local.environment, STAGE: 'production', ROTATION_WAITS: 'none' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  // A deployment, whose functions alone are beside the extension.
  vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', undefined);
  brand = await smallBrand(id);
  await brand.edit('tenant.json', (config) => {
    config.payments.second = { provider: 'genesis', key_parameter: `/dating/${id}/genesis-key` };
    config.push = push;
  });
  store = await import('../../functions/adapters/parameter-store.ts');
  const [{ loadBrand }, { publish }] = await Promise.all([
    import('./load.ts'),
    import('./publish.ts'),
  ]);
  const loaded = await loadBrand(brand.folder);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  await publish(loaded.brand, { origin: `https://www.${id}.example`, trial: true });
  expect(
    await run('', 'campaign', 'new', '--id', id, '--name', 'adnet', '--network', 'adnet', ...doi),
  ).toMatchObject({ status: 0 });
}, 120_000);
afterAll(async () => {
  await local?.stop();
  await brand?.end();
  vi.unstubAllEnvs();
});
const doi = ['--payout', 'doi', '--amount', '1.00'];

/** Runs `npm run brand -- <words>` with standard input. */
async function run(input: string | null, ...words: string[]) {
  const { runBrand } = await import('./brand.ts');
  const [out, err]: [string[], string[]] = [[], []];
  const terminal: Terminal = {
    ...{ environment: process.env, tenants: brand.tenants },
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    ...(input === null ? {} : { readInput: async () => input }),
  };
  const status = await runBrand(words, terminal);
  return { status, out: out.join('\n'), err: err.join('\n') };
}
const replace = (which: string, input: string | null, ...words: string[]) =>
  run(input, 'key', 'replace', '--id', id, '--which', which, ...words);
const find = (name: string) => store.storedParameter(parameter(name));

beforeEach(async () => {
  await store.writeParameter(parameter('mollie-key'), sandboxKey(id));
  await store.writeParameter(parameter('mollie-organization-token'), sandboxToken(id));
  await store.writeParameter(parameter('genesis-key'), genesis(1));
  await store.writeParameter(parameter('push-key'), pair.privateKey);
  await store.writeParameter(parameter('campaign-adnet'), 'first-secret-of-adnet');
});

describe('replacing', () => {
  it.each([
    ['mollie', 'mollie-key', sandboxKey(id, 2), /revoke the former one at mollie now\.$/],
    [
      'mollie-settlements',
      'mollie-organization-token',
      sandboxToken(id, 2),
      /revoke the former one at mollie now\.$/,
    ],
    ['genesis', 'genesis-key', genesis(2), /revoke the former one at genesis now\.$/],
    ['campaign-adnet', 'campaign-adnet', 'another-secret-of-adnet', /tracker need not take/],
  ])('%s', async (which, name, value, says) => {
    const { status, out, err } = await replace(which, `${value}\n`, '--yes');
    expect([err, status]).toEqual(['', 0]);
    expect(await find(name)).toBe(value);
    const lines = out.split('\n').slice(-3);
    expect(lines[0]).toBe(`${parameter(name)} has the new value.`);
    expect(lines[1]).toBe('Waiting 7 min until every function uses it …');
    expect(lines[2]).toMatch(says);
    // What it prints is no secret.
    expect(out).not.toContain(value);
  });

  it('says what it would do, and does nothing, without --yes', async () => {
    const { status, out, err } = await replace('mollie', sandboxKey(id, 2));
    expect(status).toBe(1);
    expect(out).toContain(`This would put the new key into ${parameter('mollie-key')}.`);
    expect(err).toMatch(/^Nothing was changed/);
    expect(await find('mollie-key')).toBe(sandboxKey(id));
  });

  it('goes on with waiting where it stopped, and for no longer than is left', async () => {
    await store.writeParameter(parameter('mollie-key'), sandboxKey(id, 2));
    const { status, out } = await replace('mollie', sandboxKey(id, 2), '--yes');
    expect(status).toBe(0);
    expect(out).toMatch(/has this value since \S+Z\.\nWaiting 7 min until every function uses it/);
    expect(out).toMatch(/revoke the former one at mollie now\.$/);
  });

  it('has a key of before in its history alone: the parameter has one value', async () => {
    await replace('mollie', sandboxKey(id, 2), '--yes');
    await replace('mollie', sandboxKey(id, 3), '--yes');
    expect(await find('mollie-key')).toBe(sandboxKey(id, 3));
  });

  it('goes on though the present key was revoked already, as nothing can be compared then', async () => {
    await store.writeParameter(parameter('mollie-key'), sandboxKey(id, 4));
    local.engines.payments.revoke(sandboxKey(id, 4));
    const { status, out } = await replace('mollie', sandboxKey(id, 2), '--yes');
    expect(out).toMatch(/^The present key tells nothing, so that the two cannot be compared/);
    expect(status).toBe(0);
  });

  it('fills a parameter that was never set', async () => {
    const own = 'another-secret-of-adnet-2';
    await run('', 'campaign', 'new', '--id', id, '--name', 'late', '--network', 'late', ...doi);
    expect(await replace('campaign-late', own, '--yes')).toMatchObject({ status: 0 });
    expect(await find('campaign-late')).toBe(own);
  });
});

describe('nothing is written', () => {
  const unchanged = async () => {
    expect(await find('mollie-key')).toBe(sandboxKey(id));
    expect(await find('mollie-organization-token')).toBe(sandboxToken(id));
    expect(await find('genesis-key')).toBe(genesis(1));
    expect(await find('campaign-adnet')).toBe('first-secret-of-adnet');
  };
  const wrongGenesis = JSON.stringify({ ...genesisKey(id, 2), password: 'wrong' });

  it.each<[says: string, which: string, input: string | null, message: RegExp]>([
    ['no value', 'mollie', ' \n', /Standard input has no value/],
    ['a person at standard input', 'mollie', null, /Hand the new key over by standard input/],
    ['a placeholder', 'campaign-adnet', '<the new secret of adnet>', /is a placeholder/],
    ['another form', 'mollie', 'a'.repeat(40), /is no key of mollie/],
    ['a key that was cut off', 'mollie', sandboxKey(id, 2).slice(0, 20), /is no key of mollie/],
    ['a token for a key', 'mollie', sandboxToken(id, 2), /is no key of mollie/],
    ['a key for a token', 'mollie-settlements', sandboxKey(id, 2), /no access token/],
    ['no account', 'genesis', '{"username":"a"}', /is no key of genesis/],
    ['a short secret', 'campaign-adnet', 'short', /is shorter than 16/],
    ['two lines', 'campaign-adnet', 'first-secret\nsecond-secret', /more than one word/],
    ['the other mode', 'mollie', `live_${'a'.repeat(40)}`, /present key is a test one .* live one/],
    ['a key that is refused', 'mollie', `test_${'a'.repeat(40)}`, /mollie refuses the new key/],
    ['a token that is refused', 'mollie-settlements', `access_${'a'.repeat(40)}`, /refuses/],
    ['an account that is refused', 'genesis', wrongGenesis, /genesis refuses the new key/],
    [
      'a key that the brand lacks',
      'stripe',
      'x',
      /--which mollie, mollie-settlements, genesis, ca/,
    ],
  ])('for %s', async (_, which, input, message) => {
    const { status, out, err } = await replace(which, input, '--yes');
    expect(err).toMatch(message);
    expect(status).toBe(1);
    if (input && input.length > 16) expect(`${out}${err}`).not.toContain(input.trim());
    await unchanged();
  });

  it('for the value that is there for long', async () => {
    vi.stubEnv('LOCAL_CLOCK_OFFSET_MS', String(3_600_000));
    const { status, err } = await replace('mollie', sandboxKey(id), '--yes');
    vi.stubEnv('LOCAL_CLOCK_OFFSET_MS', '0');
    expect([status, err]).toEqual([1, expect.stringMatching(/has this very value since \S+Z/)]);
  });

  it('for a key of another account, which could refund nothing that is paid', async () => {
    await store.writeParameter(parameter('mollie-key'), sandboxKey('other'));
    const { mollieClient } = await import('../../functions/adapters/mollie-client.ts');
    await mollieClient(sandboxKey('other')).payments.create({
      amount: { currency: 'EUR', value: '7.49' },
      ...{ description: 'Credits', redirectUrl: 'https://www.fleur.example/credits' },
    });
    const { status, err } = await replace('mollie', sandboxKey(id, 2), '--yes');
    expect([status, err]).toEqual([1, expect.stringMatching(/is of another account: .*tr_/)]);
    expect(await find('mollie-key')).toBe(sandboxKey('other'));
  });

  it('for a secret on the command line, which it never repeats', async () => {
    const { status, out, err } = await replace('mollie', '', sandboxKey(id, 2), '--yes');
    expect([status, out]).toEqual([1, '']);
    expect(err).toMatch(/A secret never stands on a command line/);
    expect(err).not.toContain(sandboxKey(id, 2));
    await unchanged();
  });

  it('for a brand that is not online', async () => {
    const { err } = await run('x', 'key', 'replace', '--id', 'none', '--which', 'mollie', '--yes');
    expect(err).toMatch(/Name a brand that is online/);
  });
});

it('takes a key of the other mode where that is said', async () => {
  await store.writeParameter(parameter('mollie-key'), `live_${'a'.repeat(40)}`);
  const { status } = await replace('mollie', sandboxKey(id, 2), '--mode-changes', '--yes');
  expect(status).toBe(0);
  expect(await find('mollie-key')).toBe(sandboxKey(id, 2));
});

describe('the pair of push messages', () => {
  const file = () => join(brand.folder, 'tenant.json');
  const replacePush = (...words: string[]) => replace('push', null, ...words);

  it.each<[string, () => unknown, RegExp]>([
    ['none in the folder', () => setPush(null), /names no pair in "push"/],
    [
      'one that is not online',
      () => setPush({ ...push, public_key: createPushPair().publicKey }),
      /is not online as its folder has it/,
    ],
    [
      'a private half of another one',
      () => store.writeParameter(parameter('push-key'), createPushPair().privateKey),
      /is not the private half of the present pair/,
    ],
  ])('is not replaced where there is %s', async (_, change, message) => {
    await change();
    const { status, err } = await replacePush('--yes');
    await setPush(push);
    expect([status, err]).toEqual([1, expect.stringMatching(message)]);
    expect(await find('2/push-key')).toBeNull();
  });

  it('is replaced by another one beside it, in a folder that is otherwise as it was', async () => {
    const before = await readFile(file(), 'utf8');
    expect(await replacePush()).toMatchObject({ status: 1 });
    expect(await readFile(file(), 'utf8')).toBe(before);
    // What a run that was interrupted left.
    await store.writeParameter(parameter('2/push-key'), createPushPair().privateKey);
    const { status, out, err } = await replacePush('--yes');
    expect([err, status]).toEqual(['', 0]);
    const after = await readFile(file(), 'utf8');
    const { push: now } = JSON.parse(after);
    expect(now).toEqual({
      public_key: getPublicHalf((await find('2/push-key')) ?? ''),
      key_parameter: `/dating/${id}/2/push-key`,
      former: push,
    });
    expect(await find('push-key')).toBe(pair.privateKey);
    expect(after).toBe(`${JSON.stringify({ ...JSON.parse(before), push: now }, null, 2)}`);
    expect(out).toContain('npm run brand -- publish fleur');
    expect(out).not.toContain(await find('2/push-key'));
    expect((await loadAgain()).ok).toBe(true);
    // The next one needs this one online first.
    expect((await replacePush('--yes')).err).toMatch(/publish it first/);
    await setPush(push);
  });

  const setPush = (value: unknown) =>
    brand.edit('tenant.json', (config) => {
      config.push = value;
    });
  const loadAgain = async () => (await import('./load.ts')).loadBrand(brand.folder);
});

describe('a tenant.json', () => {
  const former = { public_key: 'F', key_parameter: '/f' };
  const next = { public_key: 'N', key_parameter: '/n', former };

  it.each([
    [
      '{\n  "limits": [1, 2],\n  "push": {\n    "public_key": "F",\n    "key_parameter": "/f"\n  },\n  "services": []\n}\n',
      '{\n  "limits": [1, 2],\n  "push": {\n    "public_key": "N",\n    "key_parameter": "/n",\n    "former": {\n      "public_key": "F",\n      "key_parameter": "/f"\n    }\n  },\n  "services": []\n}\n',
    ],
    [
      '{"id":"nl","push":{"public_key":"F","key_parameter":"/f"}}',
      '{"id":"nl","push":{"public_key":"N","key_parameter":"/n","former":{"public_key":"F","key_parameter":"/f"}}}',
    ],
  ])('keeps its form: %s', async (text, wanted) => {
    const { withPush } = await import('./push-pair.ts');
    expect(withPush(text, next)).toBe(wanted);
  });
});

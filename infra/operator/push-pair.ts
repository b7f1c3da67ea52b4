/** `npm run brand -- key replace --which push`: another pair of keys of push messages. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as limits from '#shared/limits.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { storedParameter, writeParameter } from '../../functions/adapters/parameter-store.ts';
import { ParameterError, secretParameter } from '../../functions/adapters/parameters.ts';
import { createPushPair, getPublicHalf } from '../../functions/adapters/push-pairs.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { OperatorError } from './operator-error.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import type { Terminal } from './terminal.ts';

type Keys = NonNullable<TenantConfig['push']>;

/** Whether the private half of a pair can be read, and is one. */
export async function hasPrivateHalf(
  pair: Pick<Keys, 'public_key' | 'key_parameter'>,
): Promise<boolean> {
  try {
    return getPublicHalf(await secretParameter(pair.key_parameter)) === pair.public_key;
  } catch (cause) {
    if (cause instanceof ParameterError) return false;
    throw cause;
  }
}

/**
 * Makes a pair, and names it in the brand's folder beside the former one. What an earlier run left that
 * did not come so far is a parameter that nobody names, which this one writes anew.
 *
 * @param toStored the name of a parameter in the store
 */
export async function replacePushPair(
  { id, config }: Brand,
  { yes, toStored }: { yes: boolean; toStored: (name: string) => string },
  terminal: Terminal,
): Promise<number> {
  await refuseUnknown([id], terminal);
  const file = join(terminal.tenants, id, 'tenant.json');
  const text = await readFile(file, 'utf8');
  const present = (JSON.parse(text) as TenantConfig).push ?? null;
  await refuseUnready(id, present, config.push, toStored);
  const keys = present as Keys;
  const key_parameter = getNextName(id, keys.key_parameter);
  if (!yes) {
    terminal.out(`This would put a new key into ${toStored(key_parameter)} and change ${file}.`);
    terminal.err('Nothing was changed. Say --yes to replace the pair.');
    return 1;
  }
  const { publicKey: public_key, privateKey } = createPushPair();
  await writeParameter(toStored(key_parameter), privateKey);
  terminal.out(`${toStored(key_parameter)} has the private half of a new pair.`);
  await writeFile(file, withPush(text, { public_key, key_parameter, former: keys }));
  for (const line of [
    `${file} names it, and the one of before as "former". Publish the brand: npm run brand -- publish ${id}`,
    'Browsers subscribe anew when their members come next; until then messages to them are signed with the former key.',
    `${limits.sessionDays} days after that no session of before is left: take "former" out, publish, and delete the parameter ${toStored(keys.key_parameter)}.`,
  ]) {
    terminal.out(line);
  }
  return 0;
}

/** @throws OperatorError where the pair cannot be replaced now */
async function refuseUnready(
  id: string,
  present: Keys | null,
  online: TenantConfig['push'],
  toStored: (name: string) => string,
): Promise<void> {
  if (!present) throw new OperatorError(`${id} names no pair in "push": there is none to replace.`);
  if (!isDeepStrictEqual(present, online)) {
    throw new OperatorError(
      `"push" of ${id} is not online as its folder has it: publish it first.`,
    );
  }
  if (present.former) {
    throw new OperatorError(
      `"push" of ${id} has a former pair still: take it out and publish before the next one comes.`,
    );
  }
  const name = toStored(present.key_parameter);
  const key = await storedParameter(name);
  if (key === null || getPublicHalf(key) !== present.public_key) {
    throw new OperatorError(
      `${name} is not the private half of the present pair, which signs nothing that a browser takes: make another one by hand (docs/operations.md, step "Push messages").`,
    );
  }
}

/** Both private halves exist meanwhile: /dating/nl/push-key, /dating/nl/2/push-key, … */
function getNextName(id: string, present: string): string {
  const [, number = '1'] = /\/(\d+)\/push-key$/.exec(present) ?? [];
  return `/dating/${id}/${Number(number) + 1}/push-key`;
}

/** Writes `push` into a tenant.json whose other lines stay as they are. */
export function withPush(text: string, push: Keys): string {
  const wanted = { ...JSON.parse(text), push };
  const changed = text.replace(
    /^([ \t]*)(.*?)("push"\s*:\s*)\{[^{}]*\}/m,
    (_, indent: string, before: string, name: string) => {
      const isOneLine = !text.trim().includes('\n');
      const lines = JSON.stringify(push, null, isOneLine ? undefined : indent || 2).split('\n');
      return `${indent}${before}${name}${lines.join(`\n${indent}`)}`;
    },
  );
  const isWhole = isDeepStrictEqual(JSON.parse(changed), wanted);
  return isWhole ? changed : `${JSON.stringify(wanted, null, 2)}\n`;
}

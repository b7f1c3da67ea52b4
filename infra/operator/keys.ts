/**
 * `npm run brand -- key replace`: another key in the place of one that a brand names. Both are valid
 * at whoever gave them until every function uses the new one; the command says when that is.
 */
import type { Command } from 'commander';
import { parameterRoot } from '#shared/brand-names.ts';
import { replaceCampaignSecret } from '../../functions/adapters/campaign-secrets.ts';
import { now } from '../../functions/adapters/clock.ts';
import { datedParameter, writeParameter } from '../../functions/adapters/parameter-store.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import { findOnlineBrands } from '../../functions/domain/tenants/brands.ts';
import { listCampaigns } from '../../functions/domain/traffic/campaigns.ts';
import { onlineBrand } from './arguments.ts';
import { campaignKey, configKeys, type GivenKey, pushKey } from './brand-keys.ts';
import { checkKey } from './check-key.ts';
import { OperatorError } from './operator-error.ts';
import { isBesideExtension } from './parameters.ts';
import { replacePushPair } from './push-pair.ts';
import { functionsLearnMs } from './rotate.ts';
import { subcommands } from './subcommands.ts';
import { needEnvironment, type Terminal, type Values } from './terminal.ts';
import { waiting } from './waiting.ts';

export type KeyAction = (values: Values, words: string[], terminal: Terminal) => Promise<number>;

/** Declares the subcommand. @param act is handed what it does; @param footer ends its help */
export function keyCommands(
  command: Command,
  act: (action: KeyAction) => (...given: unknown[]) => Promise<void>,
  footer: string,
): void {
  command
    .usage('<command>')
    .summary('replace a key that a brand names')
    .description(
      'Keys of payment providers, secrets of campaigns, the pair of push messages. What all brands share is replaced by "npm run stage -- rotate".',
    );
  subcommands(command, act, footer)(
    'replace',
    'replace one with an overlap',
    'Reads the new key from standard input, asks the provider with it, puts it into the parameter of the present one, waits until every function uses it, and says then that the former one may be revoked. Run again with the same key, it goes on where it stopped. The pair of push messages (--which push) it makes itself, and names both in the folder of the brand: publishing it brings the new one into use.',
    replaceKey,
  )
    .option('--id <brand>', 'the brand')
    .option(
      '--which <key>',
      `mollie or genesis, mollie-settlements, campaign-<name>, ${pushKey}: what the brand has of them`,
    )
    .option('--mode-changes', 'a live key comes after a test key, or the other way round')
    .option('--tenants <folder>', 'where the brand folders are (default: tenants), for push')
    .option('--yes', 'without it the command says what it would do and ends with 1')
    // They are refused in words.
    .allowExcessArguments();
}

async function replaceKey(values: Values, words: string[], terminal: Terminal): Promise<number> {
  if (words.length > 0) {
    throw new OperatorError(
      'A secret never stands on a command line, where others see it and histories keep it: hand it over by standard input (docs/operations.md, "Rotating secrets"), and take the one that stood there for known.',
    );
  }
  needEnvironment(terminal, ['TABLE_NAME', 'STAGE']);
  const brand = await onlineBrand(values.id as string | undefined);
  readBelowStage(terminal);
  if (values.which === pushKey) {
    const { tenants = terminal.tenants } = values;
    const how = { yes: values.yes === true, toStored };
    return replacePushPair(brand, how, { ...terminal, tenants: String(tenants) });
  }
  const key = await findKey(brand, values.which);
  return replaceGiven(brand, key, values, terminal);
}

/** Parameters are below their stage, but on the local stack. The adapters read it there. */
function readBelowStage({ environment }: Terminal): void {
  if (!isBesideExtension()) process.env.PARAMETER_ROOT = parameterRoot(environment.STAGE ?? '');
}
const toStored = (name: string) => `${process.env.PARAMETER_ROOT ?? ''}${name}`;

async function findKey(brand: Brand, which: Values[string]): Promise<GivenKey> {
  const campaigns = await listCampaigns(tenantScope(brand));
  const keys = [...configKeys(brand.config), ...campaigns.map(campaignKey)];
  const found = keys.find((one) => one.which === which);
  if (found) return found;
  throw new OperatorError(
    `Say which key of ${brand.id}: --which ${[...keys.map((one) => one.which), ...(brand.config.push ? [pushKey] : [])].join(', ')}.`,
  );
}

async function replaceGiven(
  brand: Brand,
  key: GivenKey,
  values: Values,
  { out, err, readInput }: Terminal,
): Promise<number> {
  if (!readInput) {
    throw new OperatorError(
      'Hand the new key over by standard input: docs/operations.md, "Rotating secrets", says how.',
    );
  }
  const value = (await readInput()).trim();
  const name = toStored(key.parameter);
  const stored = await datedParameter(name);
  const wait = waiting(out);
  if (stored?.value === value) {
    const left = stored.since.getTime() + functionsLearnMs - now().getTime();
    if (left <= 0) {
      throw new OperatorError(
        `${name} has this very value since ${stored.since.toISOString()}: nothing was written.`,
      );
    }
    out(`${name} has this value since ${stored.since.toISOString()}.`);
    await wait(left, 'until every function uses it');
    tellReplaced(key, out);
    return 0;
  }
  await checkKey({
    ...{ key, value, present: stored?.value ?? null, config: brand.config, say: out },
    modeChanges: values.modeChanges === true,
  });
  const others = await findOthers(brand, key);
  if (others.length > 0) out(`${others.join(', ')} has the same parameter, and so the same key.`);
  if (!values.yes) {
    out(`This would put the new key into ${name}.`);
    err('Nothing was changed. Say --yes to replace it.');
    return 1;
  }
  if (key.kind === 'campaign') await replaceCampaignSecret(key.parameter, value);
  else await writeParameter(name, value);
  out(`${name} has the new value.`);
  await wait(functionsLearnMs, 'until every function uses it');
  tellReplaced(key, out);
  return 0;
}

/** Ids of other brands that name the same parameter. */
async function findOthers({ id }: Brand, { parameter }: GivenKey): Promise<string[]> {
  const brands = await findOnlineBrands();
  return brands.flatMap((one) =>
    one.id !== id && configKeys(one.config).some((key) => key.parameter === parameter)
      ? [one.id]
      : [],
  );
}

function tellReplaced(key: GivenKey, out: Terminal['out']): void {
  out(
    key.kind === 'campaign'
      ? 'All postbacks are signed with the new secret from now on: the tracker need not take the former one any more.'
      : `Every function uses the new key: revoke the former one at ${key.account.name} now.`,
  );
}

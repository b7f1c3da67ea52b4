/** `npm run brand -- disputes` lists what banks dispute, makes the pack that answers it, and notes that. */
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import { createDisputePack } from '../../functions/domain/finance/dispute-pack.ts';
import {
  closeDispute,
  type DisputeRecord,
  findDisputeById,
  isDue,
  listDisputes,
  listOpenDisputes,
  openStates,
} from '../../functions/domain/finance/disputes.ts';
import { onlineBrand, parseFormat } from './arguments.ts';
import { decimal } from './finance-output.ts';
import { OperatorError } from './operator-error.ts';
import { subcommands } from './subcommands.ts';

type Options = Partial<Record<string, string | boolean | string[]>>;
type Say = (line: string) => void;
/** Performs a subcommand. @returns the exit code */
export type DisputesAction = (options: Options, say: Say) => Promise<number>;

/**
 * Declares the subcommands.
 *
 * @param act is handed what each of them does
 * @param footer ends their help
 */
export function disputesCommands(
  command: Command,
  act: (action: DisputesAction) => (...given: unknown[]) => Promise<void>,
  footer: string,
): void {
  command
    .usage('<command>')
    .summary('answer charge backs')
    .description(
      'Charge backs, and warnings of buyers’ banks that one may follow. A job reads them from the payment providers every hour. "pack" writes what answers one; hand it to the provider, then say so with "answered". docs/finance.md tells more.',
    );
  const subcommand = subcommands(command, act, footer);
  const declare = (...given: Parameters<typeof subcommand>) =>
    subcommand(...given).option('--id <brand>', 'the brand');
  const byDispute = (...given: [string, string, string, DisputesAction]) =>
    declare(...given).option('--dispute <dispute>', 'id of the dispute, as "list" says it');
  const noted = (added: Command) =>
    added
      .option('--note <text>', 'what was done, for whoever reads it later')
      .option('--by <name>', 'who did it; else the user of this machine');

  declare(
    'list',
    'list disputes',
    'Lists disputes that are not over: until when they can be answered, how they stand, what they are about.',
    list,
  )
    .option('--all', 'those that are over, too')
    .option('--format <format>', 'text or json');
  byDispute(
    'pack',
    'write what answers a dispute',
    'Writes a PDF that tells the purchase (order, consent, invoice, logins, use of the credits, mails), its invoices and credit notes, and the same as JSON. It holds the buyer’s name and address: keep it where nobody else reads it, and delete it afterwards.',
    pack,
  ).option('--out <folder>', 'where to (default: a folder named after the dispute)');
  noted(
    byDispute(
      'answered',
      'note that a charge back was answered',
      'Notes that the pack was handed to the provider. The job goes on looking how the bank decides.',
      close('chargeback'),
    ),
  );
  noted(
    byDispute(
      'dismiss',
      'end a warning',
      'Ends a bank’s warning that was cleared up with the buyer, and lets them spend the credits again.',
      close('warning'),
    ),
  );
}

const text = (value: Options[string]) => (typeof value === 'string' ? value : undefined);

async function found(options: Options): Promise<{ brand: Brand; dispute: DisputeRecord }> {
  const brand = await onlineBrand(text(options.id));
  const id = text(options.dispute);
  if (!id) throw new OperatorError('Name the dispute: --dispute <dispute>, as "list" says it.');
  const dispute = await findDisputeById(tenantScope(brand), id);
  if (!dispute) throw new OperatorError(`${brand.id} has no dispute ${id}.`);
  return { brand, dispute };
}

async function list(options: Options, say: Say): Promise<number> {
  const format = parseFormat(text(options.format), ['text', 'json']);
  const scope = tenantScope(await onlineBrand(text(options.id)));
  const records = await Array.fromAsync(
    options.all ? listDisputes(scope, { from: '0', to: '9' }) : listOpenDisputes(scope),
  );
  if (format === 'json') {
    say(JSON.stringify(records, null, 2));
    return 0;
  }
  if (records.length === 0) say(options.all ? 'No disputes.' : 'No disputes that are not over.');
  for (const record of records) say(toLine(record));
  return 0;
}

const nearDays = 3;

function toLine(record: DisputeRecord): string {
  const { id, kind, state, deadline, method, amount, currency, reason, payment } = record;
  const until = deadline
    ? `answer by ${deadline.slice(0, 16)}Z${isDue(record, nearDays) ? ' (soon)' : ''}`
    : kind === 'warning'
      ? `${record.held_credits ?? 0} credits held`
      : 'cannot be answered';
  const why = reason ? `${reason.code} ${reason.text}`.trim() : 'no reason told';
  return [
    id,
    `${kind} ${state}`,
    until,
    `${decimal(amount)} ${currency} by ${method}`,
    why,
    `payment ${payment}`,
  ].join('  ');
}

async function pack(options: Options, say: Say): Promise<number> {
  if (!process.env.BRAND_BUCKET) {
    throw new OperatorError('Set BRAND_BUCKET in the environment, which has the logo of invoices.');
  }
  const { brand, dispute } = await found(options);
  const files = await createDisputePack(brand, dispute);
  if (!files) throw new OperatorError(`The payment ${dispute.payment} is not there any more.`);
  const folder = text(options.out) ?? `dispute-${dispute.id}`;
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of files) {
    await writeFile(join(folder, name), bytes);
    say(join(folder, name));
  }
  return 0;
}

const close =
  (kind: DisputeRecord['kind']): DisputesAction =>
  async (options, say) => {
    const { brand, dispute } = await found(options);
    const wanted = openStates[kind];
    if (dispute.kind !== kind || dispute.state !== wanted) {
      throw new OperatorError(
        `${dispute.id} is a ${dispute.kind} and ${dispute.state}; this is for a ${kind} that is ${wanted}.`,
      );
    }
    const closed = await closeDispute(tenantScope(brand), dispute, {
      by: text(options.by)?.trim() || userInfo().username,
      note: text(options.note)?.trim() ?? '',
    });
    if (!closed) throw new OperatorError(`${dispute.id} changed meanwhile: look at it again.`);
    say(`${closed.id} is ${closed.state}.`);
    return 0;
  };

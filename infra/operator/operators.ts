/** `npm run brand -- operator` invites somebody to the console by a command. */
import type { Command } from 'commander';
import { operatorBrandsSchema, operatorNameSchema } from '#shared/model/operator.ts';
import { allBrands, operatorRoles } from '#shared/rules/operator-roles.ts';
import { inviteByCommand } from '../../functions/domain/operators/invitations.ts';
import { OperatorError } from './operator-error.ts';

export interface OperatorOptions {
  name?: string;
  role?: string;
  brands?: string;
}

export const operatorOptions = (command: Command): Command =>
  command
    .usage('invite --name <name> --role <role> --brands <brands>')
    .argument('[words...]', 'invite')
    .summary('invite somebody to the console')
    .description(
      'Prints the address by which somebody registers a passkey and gets into the console: once, within 24 hours. Administrators invite the others there; this command is for the first one, and for when nobody can sign in any more. It needs CONSOLE_ORIGIN.',
    )
    .option('--name <name>', 'as colleagues and the audit see it')
    .option('--role <role>', operatorRoles.join(' '))
    .option('--brands <brands>', 'ids with commas, or all');

/** @throws OperatorError for wrong use */
export async function operatorCommand(
  { name = '', role, brands = '' }: OperatorOptions,
  [action]: readonly string[],
  environment: NodeJS.ProcessEnv,
  out: (line: string) => void,
): Promise<number> {
  if (action !== 'invite') throw new OperatorError('Say invite: npm run brand -- operator --help.');
  const origin = environment.CONSOLE_ORIGIN;
  if (!origin) throw new OperatorError('Name the address of the console in CONSOLE_ORIGIN.');
  const known = operatorRoles.find((one) => one === role);
  if (!known) throw new OperatorError(`--role is one of ${operatorRoles.join(', ')}.`);
  const named = operatorNameSchema.safeParse(name);
  if (!named.success) throw new OperatorError('--name has 1 to 80 characters in one line.');
  const given = brands === 'all' ? [allBrands] : brands.split(',').filter((id) => id !== '');
  const parsed = operatorBrandsSchema.safeParse(given);
  if (!parsed.success) {
    throw new OperatorError('--brands has ids of brands with commas between them, or all.');
  }
  const url = await inviteByCommand(origin, {
    name: named.data,
    role: known,
    brands: parsed.data,
  });
  out(
    `${named.data} opens this address within 24 hours, in the browser of the device that keeps the passkey:`,
  );
  out(url);
  return 0;
}

/** `npm run brand -- suppression` says why no mail goes to an address, and lets it go again. */
import type { Command } from 'commander';
import { forgetSuppressed } from '../../functions/adapters/mail-identity.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import {
  findSuppression,
  liftSuppression,
} from '../../functions/domain/notifications/suppressions.ts';
import { onlineBrand } from './arguments.ts';
import { OperatorError } from './operator-error.ts';

export interface SuppressionOptions {
  id?: string;
  email?: string;
  lift?: boolean;
}

export const suppressionOptions = (command: Command): Command =>
  command
    .summary('say why no mail goes to an address, and let it go again')
    .description(
      'An address to which mail bounced, or whose owner called it spam, gets no mail for a year. "--lift" ends that, here and on the list of SES: do it only where the owner asks for it, as further bounces and complaints count against the brand.',
    )
    .option('--id <brand>', 'the brand')
    .option('--email <address>', 'the address')
    .option('--lift', 'lets mail go to it again');

/** @param environment tells whether the local stack is meant, which has no list of SES */
export async function suppressionCommand(
  { id, email = '', lift = false }: SuppressionOptions,
  environment: NodeJS.ProcessEnv,
  out: (line: string) => void,
): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new OperatorError('Name the address: --email <address>.');
  const scope = tenantScope(await onlineBrand(id));
  const found = await findSuppression(scope, email);
  if (!found) {
    out(`Mail goes to ${email}.`);
    return 0;
  }
  const until = new Date(found.until * 1_000).toISOString().slice(0, 10);
  out(`No mail goes to ${email} until ${until}: ${found.reason} on ${found.at.slice(0, 10)}.`);
  if (!lift) return 0;
  if (!environment.LOCAL_CLOCK_FILE) await forgetSuppressed(email);
  await liftSuppression(scope, email);
  out(`Mail goes to ${email} again.`);
  return 0;
}

/** `npm run brand -- member` answers for members who cannot: access, erasure, and holds. */
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import * as limits from '#shared/limits.ts';
import { now } from '../../functions/adapters/clock.ts';
import { readPhotoFile } from '../../functions/adapters/photo-files.ts';
import { deleteMember, deletionFromNow } from '../../functions/domain/account/delete-account.ts';
import { memberOfAddress, memberOfId } from '../../functions/domain/account/find-account.ts';
import { allImages } from '../../functions/domain/chat/chat-images.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import { exportMember } from '../../functions/domain/lifecycle/export-account.ts';
import { orderedPhotos } from '../../functions/domain/members/album.ts';
import { holdAccount, liftHold, type Member } from '../../functions/domain/members/members.ts';
import { onlineBrand } from './arguments.ts';
import { OperatorError } from './operator-error.ts';
import { readDeploymentSecrets } from './parameters.ts';
import { subcommands } from './subcommands.ts';

type Options = Partial<Record<string, string | boolean>>;
type Say = (line: string) => void;
export interface MemberAction {
  /** Environment variables that it needs beside the table's. */
  needs: readonly string[];
  /** @returns the exit code */
  run(options: Options, say: Say): Promise<number>;
}

/**
 * Declares the subcommands.
 *
 * @param act is handed what each of them does
 * @param footer ends their help
 */
export function memberCommands(
  command: Command,
  act: (action: MemberAction) => (...given: unknown[]) => Promise<void>,
  footer: string,
): void {
  command
    .usage('<command>')
    .summary('answer for a member who cannot log in: access, erasure, holds')
    .description(
      'Members export and delete by themselves. These commands are for whoever has lost the address and proved otherwise that the account is theirs, and for disputes. docs/operations.md tells when.',
    );
  const subcommand = subcommands(command, act, footer);
  const declare = (...given: Parameters<typeof subcommand>) =>
    subcommand(...given)
      .option('--id <brand>', 'the brand')
      .option('--email <address>', 'the address of the account, or')
      .option('--member <id>', 'its id');
  declare(
    'show',
    'say who has an address',
    'Says id, status and dates of an account, and whether something holds it.',
    { needs: [], run: show },
  );
  declare(
    'export',
    'write everything about a member into a folder',
    'Writes what the member would get in the settings (export.json), and photos and images of messages as JPEG files.',
    { needs: ['PHOTO_BUCKET', 'PHOTO_KEY_SECRET_ID', 'TOKEN_SECRET_ID'], run: save },
  ).option('--save <folder>', 'where to');
  declare(
    'delete',
    'delete an account',
    `Deletes an account as its member would: nobody sees it from now on, the address gets a mail with a way back, and after ${limits.reactivationDays} days everything goes but what the books need.`,
    { needs: ['TOKEN_SECRET_ID'], run: erase },
  ).option('--yes', 'does it; without it the command says what it would do');
  declare(
    'hold',
    'keep an account from the purge, or let it go',
    'A deleted account that is held stays hidden and is not purged, until the hold is lifted. Hold what a dispute or a court needs, and nothing else.',
    { needs: [], run: hold },
  )
    .option('--reason <text>', 'why: the dispute, the court and its number')
    .option('--by <name>', 'who says so; else the user of this machine')
    .option('--lift', 'lets it go');
}

const text = (value: Options[string]) => (typeof value === 'string' ? value.trim() : '');

async function find(options: Options): Promise<{ brand: Brand; member: Member }> {
  const brand = await onlineBrand(text(options.id));
  const [email, id] = [text(options.email), text(options.member)];
  if ((email === '') === (id === '')) {
    throw new OperatorError('Name the account: --email <address> or --member <id>.');
  }
  const scope = tenantScope(brand);
  const isId = /^[\w-]{22}$/.test(id);
  const member = email
    ? await memberOfAddress(scope, email)
    : isId
      ? await memberOfId(scope, id)
      : null;
  if (!member) throw new OperatorError(`${brand.id} has no account ${email || id}.`);
  return { brand, member };
}

async function show(options: Options, say: Say): Promise<number> {
  const { account, scope } = (await find(options)).member;
  const { deletion, hold, status, restriction } = account;
  say(`member: ${scope.member}`);
  say(`address: ${account.email}`);
  say(`status: ${status}`);
  say(`signed up: ${account.signup_date}`);
  say(`last here: ${account.last_active_at ?? 'never'}`);
  if (restriction) {
    const { kind, at, until } = restriction;
    say(`restricted (${kind}): ${at}, until ${until ?? 'lifted'}, by the case ${restriction.case}`);
  }
  if (deletion) say(`deleted: ${deletion.at}, purged from ${deletion.purge_at}`);
  if (hold) say(`held: ${hold.at} by ${hold.by}: ${hold.reason}`);
  return 0;
}

async function save(options: Options, say: Say): Promise<number> {
  const folder = text(options.save);
  if (!folder) throw new OperatorError('Say where to: --save <folder>.');
  const { brand, member } = await find(options);
  await readDeploymentSecrets('PHOTO_KEY_SECRET_ID', 'TOKEN_SECRET_ID');
  await mkdir(folder, { recursive: true });
  const visitor = { locale: member.account.language, remembered: null };
  const exported = await exportMember(member, { brand, session: null, visitor });
  await writeFile(join(folder, 'export.json'), `${JSON.stringify(exported, null, 2)}\n`, {
    mode: 0o600,
  });
  const pictures = [...orderedPhotos(member.photos), ...(await allImages(member.scope))];
  let saved = 0;
  for (const { id, files } of pictures) {
    const bytes = files && (await readPhotoFile(member.scope.tenant, files.full));
    if (!bytes) continue;
    await writeFile(join(folder, `${id}.jpg`), bytes, { mode: 0o600 });
    saved += 1;
  }
  say(`${join(folder, 'export.json')} and ${saved} pictures are written.`);
  return 0;
}

async function erase(options: Options, say: Say): Promise<number> {
  const { member } = await find(options);
  const { account, scope } = member;
  if (account.status === 'pending_deletion') {
    say(`${scope.member} is deleted already, since ${account.deletion?.at}.`);
    return 0;
  }
  if (account.status === 'suspended') {
    throw new OperatorError('The account is suspended: end that by a decision on its case first.');
  }
  if (!options.yes) {
    say(`This would delete ${scope.member}, ${account.email}: say --yes.`);
    return 0;
  }
  await readDeploymentSecrets('TOKEN_SECRET_ID');
  const { status: status_before } = account;
  const deletion = deletionFromNow({ reason: 'other', remarks: null, status_before });
  if ((await deleteMember(member, deletion)) !== 'deleted') {
    throw new OperatorError('The account changed meanwhile; run the command again.');
  }
  say(`${scope.member} is deleted: hidden now, purged from ${deletion.purge_at}.`);
  return 0;
}

async function hold(options: Options, say: Say): Promise<number> {
  const { scope } = (await find(options)).member;
  if (options.lift) {
    const lifted = await liftHold(scope);
    say(lifted ? `${scope.member} is held no longer.` : `Nothing holds ${scope.member}.`);
    return 0;
  }
  const reason = text(options.reason);
  if (!reason) throw new OperatorError('Say why: --reason "<dispute or court, and its number>".');
  const by = text(options.by) || userInfo().username;
  await holdAccount(scope, { at: now().toISOString(), by, reason });
  say(`${scope.member} is held: it is not purged until the hold is lifted.`);
  return 0;
}

import type { Locale } from '#shared/model/values.ts';
import {
  absent,
  add,
  allOf,
  anyOf,
  atMost,
  equals,
  present,
  remove,
  set,
} from '../../table/conditions.ts';
import { indexes, kinds, parseMemberPk } from '../../table/items.ts';
import {
  commit,
  get,
  getMany,
  listAll,
  listIndexAll,
  toAttributes,
  type Write,
  write,
  writeReturning,
} from '../../table/table.ts';
import { type MemberScope, memberScope, platformScope, type TenantScope } from '../core/scope.ts';
import type { Mailing, MailingReceipts, StoredMailingText } from './mailings.ts';

type Stored<T> = T & Record<string, unknown>;

const runningKeys = (scope: TenantScope, name: string) =>
  indexes.runningMailings.key(platformScope, scope.tenant, name);

/**
 * Stores a new mailing with its texts, and starts it.
 *
 * @returns false where the brand has one of this name
 */
export async function putMailing(
  scope: TenantScope,
  mailing: Mailing,
  texts: readonly StoredMailingText[],
): Promise<boolean> {
  const { name } = mailing;
  const stored = await commit(scope, [
    {
      put: { ...kinds.mailing.key(scope, name), ...runningKeys(scope, name), ...mailing },
      if: absent(),
    },
    ...texts.map((text) => ({
      put: { ...kinds.mailingText.key(scope, name, text.locale), ...text },
    })),
  ]);
  return stored.committed;
}

export async function mailingItem(scope: TenantScope, name: string): Promise<Mailing | null> {
  const item = await get<Stored<Mailing>>(scope, kinds.mailing.key(scope, name));
  return item && toAttributes<Mailing>(item);
}

export const mailingTextItem = (scope: TenantScope, name: string, locale: Locale) =>
  get<Stored<StoredMailingText>>(scope, kinds.mailingText.key(scope, name, locale), {
    eventual: true,
  });

export async function mailingItems(scope: TenantScope): Promise<Mailing[]> {
  const items = listAll<Stored<Mailing>>(scope, { pk: kinds.mailing.pk(scope) });
  return (await Array.fromAsync(items)).map((item) => toAttributes<Mailing>(item));
}

/** Lists the running mailings of all brands. */
export async function* runningMailings(): AsyncGenerator<{ tenant: string; name: string }> {
  const gsi1pk = indexes.runningMailings.gsi1pk(platformScope);
  for await (const { gsi1sk } of listIndexAll(platformScope, { gsi1pk })) {
    yield indexes.runningMailings.read(gsi1sk);
  }
}

/**
 * Claims the time until `until` for one run, so that a schedule that starts twice stages no more.
 *
 * @returns null where the mailing does not run, or another run has this time
 */
export async function claimRun(
  scope: TenantScope,
  name: string,
  { at, until }: { at: string; until: string },
): Promise<Mailing | null> {
  const item = await writeReturning<Stored<Mailing>>(scope, {
    update: kinds.mailing.key(scope, name),
    changes: [set({ run_until: until })],
    if: allOf(equals('status', 'running'), anyOf(absent('run_until'), atMost('run_until', at))),
  });
  return item;
}

/** Holds while this run has the mailing and nobody paused or cancelled it. */
const held = ({ run_until }: Mailing) =>
  allOf(equals('status', 'running'), equals('run_until', run_until));

/** Saves how far a run is. @returns false where it must stop */
export const saveProgress = (scope: TenantScope, mailing: Mailing): Promise<boolean> =>
  write(scope, {
    update: kinds.mailing.key(scope, mailing.name),
    changes: [
      set({
        cursor: mailing.cursor,
        counts: mailing.counts,
        progress_at: mailing.progress_at,
      }),
    ],
    if: held(mailing),
  });

export const endRun = (
  scope: TenantScope,
  mailing: Mailing,
  end: Pick<Mailing, 'status' | 'ended_at'>,
): Promise<boolean> =>
  write(scope, {
    update: kinds.mailing.key(scope, mailing.name),
    changes: [set(end), remove('gsi1pk', 'gsi1sk')],
    if: held(mailing),
  });

/** Changes a mailing's status. @returns false where it is none of those that may become it */
export const moveMailing = (
  scope: TenantScope,
  name: string,
  from: readonly Mailing['status'][],
  to: Pick<Mailing, 'status' | 'ended_at'>,
): Promise<boolean> =>
  write(scope, {
    update: kinds.mailing.key(scope, name),
    changes:
      to.status === 'running'
        ? [set({ ...to, ...runningKeys(scope, name) })]
        : [set(to), remove('gsi1pk', 'gsi1sk')],
    if: anyOf(...from.map((status) => equals('status', status))),
  });

/** Counts a staged mail that was not sent. */
export const countWithheld = (scope: TenantScope, name: string): Promise<boolean> =>
  write(scope, {
    update: kinds.mailing.key(scope, name),
    changes: [add({ withheld: 1 })],
    if: present(),
  });

/** Reads what up to 100 members got. */
export async function receiptItems(
  scope: TenantScope,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<Map<string, MailingReceipts>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => kinds.mailingsReceived.key(memberScope(scope, id)));
  const items = await getMany<Stored<MailingReceipts>>(scope, keys, options);
  return new Map(items.map((item) => [parseMemberPk(item.pk)?.member ?? '', item]));
}

/** The write is refused where the member got another mail since the record was read. */
export const receiptsWrite = (
  scope: MemberScope,
  { version, received }: MailingReceipts,
  ttl: number,
): Write => ({
  put: { ...kinds.mailingsReceived.key(scope), version, received, ttl },
  if: version === 1 ? absent() : equals('version', version - 1),
});

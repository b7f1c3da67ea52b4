/**
 * Stages the mails of running mailings, so many a minute. A mailing walks through the search
 * documents of its countries, which are those of confirmed members, and its cursor is saved after
 * every page. The record of what a member got, its mail in the outbox and a check of the account are
 * one transaction: a page that is repeated, and a member whom the walk meets twice, lead to no second
 * mail.
 */
import { setTimeout as pause } from 'node:timers/promises';
import * as limits from '#shared/limits.ts';
import { alarm } from '../../adapters/alarm.ts';
import { now, nowIso, nowSeconds } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import type { Brand } from '../core/brand.ts';
import { commitNamed } from '../core/commit.ts';
import { getDerivedOutboxId, stage } from '../core/outbox.ts';
import { type MemberScope, memberScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { untilCommitted } from '../core/until-committed.ts';
import { accountItems, activeCheck } from '../members/members.ts';
import {
  getSearchPartitions,
  type SearchDocument,
  walkBucket,
} from '../members/search-document.ts';
import { brandInUse } from '../tenants/brands.ts';
import {
  type SkipReason,
  skipByAccount,
  skipByDocument,
  skipByReceipts,
} from './mailing-audience.ts';
import {
  claimRun,
  endRun,
  receiptItems,
  receiptsWrite,
  runningMailings,
  saveProgress,
} from './mailings.store.ts';
import { isOver, type Mailing, type MailingCounts, type MailingReceipts } from './mailings.ts';
import { findSuppressed } from './suppressions.ts';

export const needs: Needs = { alarms: ['mailing_failed'] };

/** A run has its mailings for so long; the next one starts a minute after it did. */
const runMs = 50_000;
/** No page begins later in a run. */
const longestRunMs = 35_000;
/** One batch reads so many items. */
const pageSize = 100;
/** Mails that are staged in a second, as each leaves at once and others' mails need SES too. */
const perSecond = 10;
const secondMs = 1_000;
const dayMs = 86_400_000;

/** What a run did about a mailing. */
export interface MailingRun {
  tenant: string;
  mailing: string;
  counts: MailingCounts;
  ended: boolean;
}

/** Stages what this minute allows. All running mailings share it. */
export async function stageMailings(): Promise<MailingRun[]> {
  const started = performance.now();
  const inTime = () => performance.now() - started < longestRunMs;
  const running = await Array.fromAsync(runningMailings());
  const share = Math.max(1, Math.floor(limits.mailingsPerMinute / Math.max(1, running.length)));
  const runs: MailingRun[] = [];
  for (const { tenant, name } of running) {
    if (!inTime()) break;
    try {
      const brand = await brandInUse(tenant);
      const run =
        brand && brand.stopped === undefined && (await stageSome(brand, name, share, inTime));
      if (run) runs.push(run);
    } catch (cause) {
      // The others go on, and the next run repeats this one's page.
      alarm('mailing_failed', { brand: tenant, mailing: name, error: String(cause) });
    }
  }
  return runs;
}

async function stageSome(
  brand: Brand,
  name: string,
  share: number,
  inTime: () => boolean,
): Promise<MailingRun | null> {
  const scope = tenantScope(brand);
  const until = new Date(now().getTime() + runMs).toISOString();
  const claimed = await claimRun(scope, name, { at: nowIso(), until });
  if (!claimed) return null;
  let mailing: Mailing = claimed;
  const run: MailingRun = { tenant: brand.id, mailing: name, counts: {}, ended: false };
  const partitions = getSearchPartitions(mailing.audience.countries, mailing.at);
  let left = Math.min(share, mailing.per_minute);
  if (isOver(mailing)) {
    await endRun(scope, mailing, { status: 'expired', ended_at: nowIso() });
    return { ...run, ended: true };
  }
  while (left > 0 && inTime()) {
    const { partition: at, after } = mailing.cursor;
    const partition = partitions[at];
    if (!partition) {
      run.ended = await endRun(scope, mailing, { status: 'done', ended_at: nowIso() });
      return run;
    }
    const page = await walkBucket(scope, partition, { after, limit: Math.min(pageSize, left) });
    const counts = await stagePage(brand, mailing, page.documents);
    left -= counts.staged ?? 0;
    run.counts = sum(run.counts, counts);
    mailing = {
      ...mailing,
      cursor: page.after
        ? { partition: at, after: page.after }
        : { partition: at + 1, after: null },
      counts: sum(mailing.counts, counts),
      progress_at: nowIso(),
    };
    if (!(await saveProgress(scope, mailing))) return run;
  }
  return run;
}

const sum = (one: MailingCounts, other: MailingCounts): MailingCounts => {
  const total = { ...one };
  for (const [outcome, count] of Object.entries(other) as [keyof MailingCounts, number][]) {
    total[outcome] = (total[outcome] ?? 0) + count;
  }
  return total;
};

const count = (counts: MailingCounts, outcome: keyof MailingCounts): void => {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
};

type Wanted = Pick<Mailing, 'type' | 'audience'> & { name?: string | undefined };

interface Candidate {
  member: MemberScope;
  receipts: MailingReceipts | undefined;
}

/** Splits a page's members into those whom a mailing is for, and counts of the others by reason. */
async function findCandidates(
  brand: Brand,
  wanted: Wanted,
  documents: readonly SearchDocument[],
): Promise<{ candidates: Candidate[]; skipped: SkipReason[] }> {
  const scope = tenantScope(brand);
  const skipped: SkipReason[] = [];
  const seen = documents.filter((document) => {
    const reason = skipByDocument(document, wanted.audience);
    if (reason) skipped.push(reason);
    return !reason;
  });
  const accounts = await accountItems(
    scope,
    seen.map(({ id }) => id),
  );
  const asked = seen.flatMap(({ id }) => {
    const account = accounts.get(id);
    const reason = skipByAccount(account, wanted, brand);
    if (reason) skipped.push(reason);
    return account && !reason ? [{ id, hash: account.email_hash }] : [];
  });
  const [suppressed, receipts] = await Promise.all([
    findSuppressed(
      scope,
      asked.map(({ hash }) => hash),
    ),
    receiptItems(
      scope,
      asked.map(({ id }) => id),
    ),
  ]);
  const candidates = asked.flatMap(({ id, hash }) => {
    if (!suppressed.has(hash)) {
      return [{ member: memberScope(scope, id), receipts: receipts.get(id) }];
    }
    skipped.push('suppressed');
    return [];
  });
  return { candidates, skipped };
}

async function stagePage(
  brand: Brand,
  mailing: Mailing,
  documents: readonly SearchDocument[],
): Promise<MailingCounts> {
  const { candidates, skipped } = await findCandidates(brand, mailing, documents);
  const counts: MailingCounts = {};
  for (const reason of skipped) count(counts, reason);
  for (let first = 0; first < candidates.length; first += perSecond) {
    const some = candidates.slice(first, first + perSecond);
    const [outcomes] = await Promise.all([
      Promise.all(some.map((one) => stageOne(mailing, one))),
      some.length === perSecond ? pause(secondMs) : undefined,
    ]);
    for (const outcome of outcomes) count(counts, outcome);
  }
  return counts;
}

/** Stages a member's mail, unless the member got it or too many others. */
function stageOne(
  mailing: Mailing,
  { member, receipts }: Candidate,
): Promise<'staged' | SkipReason> {
  return untilCommitted(async (attempt) => {
    const was =
      attempt === 1
        ? receipts
        : (await receiptItems(member, [member.member], { consistent: true })).get(member.member);
    const reason = skipByReceipts(was, mailing.name, now().getTime());
    // A run that died had staged it without counting it.
    if (reason === 'received') return isCounted(was, mailing) ? 'received' : 'staged';
    if (reason) return reason;
    const result = await commitNamed(member, [
      { name: 'receipts', writes: [receiptWrite(member, was, mailing.name)] },
      { name: 'account', writes: [activeCheck(member)] },
      {
        name: 'mail',
        writes: [
          stage(member, getDerivedOutboxId(member, 'mailing', mailing.name), {
            kind: 'mailing',
            mailing: mailing.name,
          }),
        ],
      },
    ]);
    if (result.committed) return 'staged';
    return result.failed.includes('account') ? 'not_active' : null;
  });
}

const isCounted = (receipts: MailingReceipts | undefined, { name, progress_at }: Mailing) =>
  receipts?.received.some(({ mailing, at }) => mailing === name && at <= progress_at);

function receiptWrite(member: MemberScope, was: MailingReceipts | undefined, mailing: string) {
  const oldest = new Date(now().getTime() - limits.mailingKnownDays * dayMs).toISOString();
  const known = (was?.received ?? []).filter(({ at }) => at > oldest);
  return receiptsWrite(
    member,
    { version: (was?.version ?? 0) + 1, received: [...known, { mailing, at: nowIso() }] },
    nowSeconds() + limits.mailingKnownDays * 86_400,
  );
}

/**
 * Counts whom a mailing would reach, and the others by the reason why not. Nothing is written.
 *
 * @param onProgress is told how many members were looked at, page by page
 */
export async function countAudience(
  brand: Brand,
  wanted: Wanted,
  onProgress: (members: number) => void = () => undefined,
): Promise<{ reached: number; skipped: MailingCounts }> {
  const scope: TenantScope = tenantScope(brand);
  const skipped: MailingCounts = {};
  let reached = 0;
  let looked = 0;
  for (const partition of getSearchPartitions(brand.config.countries, nowIso())) {
    let after: Awaited<ReturnType<typeof walkBucket>>['after'] = null;
    do {
      const page = await walkBucket(scope, partition, { after, limit: pageSize });
      const found = await findCandidates(brand, wanted, page.documents);
      for (const reason of found.skipped) count(skipped, reason);
      for (const { receipts } of found.candidates) {
        const reason = skipByReceipts(receipts, wanted.name, now().getTime());
        if (reason) count(skipped, reason);
        else reached += 1;
      }
      looked += page.documents.length;
      if (page.documents.length > 0) onProgress(looked);
      after = page.after;
    } while (after);
  }
  return { reached, skipped };
}

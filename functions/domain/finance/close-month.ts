/**
 * Period close. A closed month keeps its journal entries, balances and differences as files.
 * Everything is read as a stream of the period's days; docs/finance.md has the definitions.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayAfter, monthAfter, type Period } from '#shared/rules/periods.ts';
import { putExport, type WrittenFile, writeLines } from '../../adapters/export-files.ts';
import { newId, sha256 } from '../../adapters/secrets.ts';
import { commitAll, type Write } from '../core/commit.ts';
import type { CounterAccount, MemberEntry } from '../wallet/ledger.ts';
import {
  closingProposal,
  monthWrite,
  proposalRemoval,
  proposalWrite,
  settledProposalRemoval,
} from './closed-months.store.ts';
import { followingMonth, getClosingStart } from './closing-turn.ts';
import { csvLine, rowColumns, rowLine, toExportRow } from './export-rows.ts';
import {
  type ClosedMonth,
  type ClosingProposal,
  closedMonths,
  type FinanceContext,
  FinanceError,
  type KeptFile,
} from './journal-export.ts';
import { type Reconciled, reconciling } from './reconcile.ts';
import { listPayouts, reconcilePayouts } from './reconcile-payouts.ts';
import { type Difference, differenceColumns } from './reconciliation.ts';
import { openSummary } from './summary.ts';
import { closedBalances, follow, getBeginning, type Reader, returnDays } from './unspent-at.ts';
import { balanceColumns, lotCells, openBalances } from './unspent-credits.ts';

export type { Difference };

export type Closing =
  | { outcome: 'closed' | 'closed_before'; closed: ClosedMonth }
  /** Something differs, and nobody said why it may, so nothing was stored. */
  | { outcome: 'refused'; reconciled: Reconciled; seen: string }
  /** One person said why; another one has to agree. */
  | { outcome: 'proposed'; reconciled: Reconciled; by: string }
  /** The month was closed before with other content. */
  | { outcome: 'other_content'; closed: ClosedMonth; sha256: string };

/** Who closes a month. Commands know a name alone. */
export interface Closer {
  name: string;
  /** Who that is in the console, where two people may have one name. */
  id?: string | undefined;
}

export interface ClosingOptions {
  now: string;
  by: Closer;
  /** The reason for closing despite differences, which somebody else agrees to. */
  accept?: string | undefined;
  /** What the person saw who accepts it, and nothing else; without it, whatever differs now. */
  seen?: string | undefined;
  /** The job that shows what would be accepted. */
  job?: string;
  /** Whether to close with what somebody else proposed; in the console, its id. */
  agree?: boolean | string | undefined;
  since?: string | undefined;
  /** Returns what is written in the transaction that closes the month, or proposes to. */
  also?: (stored: { outcome: 'closed' | 'proposed'; reconciled: Reconciled }) => Write[];
}

/**
 * Closes a month: reads and reconciles it, stores transactions, balances, differences and a
 * manifest as files, and records it. The record comes last, so that an interrupted close can be
 * repeated with the same result.
 *
 * @throws FinanceError where another month must be closed first, or nobody else proposed what differs
 */
export async function closeMonth(
  finance: FinanceContext,
  month: string,
  options: ClosingOptions,
  report: (found: Difference) => void,
): Promise<Closing> {
  const months = await closedMonths(finance);
  const existing = months.find((one) => one.month === month) ?? null;
  const before = months.findLast((one) => one.month < month) ?? null;
  const period = existing ?? followingMonth(finance, month, before);
  const over = getClosingStart(period);
  if (options.now < over) throw new FinanceError(`${month} can be closed from ${over} on.`);
  if (!existing) refuseOutOfTurn(months, month);
  const since = before ? null : (existing?.since ?? options.since ?? getBeginning(finance));

  const folder = await mkdtemp(join(tmpdir(), 'books-'));
  try {
    const made = await madeMonth(
      finance,
      month,
      {
        ...{ ...options, before, since, folder, timeZone: period.time_zone },
        period: { from: period.from, to: period.to },
      },
      report,
    );
    if (existing) return readAgain(existing, made.manifest);
    const { reconciled } = made;
    const seen = sha256(`${made.manifest.sha256} ${made.differences.sha256}`);
    if (options.seen !== undefined && options.seen !== seen) {
      throw new FinanceError(
        `What differs in ${month} is not what was shown: close it again, and look at what differs now.`,
      );
    }
    let agreed: ClosingProposal | null = null;
    if (reconciled.count > 0 && options.accept) {
      const asked = { ...options, reconciled, reason: options.accept, seen };
      await propose(finance, month, asked);
      return { outcome: 'proposed', reconciled, by: options.by.name };
    }
    if (reconciled.count > 0) {
      if (!options.agree) return { outcome: 'refused', reconciled, seen };
      agreed = await agreeTo(finance, month, { by: options.by, seen, agree: options.agree });
    }
    const prefix = `finance/${finance.brand.id}/${month}`;
    const keep = async (name: string, ending: string, file: WrittenFile): Promise<KeptFile> => {
      const key = `${prefix}/${name}-${file.sha256.slice(0, 16)}.${ending}`;
      await putExport(key, file, ending === 'csv' ? 'text/csv' : 'application/json');
      return { key, sha256: file.sha256, lines: file.lines };
    };
    const closed: ClosedMonth = {
      ...{ month, time_zone: period.time_zone, from: period.from, to: period.to },
      closed_at: options.now,
      transactions: await keep('transactions', 'csv', made.transactions),
      balances: await keep('balances', 'csv', made.balances),
      manifest: await keep('manifest', 'json', made.manifest),
      totals: made.totals,
      liability: made.liability,
      since,
      differences: reconciled.differences,
      accepted: agreed?.reason ?? null,
      ...(agreed ? { accepted_by: [agreed.by, options.by.name] } : {}),
      closed_by: options.by.name,
      ...(await standing(finance, period, options.now)),
    };
    await keep('reconciliation', 'csv', made.differences);
    const isNoted = await commitAll(finance.scope, [
      monthWrite(finance.scope, closed),
      // The month is closed with what still stands, and with nothing that was taken back meanwhile.
      agreed
        ? settledProposalRemoval(finance.scope, month, agreed)
        : proposalRemoval(finance.scope, month),
      ...(options.also?.({ outcome: 'closed', reconciled }) ?? []),
    ]);
    if (isNoted) return { outcome: 'closed', closed };
    const [other] = (await closedMonths(finance)).filter((one) => one.month === month);
    if (other) return readAgain(other, closed.manifest);
    throw new FinanceError(
      agreed
        ? `What ${agreed.by} proposed was taken back or replaced meanwhile.`
        : `${month} could not be noted; close it again.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How the month's payouts stand, for a brand that has any; what differs of them closes no month out. */
async function standing(
  finance: FinanceContext,
  { from, to }: Period,
  now: string,
): Promise<Pick<ClosedMonth, 'payouts'>> {
  const days = { first: from.slice(0, 10), last: to.slice(0, 10) };
  if ((await listPayouts(finance, days)).payouts.length === 0) return {};
  const { balances } = await reconcilePayouts(finance, { from, to }, now, () => undefined);
  return { payouts: balances };
}

/** @throws FinanceError where another one was stored meanwhile */
async function propose(
  { scope }: FinanceContext,
  month: string,
  asked: ClosingOptions & { reconciled: Reconciled; reason: string; seen: string },
): Promise<void> {
  const { by, reason, now: at, seen, job, since, reconciled, also } = asked;
  const proposal: ClosingProposal = {
    ...{ by: by.name, reason, at, seen },
    ...(by.id === undefined ? {} : { by_id: by.id, id: newId(), job, since }),
  };
  const isStored = await commitAll(scope, [
    proposalWrite(scope, month, proposal),
    ...(also?.({ outcome: 'proposed', reconciled }) ?? []),
  ]);
  if (!isStored) throw new FinanceError(`${month} could not be proposed; propose it again.`);
}

/** @throws FinanceError where nobody else proposed to accept these very differences */
async function agreeTo(
  { scope }: FinanceContext,
  month: string,
  { by, seen, agree }: { by: Closer; seen: string; agree: true | string },
): Promise<ClosingProposal> {
  const proposal = await closingProposal(scope, month);
  if (!proposal) {
    throw new FinanceError(`Nobody proposed to close ${month} with differences.`, {
      needs: 'proposal',
    });
  }
  refuseSamePerson(proposal, by);
  if (typeof agree === 'string' && proposal.id !== agree) {
    throw new FinanceError(`What was proposed for ${month} was replaced. Look at what stands now.`);
  }
  if (proposal.seen !== seen) {
    throw new FinanceError(
      `What differs is not what ${proposal.by} saw on ${proposal.at}: propose it anew.`,
    );
  }
  return proposal;
}

/**
 * The console knows who somebody is, and a command only what they call themselves: one person could
 * be both, so that what begins in one of the two ends there.
 *
 * @throws FinanceError
 */
function refuseSamePerson(proposal: ClosingProposal, by: Closer): void {
  if ((proposal.by_id === undefined) !== (by.id === undefined)) {
    const where = proposal.by_id === undefined ? 'by a command' : 'in the console';
    throw new FinanceError(
      `${proposal.by} proposed it ${where}, which is where somebody else has to agree. Or propose it anew here.`,
    );
  }
  const isSame =
    by.id === undefined
      ? proposal.by.toLowerCase() === by.name.toLowerCase()
      : proposal.by_id === by.id;
  if (isSame) {
    throw new FinanceError(`${by.name} proposed it; somebody else has to agree.`, {
      needs: 'somebody_else',
    });
  }
}

/** Compares a closed month with the manifest of its current content. */
const readAgain = (closed: ClosedMonth, { sha256: sum }: Pick<KeptFile, 'sha256'>): Closing =>
  sum === closed.manifest.sha256
    ? { outcome: 'closed_before', closed }
    : { outcome: 'other_content', closed, sha256: sum };

function refuseOutOfTurn(months: readonly ClosedMonth[], month: string): void {
  const last = months.at(-1)?.month;
  if (last === undefined) return;
  const next = monthAfter(last);
  if (month < next)
    throw new FinanceError(`${month} is before ${months[0]?.month}, the first month of the books.`);
  if (month > next)
    throw new FinanceError(`Close ${next} first: a month stands on the one before.`);
}

interface Making {
  now: string;
  period: Period;
  timeZone: string;
  before: ClosedMonth | null;
  since: string | null;
  folder: string;
}

/** Writes a month's files from the current data of the table and the provider. */
async function madeMonth(
  finance: FinanceContext,
  month: string,
  { now, period, timeZone, before, since, folder }: Making,
  report: (found: Difference) => void,
) {
  const balances = before
    ? await closedBalances(finance, before)
    : openBalances(returnDays(finance));
  if (since !== null && since < period.from) {
    await follow(finance, balances, { from: since, to: period.from });
  }
  const opening = balances.liability();
  const summary = openSummary();
  const accounts: Partial<Record<`${MemberEntry['unit']} ${CounterAccount}`, number>> = {};
  const [rows, lots, found] = await Promise.all(
    ['transactions', 'balances', 'reconciliation'].map((name) =>
      writeLines(join(folder, `${name}.csv`)),
    ),
  );
  if (!rows || !lots || !found) throw new Error('three files were asked for');
  await rows.line(csvLine(rowColumns));
  await lots.line(csvLine(balanceColumns));
  await found.line(csvLine(differenceColumns));

  let unnumbered = 0;
  const also: Partial<Reader> = {
    journalEntry(journalEntry) {
      if (journalEntry.invoice_number === '') unnumbered += 1;
      const row = toExportRow(journalEntry, timeZone);
      summary.add(row);
      return rows.line(rowLine(row));
    },
    entry({ unit, counter_account, amount }) {
      const account = `${unit} ${counter_account}` as const;
      accounts[account] = (accounts[account] ?? 0) + amount;
    },
  };
  const named: Difference[] = [];
  const reconciled = await reconciling(finance, period, { now, also, balances }, (one) => {
    named.push(one);
    report(one);
  });
  if (unnumbered > 0) {
    throw new FinanceError(
      `${unnumbered} journal entries of ${month} have no number of an invoice or credit note yet. A job numbers them within a minute, unless the brand is stopped or offline.`,
    );
  }
  for (const one of named)
    await found.line(csvLine(differenceColumns.map((column) => one[column])));
  const returns = dayAfter(period.to.slice(0, 10), -returnDays(finance));
  for (const lot of balances.held(returns)) await lots.line(csvLine(lotCells(lot)));
  const [transactions, kept, differences] = [await rows.end(), await lots.end(), await found.end()];

  const sums = summary.rows();
  const liability = balances.liability();
  const contents = {
    format: 1,
    tenant: finance.brand.id,
    month,
    time_zone: timeZone,
    ...period,
    since,
    before: before?.manifest.sha256 ?? null,
    files: { transactions: toContent(transactions), balances: toContent(kept) },
    summary: sums,
    ledger: Object.fromEntries(Object.entries(accounts).sort(([a], [b]) => (a < b ? -1 : 1))),
    liability: { opening, closing: liability },
  };
  return {
    ...{ transactions, balances: kept, differences, reconciled, liability },
    totals: sums.filter(({ by }) => by === 'total'),
    manifest: await writtenText(join(folder, 'manifest.json'), contents),
  };
}

const toContent = ({ bytes, lines, sha256: sum }: WrittenFile) => ({ bytes, lines, sha256: sum });

async function writtenText(path: string, contents: object): Promise<WrittenFile> {
  const file = await writeLines(path);
  await file.line(JSON.stringify(contents, null, 2));
  return file.end();
}

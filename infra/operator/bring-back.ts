/** `npm run stage -- bring-back`: what was written after the moment to which the table was set back. */
import { forgetWalk, walkProgress, walkTable } from '../../functions/domain/core/walk-table.ts';
import {
  type BroughtBack,
  createBringBack,
  type Former,
} from '../../functions/domain/lifecycle/bring-back.ts';
import { walkTeller } from './migrations.ts';

const words = {
  messages: 'copies of messages',
  blocks: 'blocks',
  deleted: 'accounts deleted again',
  muted: 'accounts kept from writing again',
  suspended: 'accounts suspended again',
  held: 'accounts held again',
  mails_off: 'accounts with mails switched off',
  cases: 'complaints',
  records: 'records',
} as const satisfies Record<keyof BroughtBack, string>;

/** Walks through the former table, and says what it brought back. */
export async function bringBackFrom(
  former: Former,
  { again, say }: { again: boolean; say: (line: string) => void },
): Promise<void> {
  const name = `bring-back:${former.table}:${former.since}`;
  if (again) await forgetWalk(name);
  const before = await walkProgress(name);
  if (before?.ended_at) {
    say(
      `Everything of ${former.table} was brought back at ${before.ended_at}: --again repeats it.`,
    );
    return;
  }
  if (before) say(`Going on after ${before.seen} items.`);
  const counts: BroughtBack = {};
  const bringBack = createBringBack(former);
  const visit = async (item: Parameters<typeof bringBack>[0]): Promise<boolean> => {
    const found = Object.entries(await bringBack(item)) as [keyof BroughtBack, number][];
    for (const [kind, number] of found) counts[kind] = (counts[kind] ?? 0) + number;
    return found.length > 0;
  };
  await walkTable({ name, table: former.table, visit }, walkTeller(say));
  const told = Object.entries(words).map(
    ([kind, word]) => `${counts[kind as keyof BroughtBack] ?? 0} ${word}`,
  );
  say(`Brought back: ${told.join(', ')}`);
}

/**
 * The photos that an operator works on. What was decided waits some seconds, in which it can be
 * undone; then it is sent, or at once when the page is left.
 */
import { createStore } from '#lib/store.ts';
import { getFailureText, hasCode, type OpsAnswer, type OpsBody, OpsError } from '../api.ts';
import { undoMs } from '../undo.ts';

export type LeasedPhoto = OpsAnswer<'photo-leases', 'POST'>['photos'][number] & { brand: string };
type DecisionBody = OpsBody<'photo-decision', 'POST'>;
export type Reason = Extract<DecisionBody, { decision: 'reject' }>['reason'];
export type Decision =
  | { decision: 'approve' }
  | { decision: 'reject'; reason: Reason; note?: string | undefined };

export type PhotoState =
  /** Nothing is decided. */
  | { kind: 'open' }
  /** Decided, and not sent yet. */
  | { kind: 'decided' | 'sending' | 'done'; decision: Decision }
  /** Sent, and not done: what happened meanwhile. */
  | { kind: 'stale'; decision: Decision; status: string }
  | { kind: 'held'; decision: Decision; name: string; until: string }
  | { kind: 'gone'; decision: Decision }
  | { kind: 'failed'; decision: Decision; text: string; request: string | null };

export interface QueuedPhoto {
  photo: LeasedPhoto;
  state: PhotoState;
}

/** Decisions that were made together, and are undone together. */
export interface Batch {
  id: number;
  photos: readonly string[];
  decision: Decision;
  /** When it is sent. */
  sendsAt: number;
}

export interface PhotoQueueState {
  items: readonly QueuedPhoto[];
  current: string | null;
  selected: ReadonlySet<string>;
  /** Not sent yet, oldest first. */
  batches: readonly Batch[];
  /** Of a batch of several that is being sent. */
  progress: { sent: number; total: number } | null;
  shift: { since: number | null; approved: number; rejected: number; skipped: number };
}

const nothing: PhotoQueueState = {
  items: [],
  current: null,
  selected: new Set(),
  batches: [],
  progress: null,
  shift: { since: null, approved: 0, rejected: 0, skipped: 0 },
};

/** What waits for a decision: nothing was decided, or what was decided could not be done. */
const isOpen = ({ state }: QueuedPhoto) =>
  state.kind === 'open' || state.kind === 'stale' || state.kind === 'failed';

export type Send = (photo: LeasedPhoto, decision: Decision, leaving: boolean) => Promise<void>;

/** Sends one decision about several photos of a brand. @returns what came of each */
export type SendBatch = (
  photos: readonly LeasedPhoto[],
  decision: Decision,
  leaving: boolean,
) => Promise<Map<string, PhotoState>>;

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

export function createPhotoQueue(send: Send, sendMany: SendBatch) {
  const store = createStore<PhotoQueueState>(nothing);
  const update = (change: (state: PhotoQueueState) => Partial<PhotoQueueState>) => {
    const state = store.get();
    store.set({ ...state, ...change(state) });
  };
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastBatch = 0;

  const setStates = (ids: readonly string[], state: PhotoState) =>
    update(({ items }) => ({
      items: items.map((item) => (ids.includes(item.photo.photo) ? { ...item, state } : item)),
    }));

  /** The open photo after another one, or before it; the nearest the other way where there is none. */
  function findOpen(from: string | null, step: 1 | -1): string | null {
    const { items } = store.get();
    const at = items.findIndex(({ photo }) => photo.photo === from);
    const after = items.slice(at + 1);
    const before = items.slice(0, Math.max(at, 0)).reverse();
    const [first, second] = step === 1 ? [after, before] : [before, after];
    return (first.find(isOpen) ?? second.find(isOpen))?.photo.photo ?? null;
  }

  /** @returns how many were decided */
  async function sendGroup(
    group: readonly LeasedPhoto[],
    decision: Decision,
    leaving: boolean,
  ): Promise<number> {
    const [first] = group;
    if (!first) return 0;
    try {
      const outcomes =
        group.length > 1 ? await sendMany(group, decision, leaving) : new Map<string, PhotoState>();
      if (group.length === 1) {
        await send(first, decision, leaving);
        outcomes.set(first.photo, { kind: 'done', decision });
      }
      for (const [id, state] of outcomes) setStates([id], state);
      return [...outcomes.values()].filter(({ kind }) => kind === 'done').length;
    } catch (cause) {
      setStates(
        group.map(({ photo }) => photo),
        toFailure(cause, decision),
      );
      return 0;
    }
  }

  async function sendBatch({ id, photos, decision }: Batch, leaving = false): Promise<void> {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const total = photos.length;
    update(({ batches }) => ({
      batches: batches.filter((batch) => batch.id !== id),
      ...(total > 1 && { progress: { sent: 0, total } }),
    }));
    setStates(photos, { kind: 'sending', decision });
    // Each brand has its own record of what was decided together.
    const groups = new Map<string, LeasedPhoto[]>();
    for (const { photo } of store.get().items) {
      if (photos.includes(photo.photo))
        groups.set(photo.brand, [...(groups.get(photo.brand) ?? []), photo]);
    }
    const outcomes = await Promise.all(
      [...groups.values()].map(async (group) => {
        const done = await sendGroup(group, decision, leaving);
        update(({ progress }) => ({
          progress: progress && { ...progress, sent: progress.sent + group.length },
        }));
        return done;
      }),
    );
    const failed = total - outcomes.reduce((sum, done) => sum + done, 0);
    const counted = decision.decision === 'approve' ? 'approved' : 'rejected';
    update(({ shift }) => ({
      ...(total > 1 && { progress: null }),
      shift: { ...shift, [counted]: shift[counted] - failed },
    }));
  }

  return {
    store,

    /** Takes a page of leases in. Photos that are known keep their place and what was decided. */
    merge(leased: readonly LeasedPhoto[]): void {
      update(({ items, current }) => {
        const fresh = new Map(leased.map((photo) => [photo.photo, photo]));
        const kept = items
          // What is done makes room.
          .filter(
            ({ photo, state }) =>
              (state.kind !== 'held' || fresh.has(photo.photo)) &&
              state.kind !== 'done' &&
              state.kind !== 'gone',
          )
          .map(({ photo, state }): QueuedPhoto => {
            const again = fresh.get(photo.photo);
            fresh.delete(photo.photo);
            // It can be decided again once it is leased again as it is now.
            const isOver = state.kind === 'stale' || state.kind === 'held';
            return again
              ? { photo: again, state: isOver ? { kind: 'open' } : state }
              : { photo, state };
          });
        const done = new Set(
          items
            .filter(({ state }) => state.kind === 'done' || state.kind === 'gone')
            .map(({ photo }) => photo.photo),
        );
        const added = [...fresh.values()]
          .filter(({ photo }) => !done.has(photo))
          .map((photo): QueuedPhoto => ({ photo, state: { kind: 'open' } }));
        const next = [...kept, ...added];
        const stays = next.some(({ photo }) => photo.photo === current);
        return {
          items: next,
          current: stays ? current : (next.find(isOpen)?.photo.photo ?? null),
        };
      });
    },

    /** Forgets the photos of brands that are not looked at any more; decisions stay. */
    keepBrands(brands: ReadonlySet<string>): void {
      update(({ items, selected }) => {
        const kept = items.filter(({ photo }) => brands.has(photo.brand));
        const ids = new Set(kept.map(({ photo }) => photo.photo));
        return {
          items: kept,
          current: kept.find(isOpen)?.photo.photo ?? null,
          selected: new Set([...selected].filter((id) => ids.has(id))),
        };
      });
    },

    focus: (id: string) => update(() => ({ current: id })),

    /** Goes on without deciding. */
    move(step: 1 | -1): void {
      const { current, items } = store.get();
      const at = items.findIndex(({ photo }) => photo.photo === current);
      const isPassed = step === 1 && items[at] !== undefined && isOpen(items[at]);
      const next = items[at + step]?.photo.photo;
      if (next === undefined) return;
      update(({ shift }) => ({
        current: next,
        shift: isPassed ? { ...shift, skipped: shift.skipped + 1 } : shift,
      }));
    },

    toggle(id: string): void {
      const item = store.get().items.find(({ photo }) => photo.photo === id);
      if (!item || !isOpen(item)) return;
      update(({ selected }) => {
        const next = new Set(selected);
        if (!next.delete(id)) next.add(id);
        return { selected: next };
      });
    },
    selectAll: () =>
      update(({ items }) => ({
        selected: new Set(items.filter(isOpen).map(({ photo }) => photo.photo)),
      })),
    unselect: () => update(() => ({ selected: new Set() })),

    /** Decides on photos, and goes to the next one that is open. */
    decide(ids: readonly string[], decision: Decision, now: number): void {
      const { items } = store.get();
      const open = items
        .filter((item) => ids.includes(item.photo.photo) && isOpen(item))
        .map(({ photo }) => photo.photo);
      if (open.length === 0) return;
      lastBatch += 1;
      const batch: Batch = { id: lastBatch, photos: open, decision, sendsAt: now + undoMs };
      setStates(open, { kind: 'decided', decision });
      const counted = decision.decision === 'approve' ? 'approved' : 'rejected';
      update(({ batches, current, selected, shift }) => ({
        batches: [...batches, batch],
        current: current && open.includes(current) ? findOpen(current, 1) : current,
        selected: new Set([...selected].filter((id) => !open.includes(id))),
        shift: {
          ...shift,
          since: shift.since ?? now,
          [counted]: shift[counted] + open.length,
        },
      }));
      timers.set(
        batch.id,
        setTimeout(() => void sendBatch(batch), undoMs),
      );
    },

    /** Takes the last decision back that was not sent. */
    undo(): void {
      const batch = store.get().batches.at(-1);
      if (!batch) return;
      clearTimeout(timers.get(batch.id));
      timers.delete(batch.id);
      setStates(batch.photos, { kind: 'open' });
      const counted = batch.decision.decision === 'approve' ? 'approved' : 'rejected';
      update(({ batches, shift }) => ({
        batches: batches.filter(({ id }) => id !== batch.id),
        current: batch.photos[0] ?? null,
        shift: { ...shift, [counted]: shift[counted] - batch.photos.length },
      }));
    },

    /** Sends at once what was decided: somebody leaves. */
    async flush(): Promise<void> {
      await Promise.all(store.get().batches.map((batch) => sendBatch(batch, true)));
    },

    /** Photos that nobody decided on, to be given back. */
    listOpen: (): LeasedPhoto[] =>
      store
        .get()
        .items.filter(isOpen)
        .map(({ photo }) => photo),
  };
}

function toFailure(cause: unknown, decision: Decision): PhotoState {
  if (hasCode(cause, 'decision_stale')) {
    return { kind: 'stale', decision, status: String(cause.params.status ?? '') };
  }
  if (hasCode(cause, 'held_by_another')) {
    const { name = '', until = '' } = cause.params;
    return { kind: 'held', decision, name: String(name), until: String(until) };
  }
  if (hasCode(cause, 'not_found')) return { kind: 'gone', decision };
  return {
    kind: 'failed',
    decision,
    text: getFailureText(cause),
    request: cause instanceof OpsError ? cause.request : null,
  };
}

/** How many photos are left to decide. */
export const countOpen = (items: readonly QueuedPhoto[]): number => items.filter(isOpen).length;

/**
 * Decisions on cases that were made and are not sent yet. Each waits some seconds, in which it can
 * be undone; then it is sent, or at once when the page is left. One that is refused stays, and says
 * what happened meanwhile.
 */
import { createStore } from '#lib/store.ts';
import { getFailureText, hasCode, type OpsAnswer, type OpsBody, OpsError } from '../api.ts';
import { undoMs } from '../undo.ts';

type Body = OpsBody<'case-decision', 'POST'>;
/** What is decided, apart from the case that it is about. */
export type DecisionFields = Omit<Body, 'brand' | 'id' | 'version'>;
type Answer = OpsAnswer<'case-decision', 'POST'>;

/** The case of a decision, as far as it has to be named after the screen shows another one. */
export interface DecidedCase {
  brand: string;
  id: string;
  number: string;
  /** The case as it was shown. */
  version: number;
}

type DecisionState =
  | { kind: 'waiting'; sendsAt: number }
  | { kind: 'sending' }
  | { kind: 'done'; answer: Answer }
  /** It was sent twice, as no answer came, and the first one had arrived. */
  | { kind: 'arrived' }
  /** Somebody changed the case meanwhile: nothing was sent. */
  | { kind: 'stale'; happened: string; by: string; at: string; version: number | null }
  | { kind: 'failed'; text: string; request: string | null };

export interface QueuedDecision {
  of: DecidedCase;
  fields: DecisionFields;
  /** What was decided, for the person: `Ban for good`. */
  words: string;
  state: DecisionState;
}

export type SendDecision = (body: Body, leaving: boolean) => Promise<Answer>;
export type DecisionQueue = ReturnType<typeof createDecisionQueue>;

const isSame = (one: Pick<DecidedCase, 'brand' | 'id'>, other: Pick<DecidedCase, 'brand' | 'id'>) =>
  one.brand === other.brand && one.id === other.id;

export const isWaiting = ({ state }: QueuedDecision): boolean => state.kind === 'waiting';
/** Whether it holds or will: not refused. */
export const isUnderWay = ({ state }: QueuedDecision): boolean =>
  state.kind !== 'stale' && state.kind !== 'failed';

interface Outcomes {
  /** Is told of each decision that was sent, once; without an answer where that was lost. */
  onSent?: (of: DecidedCase, answer: Answer | null) => void;
  /** Is told of each one that was refused. */
  onRefused?: (decision: QueuedDecision) => void;
}

/** @param operator name of the person, by which they know a decision of their own */
export function createDecisionQueue(
  send: SendDecision,
  operator: string,
  { onSent, onRefused }: Outcomes = {},
) {
  /** One for each case, in the order in which they were made. */
  const store = createStore<readonly QueuedDecision[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const getKey = ({ brand, id }: Pick<DecidedCase, 'brand' | 'id'>) => `${brand} ${id}`;
  const stop = (of: DecidedCase) => {
    clearTimeout(timers.get(getKey(of)));
    timers.delete(getKey(of));
  };
  const setState = (of: DecidedCase, state: DecisionState) =>
    store.set(store.get().map((one) => (isSame(one.of, of) ? { ...one, state } : one)));
  const without = (of: Pick<DecidedCase, 'brand' | 'id'>) =>
    store.get().filter((one) => !isSame(one.of, of));

  const isOwn = (state: DecisionState): boolean =>
    state.kind === 'stale' && state.happened === 'decided' && state.by === operator;

  async function sendOne(
    one: QueuedDecision,
    { leaving = false, isRepeated = false } = {},
  ): Promise<void> {
    const { of, fields } = one;
    stop(of);
    setState(of, { kind: 'sending' });
    const { brand, id, version } = of;
    let answer: Answer;
    try {
      answer = await send({ brand, id, version, ...fields }, leaving);
    } catch (cause) {
      const state = toFailure(cause);
      if (isRepeated && isOwn(state)) {
        setState(of, { kind: 'arrived' });
        onSent?.(of, null);
        return;
      }
      setState(of, state);
      onRefused?.({ ...one, state });
      return;
    }
    setState(of, { kind: 'done', answer });
    onSent?.(of, answer);
  }

  return {
    store,

    find: (of: Pick<DecidedCase, 'brand' | 'id'>): QueuedDecision | undefined =>
      store.get().find((one) => isSame(one.of, of)),

    /** Decides; a case that is decided already, and not refused, keeps its decision. */
    decide(of: DecidedCase, fields: DecisionFields, words: string, now: number): void {
      if (store.get().some((one) => isSame(one.of, of) && isUnderWay(one))) return;
      const made: QueuedDecision = {
        of,
        fields,
        words,
        state: { kind: 'waiting', sendsAt: now + undoMs },
      };
      store.set([...without(of), made]);
      timers.set(
        getKey(of),
        setTimeout(() => void sendOne(made), undoMs),
      );
    },

    /** Takes the last decision back that was not sent. @returns its case; null where there is none */
    undo(): DecidedCase | null {
      const last = store.get().findLast(isWaiting);
      if (!last) return null;
      stop(last.of);
      store.set(without(last.of));
      return last.of;
    },

    /** Sends again what did not go through. */
    async retry(of: DecidedCase): Promise<void> {
      const one = store.get().find((queued) => isSame(queued.of, of));
      if (one?.state.kind === 'failed') await sendOne(one, { isRepeated: true });
    },

    /** Forgets a refused decision, or one that was done. */
    forget(of: Pick<DecidedCase, 'brand' | 'id'>): void {
      const one = store.get().find((queued) => isSame(queued.of, of));
      if (one && one.state.kind !== 'waiting' && one.state.kind !== 'sending') {
        store.set(without(of));
      }
    },

    /** Sends at once what waits: somebody leaves. */
    async flush(): Promise<void> {
      await Promise.all(
        store
          .get()
          .filter(isWaiting)
          .map((one) => sendOne(one, { leaving: true })),
      );
    },
  };
}

function toFailure(cause: unknown): DecisionState {
  if (hasCode(cause, 'case_stale')) {
    const { happened = '', by = '', at = '', version } = cause.params;
    return {
      kind: 'stale',
      happened: String(happened),
      by: String(by),
      at: String(at),
      version: typeof version === 'number' ? version : null,
    };
  }
  return {
    kind: 'failed',
    text: getFailureText(cause),
    request: cause instanceof OpsError ? cause.request : null,
  };
}

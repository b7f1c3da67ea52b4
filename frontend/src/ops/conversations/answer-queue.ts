/**
 * Answers that were written and are not sent yet. Each waits some seconds, in which it can be undone;
 * then it is sent, or at once when the page is left. One that is refused stays, and says why.
 */
import { createStore } from '#lib/store.ts';
import { undoMs } from '../undo.ts';
import type { ConversationPlace } from './conversation-paths.ts';

export interface Answer {
  place: ConversationPlace;
  /** Name of the member. */
  name: string;
  /** The last message that was shown. */
  seen: string;
  text: string;
  /** The same answer is sent again under the same one, and goes out once. */
  key: string;
}

export interface QueuedAnswer {
  answer: Answer;
  state:
    | { kind: 'waiting'; sendsAt: number }
    | { kind: 'sending' }
    | { kind: 'sent' }
    | { kind: 'refused'; cause: unknown };
}

const isSame = (one: ConversationPlace, other: ConversationPlace): boolean =>
  one.brand === other.brand && one.conversation === other.conversation;

export const isWaiting = ({ state }: QueuedAnswer): boolean => state.kind === 'waiting';
/** Whether it went out or will: not refused. */
export const isUnderWay = ({ state }: QueuedAnswer): boolean => state.kind !== 'refused';

export type AnswerQueue = ReturnType<typeof createAnswerQueue>;

export function createAnswerQueue(
  send: (answer: Answer, leaving: boolean) => Promise<unknown>,
  outcomes: {
    onSent: (answer: Answer) => void;
    onRefused: (answer: Answer, cause: unknown) => void;
  },
) {
  /** One for each conversation, in the order in which they were written. */
  const store = createStore<readonly QueuedAnswer[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const without = (place: ConversationPlace) =>
    store.get().filter(({ answer }) => !isSame(answer.place, place));
  const setState = (of: Answer, state: QueuedAnswer['state']) =>
    store.set(
      store.get().map((one) => (one.answer.key === of.key ? { answer: one.answer, state } : one)),
    );
  const stop = ({ key }: Answer) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };

  async function sendOne(answer: Answer, leaving = false): Promise<void> {
    stop(answer);
    setState(answer, { kind: 'sending' });
    try {
      await send(answer, leaving);
    } catch (cause) {
      setState(answer, { kind: 'refused', cause });
      outcomes.onRefused(answer, cause);
      return;
    }
    setState(answer, { kind: 'sent' });
    outcomes.onSent(answer);
  }

  return {
    store,

    /** Takes an answer in; a conversation whose answer is under way keeps that one. */
    add(answer: Answer, now: number): void {
      const isTaken = store
        .get()
        .some((one) => isSame(one.answer.place, answer.place) && isUnderWay(one));
      if (isTaken) return;
      const state = { kind: 'waiting' as const, sendsAt: now + undoMs };
      store.set([...without(answer.place), { answer, state }]);
      timers.set(
        answer.key,
        setTimeout(() => void sendOne(answer), undoMs),
      );
    },

    /** Takes the last answer back that was not sent. @returns it; null where there is none */
    undo(): Answer | null {
      const last = store.get().findLast(isWaiting);
      if (!last) return null;
      stop(last.answer);
      store.set(without(last.answer.place));
      return last.answer;
    },

    /** Sends a refused answer again, under its key. */
    async retry(place: ConversationPlace): Promise<void> {
      const one = store.get().find(({ answer }) => isSame(answer.place, place));
      if (one?.state.kind === 'refused') await sendOne(one.answer);
    },

    /** Forgets an answer that was sent or refused. */
    forget(place: ConversationPlace): void {
      const one = store.get().find(({ answer }) => isSame(answer.place, place));
      if (one?.state.kind === 'sent' || one?.state.kind === 'refused') store.set(without(place));
    },

    /** Sends at once what waits: somebody leaves. */
    async flush(): Promise<void> {
      const waiting = store.get().filter(isWaiting);
      await Promise.all(waiting.map(({ answer }) => sendOne(answer, true)));
    },
  };
}

/** Counts that are read together with a member. */
export { countsAwayWrite, countWrite, receivedWrite, setCount } from './counts.store.ts';

export interface Counts {
  new_likes?: number;
  unread_messages?: number;
  push_subscriptions?: number;
  /** The conversation that the member opened last. */
  last_opened?: LastOpened;
}

export interface LastOpened {
  /** Id of the other member. */
  other: string;
  at: string;
}

export { noteOpened, openedWrite } from './counts.store.ts';

/** Counts that are read together with a member. */
export { countsAwayWrite, countWrite, receivedWrite, setCount } from './counts.store.ts';

export interface Counts {
  new_likes?: number;
  unread_messages?: number;
  push_subscriptions?: number;
}

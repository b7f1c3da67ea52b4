/** Numbers that one read of a member brings: what was not seen yet, browsers that get pushes. */
export { countWrite, setCount } from './counts.store.ts';

export interface Counts {
  new_likes?: number;
  unread_messages?: number;
  push_subscriptions?: number;
}

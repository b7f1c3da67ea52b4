/** What jobs on the table's stream ask of an item's key. */
export { getOwner } from './changed-items.store.ts';

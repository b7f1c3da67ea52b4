/** What jobs on the table's stream ask of an item's key. */
export { ownerOf } from './changed-items.store.ts';

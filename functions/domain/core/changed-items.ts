export { getOwner } from './changed-items.store.ts';

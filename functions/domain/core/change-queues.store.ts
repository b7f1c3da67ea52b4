export { type ChangeQueue, changeQueues } from '../../table/change-queues.ts';

/** What a version consists of, for requests of members' pages, which load nothing else of versions. */
export { storedRecord as findRecord } from './versions.store.ts';

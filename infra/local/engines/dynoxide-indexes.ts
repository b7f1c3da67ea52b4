/**
 * Adds indexes for dynoxide's stream. Version 1.2.1 scans all stream records of a table to number
 * the next one and to list new ones, so that writes become slower with their number. The indexes
 * serve its three queries, change no data, and stay in the file.
 */
import { DatabaseSync } from 'node:sqlite';

const records = '_stream_records';
const number = 'CAST(sequence_number AS INTEGER)';
const indexes = {
  stream_next_number: `table_name, ${number}`,
  stream_after_number: `table_name, shard_id, ${number}`,
  stream_ends: 'table_name, shard_id, sequence_number',
};
/** How long to wait while the engine writes. */
const lockTimeoutMs = 5_000;

/**
 * Adds missing indexes. A file with another schema of the stream is left unchanged.
 *
 * @throws Error where the file cannot be read or stays locked
 */
export function indexStreamRecords(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: lockTimeoutMs });
  try {
    const columns = database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(records)
      .map(({ name }) => String(name));
    const known = ['table_name', 'shard_id', 'sequence_number'];
    if (!known.every((column) => columns.includes(column))) return;
    for (const [name, on] of Object.entries(indexes)) {
      database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${records} (${on})`);
    }
  } finally {
    database.close();
  }
}

/**
 * Indexes for dynoxide's stream. Version 1.2.1 reads all of a table's stream records to number the
 * next one, and again whenever somebody asks for new ones, so that every write slows down with all
 * that were made before. These serve its three queries, change no data, and stay in the file.
 */
import { DatabaseSync } from 'node:sqlite';

const records = '_stream_records';
const number = 'CAST(sequence_number AS INTEGER)';
const indexes = {
  stream_next_number: `table_name, ${number}`,
  stream_after_number: `table_name, shard_id, ${number}`,
  stream_ends: 'table_name, shard_id, sequence_number',
};
/** While the engine writes. */
const lockTimeoutMs = 5_000;

/**
 * Adds them where they are missing. A file that keeps its stream otherwise is left as it is.
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

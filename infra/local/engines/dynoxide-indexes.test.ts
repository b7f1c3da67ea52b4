import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDynamoDb } from './dynamodb.ts';
import { indexStreamRecords } from './dynoxide-indexes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indexes-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The engine's queries, as its program contains them. */
const queries = [
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1',
  'SELECT new_image FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2 AND CAST(sequence_number AS INTEGER) > ?3 ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT ?4',
  'SELECT MIN(sequence_number), MAX(sequence_number) FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2',
];

it('serve what the engine asks of its stream', async () => {
  const engine = await startDynamoDb({ dataDir: folder, engine: 'dynoxide', log: () => undefined });
  await engine.stop();
  const database = new DatabaseSync(join(folder, 'dynamodb/data.sqlite'), { readOnly: true });
  const plans = queries.map((query) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .all()
      .map(({ detail }) => detail),
  );
  database.close();
  expect(plans).toEqual([
    [expect.stringMatching(/^SEARCH .* INDEX stream_next_number /)],
    [expect.stringMatching(/^SEARCH .* INDEX stream_after_number /)],
    [expect.stringMatching(/^SEARCH .* INDEX stream_ends /)],
  ]);
});

it('leave a file alone that keeps its stream otherwise', () => {
  const file = join(folder, 'other.sqlite');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE _stream_records (id INTEGER PRIMARY KEY, body TEXT)');
  indexStreamRecords(file);
  const left = database.prepare("SELECT name FROM sqlite_master WHERE type = 'index'").all();
  database.close();
  expect(left).toEqual([]);
});

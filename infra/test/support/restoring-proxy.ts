/**
 * A proxy between a command and the engine that restores tables as DynamoDB does, which no engine
 * does: a restored table is made of a snapshot, takes a while, and lacks what a restore leaves out.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ensureTable } from '../../local/table.ts';
import { openTable, type StoredItem, writeItems } from './table.ts';

/** What a table has beside its items, as far as a restore leaves it out. */
interface Extras {
  DeletionProtectionEnabled?: boolean;
  StreamSpecification?: { StreamEnabled: boolean };
  OnDemandThroughput?: object;
  GlobalSecondaryIndexes?: LimitedIndex[];
  ttl?: boolean;
  backups?: boolean;
}

/** An index with its ceilings. */
interface LimitedIndex {
  IndexName: string;
  OnDemandThroughput?: object;
}

export interface RestoringProxy {
  url: string;
  /** By the names of restored tables. */
  restored: Map<string, Extras>;
  close(): void;
}

function update(
  extras: Extras,
  {
    TableName: _,
    GlobalSecondaryIndexUpdates: updates,
    ...given
  }: Extras & {
    TableName?: string;
    GlobalSecondaryIndexUpdates?: { Update: LimitedIndex }[];
  },
): void {
  Object.assign(extras, given);
  for (const { Update } of updates ?? []) {
    extras.GlobalSecondaryIndexes = [...(extras.GlobalSecondaryIndexes ?? []), Update];
  }
}

/** Looks at a restored table until it is ready. */
const looksUntilActive = 2;

/**
 * @param environment of the stack whose table is restored
 * @param snapshots items by the moment (ISO 8601) of which the table can be restored
 */
export async function startRestoringProxy(
  environment: Readonly<Record<string, string>>,
  snapshots: ReadonlyMap<string, readonly StoredItem[]>,
): Promise<RestoringProxy> {
  const table = openTable(environment);
  const engine = environment.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  const restored = new Map<string, Extras>();
  const looks = new Map<string, number>();
  const moments = [...snapshots.keys()].sort();
  const seconds = (moment: string | undefined) => Date.parse(moment ?? '') / 1_000;
  const source = {
    OnDemandThroughput: { MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 2_000 },
  };

  async function restore(name: string, at: number): Promise<void> {
    const snapshot = snapshots.get(moments.find((moment) => seconds(moment) === at) ?? '');
    if (!snapshot) throw new Error('there is no snapshot of this moment');
    await ensureTable(table.client, name, { stream: false });
    await writeItems(table.documents, name, snapshot);
    restored.set(name, {});
  }

  /** @returns null where the engine is to answer */
  async function answer(operation: string, body: Record<string, unknown>): Promise<object | null> {
    const name = String(body.TableName);
    const extras = restored.get(name);
    switch (operation) {
      case 'RestoreTableToPointInTime':
        await restore(String(body.TargetTableName), Number(body.RestoreDateTime));
        return { TableDescription: { TableStatus: 'CREATING' } };
      case 'DescribeContinuousBackups':
        return {
          ContinuousBackupsDescription: {
            PointInTimeRecoveryDescription:
              extras && !extras.backups
                ? { PointInTimeRecoveryStatus: 'DISABLED' }
                : {
                    PointInTimeRecoveryStatus: 'ENABLED',
                    EarliestRestorableDateTime: seconds(moments[0]),
                    LatestRestorableDateTime: seconds(moments.at(-1)),
                  },
          },
        };
      case 'UpdateContinuousBackups':
        if (extras) extras.backups = true;
        return {};
      case 'DescribeTimeToLive':
        return {
          TimeToLiveDescription: {
            TimeToLiveStatus: extras && !extras.ttl ? 'DISABLED' : 'ENABLED',
          },
        };
      case 'UpdateTimeToLive':
        if (extras) extras.ttl = true;
        return {};
      case 'UpdateTable':
        looks.set(name, 0);
        update(extras ?? {}, body);
        return {};
      case 'DescribeTable': {
        if (!extras) return null;
        const look = (looks.get(name) ?? 0) + 1;
        looks.set(name, look);
        const { ttl: _, backups: __, ...known } = extras;
        return {
          Table: {
            TableName: name,
            TableStatus: look > looksUntilActive ? 'ACTIVE' : 'CREATING',
            LatestStreamArn: `arn:aws:dynamodb:eu-west-1:1:table/${name}/stream/1`,
            ...known,
          },
        };
      }
      default:
        return null;
    }
  }

  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const own = await answer(operation, JSON.parse(body));
    if (own) {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(own));
      return;
    }
    const { host: _, 'content-length': __, connection: ___, ...headers } = request.headers;
    const passed = await fetch(engine, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    });
    let answered = await passed.text();
    if (operation === 'DescribeTable' && passed.ok) {
      const { Table } = JSON.parse(answered);
      const GlobalSecondaryIndexes = (Table.GlobalSecondaryIndexes as LimitedIndex[]).map(
        (index) => ({ ...index, ...source }),
      );
      answered = JSON.stringify({ Table: { ...Table, ...source, GlobalSecondaryIndexes } });
    }
    response.writeHead(passed.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(answered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restored,
    close: () => {
      server.close();
      table.client.destroy();
    },
  };
}

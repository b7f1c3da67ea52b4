/** A proxy between the functions and their table that notes what is asked of the table. */
import { startTableProxy, type TableProxy } from './table-proxy.ts';

/** The action that IAM asks a right for, and the item or partition that it is for. */
export interface TableAccess {
  action: string;
  /** Partition key, of the index where one is named. */
  pk: string;
  /** Sort key or its beginning; null where the whole partition is asked for. */
  sk: string | null;
  index: string | null;
  /** Attributes that are asked for; null for all of them. */
  attributes: string[] | null;
}

export interface TableRecorder extends TableProxy {
  /** Returns what was asked since the last time, and forgets it. */
  take(): TableAccess[];
}

export function startTableRecorder(): TableRecorder {
  let noted: TableAccess[] = [];
  const proxy = startTableProxy(({ operation, body }) => {
    noted.push(...getAccesses(operation, JSON.parse(body.toString('utf8'))));
  });
  return {
    ...proxy,
    take() {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}

type Values = Record<string, { S?: string }>;
interface Asked {
  Key?: Values;
  Item?: Values;
  IndexName?: string;
  KeyConditionExpression?: string;
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Values;
  RequestItems?: Record<string, { Keys: Values[] }>;
  TransactItems?: Record<string, Asked>[];
}

/** Actions of the parts of a transaction, as IAM names them. */
const transactActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** @throws Error for an operation that it cannot read, so that nothing goes unnoticed */
function getAccesses(operation: string, asked: Asked): TableAccess[] {
  const at = (action: string, { pk, sk }: Values = {}): TableAccess => ({
    ...{ action, pk: pk?.S ?? '', sk: sk?.S ?? '', index: null },
    attributes: getAttributes(asked),
  });
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [at(operation, asked.Key)];
    case 'PutItem':
      return [at(operation, asked.Item)];
    case 'BatchGetItem':
      return Object.values(asked.RequestItems ?? {}).flatMap(({ Keys }) =>
        Keys.map((key) => at(operation, key)),
      );
    case 'TransactWriteItems':
      return (asked.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).map(([kind, part]) =>
          at(transactActions[kind] ?? kind, part.Item ?? part.Key),
        ),
      );
    case 'Query':
      return [toQuery(asked)];
    default:
      throw new Error(`the recorder cannot read ${operation}`);
  }
}

const getAttributes = ({ ProjectionExpression, ExpressionAttributeNames = {} }: Asked) =>
  ProjectionExpression === undefined
    ? null
    : ProjectionExpression.split(',').map((name) => {
        const written = name.trim();
        return ExpressionAttributeNames[written] ?? written;
      });

/** Reads the partition, and where its sort keys begin, of a query's condition. */
function toQuery(asked: Asked): TableAccess {
  const { IndexName, KeyConditionExpression = '' } = asked;
  const names = asked.ExpressionAttributeNames ?? {};
  const values = asked.ExpressionAttributeValues ?? {};
  const written = KeyConditionExpression.replaceAll(/#\w+/g, (name) => names[name] ?? name);
  const [pkName, skName] = IndexName ? ['gsi1pk', 'gsi1sk'] : ['pk', 'sk'];
  const valueAfter = (pattern: RegExp) => values[pattern.exec(written)?.[1] ?? '']?.S ?? null;
  return {
    action: 'Query',
    pk: valueAfter(new RegExp(`\\b${pkName} = (:\\w+)`)) ?? '',
    sk:
      valueAfter(new RegExp(`begins_with\\(${skName}, (:\\w+)\\)`)) ??
      valueAfter(new RegExp(`\\b${skName} BETWEEN (:\\w+)`)),
    index: IndexName ?? null,
    attributes: getAttributes(asked),
  };
}

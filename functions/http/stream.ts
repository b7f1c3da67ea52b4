/** Reads the events of the table's stream. */
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';

export type Attributes = Record<string, unknown>;

/** A changed item before and after; null where it did not exist or was removed. */
export interface Change {
  pk: string;
  sk: string;
  before: Attributes | null;
  after: Attributes | null;
  /** Sequence number in the stream. */
  sequence: string;
}

export function toChange({ dynamodb }: DynamoDBRecord): Change {
  const { Keys, OldImage, NewImage, SequenceNumber } = dynamodb ?? {};
  return {
    pk: Keys?.pk?.S ?? '',
    sk: Keys?.sk?.S ?? '',
    before: OldImage ? plain(OldImage) : null,
    after: NewImage ? plain(NewImage) : null,
    sequence: SequenceNumber ?? '',
  };
}

const plain = (image: Record<string, AttributeValue>): Attributes =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, plainValue(value)]));

/** The table holds no binary values, and no reader of the stream needs sets. */
function plainValue({ S, N, BOOL, L, M }: AttributeValue): unknown {
  if (S !== undefined) return S;
  if (N !== undefined) return Number(N);
  if (BOOL !== undefined) return BOOL;
  if (L) return L.map(plainValue);
  if (M) return plain(M);
  return null;
}

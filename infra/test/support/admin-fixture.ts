import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredEntry } from './conversations.ts';
import { openTable, type StoredItem } from './table.ts';

/** Reads and changes members in ways that no call offers, for tests. */
export const adminFixture = ({
  environment,
}: {
  environment: Readonly<Record<string, string>>;
}) => {
  const stored = openTable(environment);
  const update = (key: { pk: string; sk: string }, name: string, value: unknown) =>
    stored.documents.send(
      new UpdateCommand({
        TableName: stored.name,
        Key: key,
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  const partition = (brand: string, id: string) => stored.partition(`TENANT#${brand}#MEMBER#${id}`);
  return {
    stored,
    partition,
    /** Grants premium like a payment does. */
    makePaid: ({ id }: { id: string }, brand = 'maple') =>
      update({ pk: `TENANT#${brand}#MEMBER#${id}`, sk: 'CORE#ACCOUNT' }, 'paid_user', true),
    /** Confirms the address like the link in the mail does. */
    confirm: ({ id }: { id: string }, brand = 'maple') =>
      update({ pk: `TENANT#${brand}#MEMBER#${id}`, sk: 'CORE#ACCOUNT' }, 'status', 'active'),
    makeFictional: ({ id }: { id: string }, brand = 'maple') =>
      update({ pk: `TENANT#${brand}#MEMBER#${id}`, sk: 'CORE#PROFILE' }, 'fictional', true),
    async entries({ id }: { id: string }, brand = 'maple'): Promise<StoredEntry[]> {
      const items = await partition(brand, id);
      return items.filter(({ sk }) => sk.startsWith('LEDGER#')) as unknown as StoredEntry[];
    },
    async messages({ id }: { id: string }, brand = 'maple'): Promise<StoredItem[]> {
      return (await partition(brand, id)).filter(({ sk }) => sk.startsWith('MESSAGE#'));
    },
  };
};

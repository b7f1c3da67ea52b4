import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { memberScope, tenantScope } from '../core/scope.ts';
import { ownSortKeys } from './members.store.ts';

const table = mockClient(DynamoDBDocumentClient);
const iris = memberScope(tenantScope({ id: 'nl' }), 'iris');

it('a purge removes what refuses messages after the conversations, and leaves what accounts need', async () => {
  const sortKeys = [
    ...['BUDGET', 'CORE#ACCOUNT', 'CORE#COUNTS', 'CORE#WALLET', 'LEDGER#000000000001'],
    ...['CONVERSATION#c', 'MESSAGE#c#m', 'PAYMENT#p', 'SENT#s'],
  ];
  table.on(QueryCommand).resolves({ Items: sortKeys.map((sk) => ({ pk: 'p', sk })) });
  expect(await ownSortKeys(iris)).toEqual([
    ...['BUDGET', 'CONVERSATION#c', 'MESSAGE#c#m', 'SENT#s'],
    ...['CORE#COUNTS', 'CORE#WALLET'],
  ]);
});

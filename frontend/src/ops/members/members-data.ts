import { queryOptions } from '@tanstack/react-query';
import { call, type OpsAnswer } from '../api.ts';

export type FoundMember = OpsAnswer<'members', 'GET'>['members'][number];

export const membersQuery = (brand: string, q: string) =>
  queryOptions({
    queryKey: ['members', brand, q],
    queryFn: ({ signal }) => call('members', 'GET', { query: { brand, q }, signal }),
  });

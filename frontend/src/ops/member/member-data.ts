import { queryOptions } from '@tanstack/react-query';
import { call, type OpsAnswer } from '../api.ts';

export type Member = OpsAnswer<'member', 'GET'>['member'];
export type Purchase = NonNullable<Member['purchases']>[number];
export type Decision = Member['decisions'][number];

export const memberQuery = (brand: string, id: string) =>
  queryOptions({
    queryKey: ['member', brand, id],
    queryFn: async ({ signal }) =>
      (await call('member', 'GET', { query: { brand, id }, signal })).member,
  });

/** Whether a decision is the one that restricts the member now. */
export const isInForce = ({ restriction }: Pick<Member, 'restriction'>, decision: Decision) =>
  restriction !== null && restriction.case === decision.case;

import { queryOptions } from '@tanstack/react-query';
import { call, type OpsAnswer, type OpsBody } from '../api.ts';

export type Operator = OpsAnswer<'operators', 'GET'>['operators'][number];
export type Invitation = OpsAnswer<'invitations', 'GET'>['invitations'][number];
/** An invitation that was made just now: its address is told once. */
export type NewInvitation = Pick<OpsAnswer<'invitations', 'POST'>, 'url' | 'expires_at'> & {
  name: string;
};

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: async ({ signal }) => (await call('operators', 'GET', { signal })).operators,
});
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await call('invitations', 'GET', { signal })).invitations,
});

export type NewInvitationBody = OpsBody<'invitations', 'POST'>;

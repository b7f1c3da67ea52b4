import { memberSessionsContract } from '#shared/ops/member-sessions.ts';
import { endMemberSessions } from '../domain/operators/help-member.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(memberSessionsContract, { DELETE: endMemberSessions });

import { memberNotesContract } from '#shared/ops/member-notes.ts';
import { addNote } from '../domain/operators/help-member.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(memberNotesContract, { POST: addNote });

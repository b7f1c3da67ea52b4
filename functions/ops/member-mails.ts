import { memberMailsContract } from '#shared/ops/member-mails.ts';
import { repeatMail } from '../domain/operators/help-with-mail.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(memberMailsContract, { POST: repeatMail });

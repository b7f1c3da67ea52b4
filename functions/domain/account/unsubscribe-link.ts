/**
 * Links that unsubscribe from one kind of mail. They need no session and no record, and never
 * expire.
 */
import { memberIdSchema } from '#shared/model/common.ts';
import { type EmailType, emailTypes } from '#shared/model/values.ts';
import { derivedSecret, isDerived } from '../../adapters/keyed-secrets.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';

const getPurpose = (member: MemberScope, type: EmailType) => [
  'unsubscribe',
  member.tenant,
  member.member,
  type,
];

export const unsubscribeToken = {
  /** Returns the token of a mail of this type to this member. */
  of: (member: MemberScope, type: EmailType) =>
    `${member.member}.${type}.${derivedSecret(...getPurpose(member, type))}`,

  /**
   * Returns the member and the mail type of a token, or null where it is not one of this brand's.
   */
  read(scope: TenantScope, token: string): { member: MemberScope; type: EmailType } | null {
    const [id = '', name = '', given = ''] = token.split('.');
    const type = emailTypes.find((emailType) => emailType === name);
    if (!type || !memberIdSchema.safeParse(id).success) return null;
    const member = memberScope(scope, id);
    return isDerived(given, ...getPurpose(member, type)) ? { member, type } : null;
  },
};

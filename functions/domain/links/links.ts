/**
 * Links in mails. A token names the member and holds a secret, which is derived from the
 * deployment's key and the mail's outbox id: the table holds only its hash, and a mail that
 * is sent again carries the same link.
 */
import { memberIdSchema } from '../../../shared/model/common.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { derivedSecret, sha256 } from '../../adapters/secrets.ts';
import { type MemberScope, memberScope, type TenantScope } from '../scope.ts';
import type { Write } from '../writes.ts';
import { linkItem, linkUse, linkWrite } from './links.store.ts';

export type LinkPurpose =
  | 'activation'
  | 'reset_password'
  | 'mail_change'
  | 'mail_change_undo'
  | 'reactivation';

export interface Link {
  purpose: LinkPurpose;
  /** Epoch seconds. */
  expires: number;
  /** The address that a change of address leads to, as typed and as hash. */
  email?: string | undefined;
  email_hash?: string | undefined;
}

/** A link that was found, with what its use takes. */
export interface FoundLink extends Link {
  member: MemberScope;
  /** Removes the link; refused when somebody else used it meanwhile. */
  use: Write;
}

const secretOf = (member: MemberScope, purpose: LinkPurpose, outboxId: string) =>
  derivedSecret('link', member.tenant, member.member, purpose, outboxId);

/** The token in the mail with this outbox id. */
export const linkToken = (member: MemberScope, purpose: LinkPurpose, outboxId: string) =>
  `${member.member}.${secretOf(member, purpose, outboxId)}`;

/** The write that makes a mail's link work for a number of seconds. */
export function stageLink(
  member: MemberScope,
  link: {
    purpose: LinkPurpose;
    outboxId: string;
    seconds: number;
    email?: string;
    email_hash?: string;
  },
): Write {
  const { outboxId, seconds, ...rest } = link;
  return linkWrite(member, sha256(secretOf(member, link.purpose, outboxId)), {
    ...rest,
    expires: nowSeconds() + seconds,
  });
}

/** The link of a token, or null where it is unknown, used, expired, of another purpose or brand. */
export async function findLink(
  scope: TenantScope,
  purpose: LinkPurpose,
  token: string,
): Promise<FoundLink | null> {
  const dot = token.indexOf('.');
  const id = memberIdSchema.safeParse(token.slice(0, Math.max(0, dot)));
  if (!id.success) return null;
  const member = memberScope(scope, id.data);
  const hash = sha256(token.slice(dot + 1));
  const link = await linkItem(member, hash);
  const time = nowSeconds();
  if (!link || link.purpose !== purpose || link.expires <= time) return null;
  return {
    purpose,
    expires: link.expires,
    email: link.email,
    email_hash: link.email_hash,
    member,
    use: linkUse(member, hash, { purpose, time }),
  };
}

/**
 * Links in mails. A token names the member and contains a secret, which is derived from the
 * deployment's key and the mail's outbox id. The table holds only its hash, and a repeated mail
 * carries the same link.
 * A link is bound to the account's `credentials_version`. A change of the credentials increments
 * that number in its own transaction, which invalidates every earlier link.
 */
import { memberIdSchema } from '#shared/model/common.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { derivedSecret, recentlyDerived } from '../../adapters/keyed-secrets.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import type { LinkPurpose } from '../core/outbox.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { linkItem, linkUse, linkWrite } from './links.store.ts';

export interface Link {
  purpose: LinkPurpose;
  /** Epoch seconds. */
  expires: number;
  /** The account's `credentials_version` at the link's creation. */
  version: number;
  /** The new address of a change of address, as typed and as hash. */
  email?: string | undefined;
  email_hash?: string | undefined;
}

/** A link with the write that uses it. */
export interface FoundLink extends Link {
  member: MemberScope;
  /** Removes the link. The write is refused where the link was used meanwhile. */
  use: Write;
}

/** A mail leaves within this time after its link was staged, or never. */
const longestWaitMs = 7 * 86_400_000;

const getPurpose = (member: MemberScope, purpose: LinkPurpose, outboxId: string) => [
  'link',
  member.tenant,
  member.member,
  purpose,
  outboxId,
];

/** Returns the token and the link of the mail with this outbox id, or null where the link is gone. */
export async function findMailedLink(
  member: MemberScope,
  purpose: LinkPurpose,
  outboxId: string,
): Promise<{ token: string; link: FoundLink } | null> {
  const since = new Date(now().getTime() - longestWaitMs).toISOString();
  // The key may have changed after the mail was staged.
  for (const secret of recentlyDerived(since, ...getPurpose(member, purpose, outboxId))) {
    const token = `${member.member}.${secret}`;
    const link = await findLink(member, purpose, token);
    if (link) return { token, link };
  }
  return null;
}

/** Returns the write that makes a mail's link valid for some seconds. */
export function stageLink(
  member: MemberScope,
  link: {
    purpose: LinkPurpose;
    outboxId: string;
    seconds: number;
    version: number;
    email?: string;
    email_hash?: string;
  },
): Write {
  const { outboxId, seconds, ...rest } = link;
  return linkWrite(member, sha256(derivedSecret(...getPurpose(member, link.purpose, outboxId))), {
    ...rest,
    expires: nowSeconds() + seconds,
  });
}

/** Tells whether a link was made under the account's current credentials version. */
export const linkHolds = (
  link: Pick<Link, 'version'>,
  account: { credentials_version: number },
): boolean => link.version === account.credentials_version;

/**
 * Returns the link of a token, or null where it is unknown, used, expired, or of another purpose or
 * brand. `linkHolds` tells whether it is still valid for its account.
 */
export async function findLink(
  scope: TenantScope,
  purposes: LinkPurpose | readonly LinkPurpose[],
  token: string,
): Promise<FoundLink | null> {
  const dot = token.indexOf('.');
  const id = memberIdSchema.safeParse(token.slice(0, Math.max(0, dot)));
  if (!id.success) return null;
  const member = memberScope(scope, id.data);
  const hash = sha256(token.slice(dot + 1));
  const link = await linkItem(member, hash);
  const time = nowSeconds();
  if (!link || ![purposes].flat().includes(link.purpose) || link.expires <= time) return null;
  const { purpose, expires, version } = link;
  return {
    purpose,
    expires,
    version,
    email: link.email,
    email_hash: link.email_hash,
    member,
    use: linkUse(member, hash, { purpose, time }),
  };
}

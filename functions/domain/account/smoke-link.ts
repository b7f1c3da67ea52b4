/**
 * What a smoke test cannot do from outside: it has no mailbox. In a brand that is published for
 * rehearsals, and in no other, it may have the link that confirms an address.
 */
import { activateContract } from '#shared/api/activate.ts';
import { getPath } from '#shared/api/contract.ts';
import { nowIso } from '../../adapters/clock.ts';
import { commitAll } from '../core/commit.ts';
import { countDueMails, newOutboxId } from '../core/outbox.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { findMember } from '../members/members.ts';
import { brandById } from '../tenants/brands.ts';
import { findMailedLink, stageLink } from './links.ts';

const linkSeconds = 300;

export interface SmokeLink {
  /** Path and query of the link; null where the brand is none for rehearsals, or nobody waits for it. */
  link: string | null;
  /** The member's mails that should have left and have not. */
  mails_waiting: number;
}

/** Makes a link that confirms the address of a member who has not followed the one in the mail. */
export async function smokeLink(brandId: string, memberId: string): Promise<SmokeLink> {
  const brand = await brandById(brandId);
  if (!brand?.trial) return { link: null, mails_waiting: 0 };
  const scope = memberScope(tenantScope(brand), memberId);
  const member = await findMember(scope);
  if (member?.account.status !== 'not_confirmed') return { link: null, mails_waiting: 0 };
  const outboxId = newOutboxId();
  const version = member.account.credentials_version;
  await commitAll(scope, [
    stageLink(scope, { purpose: 'activation', outboxId, seconds: linkSeconds, version }),
  ]);
  const made = await findMailedLink(scope, 'activation', outboxId);
  return {
    link: made && `${getPath(activateContract)}?token=${made.token}`,
    mails_waiting: await countDueMails(scope, nowIso()),
  };
}

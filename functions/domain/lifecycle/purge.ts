/**
 * Purges deleted accounts with all their data except the financial records, which name nobody, and
 * purges expired reports.
 */
import { nowIso } from '../../adapters/clock.ts';
import { getProvider, providerAccounts } from '../../adapters/payment-providers.ts';
import { PaymentError } from '../../adapters/payments.ts';
import { removePhotoFiles } from '../../adapters/remove-photo-files.ts';
import { removeUpload } from '../../adapters/uploaded-files.ts';
import { forgetDevices } from '../account/push-subscriptions.ts';
import { forgetAnswersTo } from '../chat/answered-conversations.ts';
import { allImages, type ChatImageRecord } from '../chat/chat-images.ts';
import { refundUnread } from '../chat/credit-unread-messages.ts';
import { commitNamed } from '../core/commit.ts';
import { type MemberScope, tenantScope } from '../core/scope.ts';
import { findDisputedMembers } from '../finance/disputed-members.ts';
import { getStoredFiles, orderedPhotos } from '../members/album.ts';
import {
  accountSortKey,
  findMember,
  forgetPendingEmail,
  type Member,
  overdueDeletions,
  ownSortKeys,
  releaseEmailWrite,
  removeOwn,
} from '../members/members.ts';
import { allSnapshots, photosIn } from '../members/report-snapshot.ts';
import { endOtherSessions } from '../members/sessions.ts';
import { listStoredMethods } from '../payments/stored-methods.ts';
import { isHeldByCase } from '../safety/mark-case.ts';
import { brandById, ofRunningBrands } from '../tenants/brands.ts';

/**
 * Purges every account whose reactivation window is over, in all brands. It can stop anywhere and
 * start again, because the account item, by which it is found, is removed last.
 *
 * @returns the number of purged accounts, for the job's log
 */
export async function purgeAccounts(): Promise<number> {
  const time = nowIso();
  const isDisputed = openDisputed();
  let purged = 0;
  for await (const scope of ofRunningBrands(overdueDeletions(time), ({ tenant }) => tenant)) {
    const member = await findMember(scope);
    if (member) {
      // The index may lag behind, so the account item decides.
      const { status, deletion } = member.account;
      if (status !== 'pending_deletion' || !deletion || deletion.purge_at > time) continue;
      if (member.account.hold || (await isHeldByCase(scope))) continue;
      if (await isDisputed(scope)) continue;
      if (!(await forgetStoredMethods(scope))) continue;
      await purge(member);
    }
    await removeOwn(scope, [accountSortKey(scope)]);
    purged++;
  }
  return purged;
}

/**
 * Tells whether a payment of a member is disputed: what answers the bank is in the account. Each brand's
 * disputes are read once.
 */
function openDisputed(): (scope: MemberScope) => Promise<boolean> {
  const brands = new Map<string, Promise<ReadonlySet<string>>>();
  return async ({ tenant, member }) => {
    const disputed = brands.get(tenant) ?? findDisputedMembers(tenantScope({ id: tenant }));
    brands.set(tenant, disputed);
    return (await disputed).has(member);
  };
}

async function purge({ scope, account, photos }: Member): Promise<void> {
  for (const photo of orderedPhotos(photos)) {
    await removePhotoFiles(scope.tenant, getStoredFiles(photo));
    await removeUpload(photo.upload);
  }
  // Sent images are removed as well, because they show their sender.
  for (const image of await allImages(scope)) await removeImageFiles(scope, image);
  // What operators kept of conversations with fictional profiles stands with the profiles.
  await forgetAnswersTo(scope);
  // The job that follows the deletion has normally refunded these already.
  await refundUnread(scope);
  // A report may keep photos that the member deleted.
  const snapshot = (await allSnapshots(scope)).map((item) => item.snapshot);
  for (const files of photosIn(snapshot)) await removePhotoFiles(scope.tenant, files);
  await endOtherSessions(scope, null);
  await forgetDevices(scope);
  const former = account.former_emails ?? [];
  for (const { email_hash } of [account, ...former]) {
    // An address that another member has by now stays with that member.
    await commitNamed(scope, [{ name: 'email', writes: [releaseEmailWrite(scope, email_hash)] }]);
  }
  if (!account.email_claimed) await forgetPendingEmail(scope, account.email_hash);
  await removeOwn(scope, await ownSortKeys(scope));
}

/**
 * Deletes stored payment methods at the provider.
 *
 * @returns false while the provider is unavailable, so that the account waits for the next run
 */
async function forgetStoredMethods(scope: MemberScope): Promise<boolean> {
  const brand = await brandById(scope.tenant);
  if (!brand) return true;
  const accounts = providerAccounts(brand.config.payments);
  for (const { customer, mandate, provider } of await listStoredMethods(scope)) {
    // A provider that the brand names no more cannot be asked.
    if (!accounts.some(({ name }) => name === provider)) continue;
    try {
      await getProvider(brand.config.payments, provider).revokeMandate(customer, mandate);
    } catch (cause) {
      if (!(cause instanceof PaymentError)) throw cause;
      // The provider refuses methods that it does not have any more.
      if (cause.kind === 'transient') return false;
    }
  }
  return true;
}

export async function removeImageFiles(scope: MemberScope, image: ChatImageRecord): Promise<void> {
  const { full, thumb } = image.files ?? {};
  if (full && thumb) await removePhotoFiles(scope.tenant, { full, thumb });
  await removeUpload(image.upload);
}

/** The manifest: every path the API has. Infrastructure, local edge, tests and OpenAPI read it. */
import { accountDeleteContract } from './account-delete.ts';
import { accountExportContract } from './account-export.ts';
import { accountReactivateContract } from './account-reactivate.ts';
import { activateContract } from './activate.ts';
import { autoLikeContract } from './auto-like.ts';
import { blockContract } from './block.ts';
import { budgetContract } from './budget.ts';
import { chatContract } from './chat.ts';
import { chatImageContract } from './chat-image.ts';
import { chatsContract } from './chats.ts';
import { companyinfoContract } from './companyinfo.ts';
import { complaintContract } from './complaint.ts';
import { complaintFileContract } from './complaint-file.ts';
import { complaintsContract } from './complaints.ts';
import { consentContract } from './consent.ts';
import type { PathContract } from './contract.ts';
import { creditsContract } from './credits.ts';
import { directdebitContract } from './directdebit.ts';
import { discountcodeContract } from './discountcode.ts';
import { emailCheckContract } from './email-check.ts';
import { geocodeContract } from './geocode.ts';
import { giftsContract } from './gifts.ts';
import { icebreakersContract } from './icebreakers.ts';
import { immediateStartContract } from './immediate-start.ts';
import { interestsContract } from './interests.ts';
import { invoiceContract } from './invoice.ts';
import { landerContract } from './lander.ts';
import { likeContract } from './like.ts';
import { likesContract } from './likes.ts';
import { logoutContract } from './logout.ts';
import { mailChangeContract } from './mail-change.ts';
import { matchFinderContract } from './match-finder.ts';
import { memberContract } from './member.ts';
import { membersContract } from './members.ts';
import { messageContract } from './message.ts';
import { notificationsContract } from './notifications.ts';
import { pageHiddenContract } from './page-hidden.ts';
import { passwordContract } from './password.ts';
import { paymentContract } from './payment.ts';
import { paymentNotificationContract } from './payment-notification.ts';
import { paymentWebhookContract } from './payment-webhook.ts';
import { photosContract } from './photos.ts';
import { profileContract } from './profile.ts';
import { regionsContract } from './regions.ts';
import { rememberedDeviceContract } from './remembered-device.ts';
import { repeatOrderContract } from './repeat-order.ts';
import { reportContract } from './report.ts';
import { resetPasswordContract } from './reset-password.ts';
import { sessionsContract } from './sessions.ts';
import { settingsContract } from './settings.ts';
import { signupContract } from './signup.ts';
import { swipeGameContract } from './swipe-game.ts';
import { transactionsContract } from './transactions.ts';
import { unsubscribeContract } from './unsubscribe.ts';
import { userContract } from './user.ts';
import { withdrawalContract } from './withdrawal.ts';

const contracts = [
  accountDeleteContract,
  accountExportContract,
  accountReactivateContract,
  activateContract,
  autoLikeContract,
  blockContract,
  budgetContract,
  chatContract,
  chatImageContract,
  chatsContract,
  companyinfoContract,
  complaintContract,
  complaintFileContract,
  complaintsContract,
  consentContract,
  creditsContract,
  directdebitContract,
  discountcodeContract,
  emailCheckContract,
  geocodeContract,
  giftsContract,
  icebreakersContract,
  immediateStartContract,
  interestsContract,
  invoiceContract,
  landerContract,
  likeContract,
  likesContract,
  logoutContract,
  mailChangeContract,
  matchFinderContract,
  memberContract,
  membersContract,
  messageContract,
  notificationsContract,
  pageHiddenContract,
  passwordContract,
  paymentContract,
  paymentNotificationContract,
  paymentWebhookContract,
  photosContract,
  profileContract,
  regionsContract,
  rememberedDeviceContract,
  repeatOrderContract,
  reportContract,
  resetPasswordContract,
  sessionsContract,
  settingsContract,
  signupContract,
  swipeGameContract,
  transactionsContract,
  unsubscribeContract,
  userContract,
  withdrawalContract,
] as const satisfies readonly PathContract[];

export const manifest: readonly PathContract[] = contracts;

/** Name of a path -> its contract. A browser knows contracts as types alone. */
export type Contracts = {
  [Contract in (typeof contracts)[number] as Contract['name']]: Contract;
};

/** Valid requests for every call of the manifest. */
import { randomInt, randomUUID } from 'node:crypto';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { activateContract } from '#shared/api/activate.ts';
import { autoLikeContract } from '#shared/api/auto-like.ts';
import { blockContract } from '#shared/api/block.ts';
import { budgetContract } from '#shared/api/budget.ts';
import { chatContract } from '#shared/api/chat.ts';
import { chatImageContract } from '#shared/api/chat-image.ts';
import { chatsContract } from '#shared/api/chats.ts';
import { companyinfoContract } from '#shared/api/companyinfo.ts';
import { complaintContract } from '#shared/api/complaint.ts';
import { complaintFileContract } from '#shared/api/complaint-file.ts';
import { complaintsContract } from '#shared/api/complaints.ts';
import { consentContract } from '#shared/api/consent.ts';
import type { HttpMethod, PathContract } from '#shared/api/contract.ts';
import { creditsContract } from '#shared/api/credits.ts';
import { directdebitContract } from '#shared/api/directdebit.ts';
import { discountcodeContract } from '#shared/api/discountcode.ts';
import { emailCheckContract } from '#shared/api/email-check.ts';
import { geocodeContract } from '#shared/api/geocode.ts';
import { giftsContract } from '#shared/api/gifts.ts';
import { icebreakersContract } from '#shared/api/icebreakers.ts';
import { immediateStartContract } from '#shared/api/immediate-start.ts';
import { manifest } from '#shared/api/index.ts';
import { interestsContract } from '#shared/api/interests.ts';
import { invoiceContract } from '#shared/api/invoice.ts';
import { landerContract } from '#shared/api/lander.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { matchFinderContract } from '#shared/api/match-finder.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract } from '#shared/api/members.ts';
import { messageContract } from '#shared/api/message.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { pageHiddenContract } from '#shared/api/page-hidden.ts';
import { passwordContract } from '#shared/api/password.ts';
import { paymentContract } from '#shared/api/payment.ts';
import { paymentNotificationContract } from '#shared/api/payment-notification.ts';
import { paymentWebhookContract } from '#shared/api/payment-webhook.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { regionsContract } from '#shared/api/regions.ts';
import { rememberedDeviceContract } from '#shared/api/remembered-device.ts';
import { repeatOrderContract } from '#shared/api/repeat-order.ts';
import { reportContract } from '#shared/api/report.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { signupContract } from '#shared/api/signup.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import { transactionsContract } from '#shared/api/transactions.ts';
import { unsubscribeContract } from '#shared/api/unsubscribe.ts';
import { userContract } from '#shared/api/user.ts';
import { withdrawalContract } from '#shared/api/withdrawal.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import { immediateStartText } from '#shared/rules/immediate-start.ts';
import { toNotification } from './buying.ts';
import { freshEmail, password, signupBody } from './members.ts';

export interface ValidRequest {
  body?: Record<string, unknown>;
  /** Fields of a form, where the contract requires one instead of JSON. */
  form?: Record<string, string>;
  query?: Record<string, string>;
}

interface ContractRequests<C extends PathContract> {
  contract: C;
  /** A valid request for each method, created anew each time, since some work only once. */
  requests: Record<keyof C['methods'] & string, () => ValidRequest>;
}
const declareRequests = <C extends PathContract>(
  contract: C,
  requests: ContractRequests<C>['requests'],
) => ({
  contract: contract as PathContract,
  requests: requests as Record<string, () => ValidRequest>,
});

/** A valid token that belongs to nobody. */
const unknownToken = `${'A'.repeat(22)}.${'A'.repeat(43)}`;
const unknownId = 'A'.repeat(22);

const matchPreferences: MatchPreferences = {
  gender: 'female',
  country: 'NL',
  min_age: 25,
  max_age: 40,
  region: 'NL-UT',
  interests: ['coffee', 'hiking'],
  relationship_status: ['single'],
  body_type: [],
  hair_color: ['red', 'black'],
  eye_color: [],
  tattoos: null,
  weights: {
    age: 3,
    region: 1,
    interests: 2,
    relationship_status: 1,
    body_type: 0,
    hair_color: 1,
    eye_color: 0,
    tattoos: 0,
    recently_active: 1,
  },
};

/** Returns an unused account and phone number. */
const directDebit = () => ({
  package: 'small',
  account_holder: 'Robin de Vries',
  iban: 'NL91ABNA0417164300',
  street: 'Voorbeeldstraat',
  house_number: '12 a',
  zip: '3500 ZZ',
  city: 'Utrecht',
  phone: `+316${String(randomInt(10_000_000, 60_000_000))}`,
});

const complaint = () => ({
  email: freshEmail(),
  name: 'Robin de Vries',
  subject: 'A profile or message',
  text: 'The profile shows pictures of me.',
  kind: 'content',
  member: unknownId,
  statement: true,
});

const all = [
  declareRequests(accountDeleteContract, {
    POST: () => ({ body: { password, reason: 'other', remarks: 'See you.' } }),
  }),
  declareRequests(accountExportContract, {
    GET: () => ({}),
    PUT: () => ({ body: { token: unknownToken } }),
  }),
  declareRequests(accountReactivateContract, { PUT: () => ({ body: { token: unknownToken } }) }),
  declareRequests(activateContract, {
    GET: () => ({ query: { token: 'unknown' } }),
    POST: () => ({ body: {} }),
  }),
  declareRequests(autoLikeContract, { GET: () => ({}) }),
  declareRequests(blockContract, {
    GET: () => ({}),
    POST: () => ({ body: { id: unknownId } }),
    DELETE: () => ({ body: { id: unknownId } }),
  }),
  declareRequests(budgetContract, {
    GET: () => ({}),
    PUT: () => ({ body: { monthly: { value: '200.00', currency: 'EUR' } } }),
  }),
  declareRequests(chatContract, {
    GET: () => ({ query: { id: unknownId } }),
    POST: () => ({ body: { to: unknownId, text: 'Hello!', client_id: randomUUID() } }),
    DELETE: () => ({ body: { conversation: unknownId } }),
  }),
  declareRequests(chatImageContract, {
    GET: () => ({ query: { id: unknownId } }),
    POST: () => ({ body: { content_type: 'image/jpeg', size: 100_000 } }),
  }),
  declareRequests(chatsContract, { GET: () => ({}) }),
  declareRequests(companyinfoContract, { GET: () => ({}) }),
  declareRequests(consentContract, {
    POST: () => ({
      body: {
        consent_id: '3f1a5c1e-4f4e-4d5b-9f2e-0a8f0f6f2b11',
        categories: { statistics: true, marketing: false },
        source: 'settings',
        text_version: '1-0123abcd',
      },
    }),
  }),
  declareRequests(complaintContract, {
    GET: () => ({ query: { token: unknownToken } }),
    POST: () => ({ body: { token: unknownToken, text: 'It is the second photo.' } }),
    PUT: () => ({ body: { token: unknownToken, text: 'I see it differently.' } }),
  }),
  declareRequests(complaintFileContract, {
    GET: () => ({ query: { id: `${unknownId}.${unknownId}` } }),
    POST: () => ({ body: { content_type: 'image/jpeg', size: 100_000 } }),
  }),
  declareRequests(complaintsContract, { POST: () => ({ body: complaint() }) }),
  declareRequests(creditsContract, { GET: () => ({}) }),
  declareRequests(directdebitContract, {
    POST: () => ({ body: { ...directDebit(), idempotency_key: randomUUID() } }),
    PUT: () => ({ body: { request: unknownId, otp: '123456' } }),
  }),
  declareRequests(discountcodeContract, { GET: () => ({ query: { code: 'TIMEBONUS25' } }) }),
  declareRequests(emailCheckContract, { POST: () => ({ body: { email: 'iris@gmial.com' } }) }),
  declareRequests(geocodeContract, { GET: () => ({ query: { lat: '52.09', lon: '5.12' } }) }),
  declareRequests(giftsContract, { GET: () => ({}) }),
  declareRequests(icebreakersContract, { GET: () => ({ query: { language: 'pl' } }) }),
  declareRequests(immediateStartContract, {
    PUT: () => ({
      body: { requested: true, acknowledged: true, text_version: immediateStartText },
    }),
  }),
  declareRequests(interestsContract, { GET: () => ({}) }),
  declareRequests(invoiceContract, { GET: () => ({ query: { id: unknownId } }) }),
  declareRequests(landerContract, { GET: () => ({ query: { name: 'gallery', slug: 'spring' } }) }),
  declareRequests(likeContract, {
    POST: () => ({ body: { id: unknownId } }),
    DELETE: () => ({ body: { id: unknownId } }),
    PUT: () => ({ body: { id: unknownId } }),
  }),
  declareRequests(likesContract, { GET: () => ({}) }),
  declareRequests(logoutContract, { GET: () => ({}) }),
  declareRequests(mailChangeContract, {
    POST: () => ({ body: { email: freshEmail(), password } }),
    PUT: () => ({ body: { token: unknownToken } }),
  }),
  declareRequests(matchFinderContract, {
    GET: () => ({}),
    PUT: () => ({ body: { ...matchPreferences } }),
  }),
  declareRequests(memberContract, { GET: () => ({ query: { id: unknownId } }) }),
  declareRequests(membersContract, {
    GET: () => ({ query: { gender: 'female', min_age: '20', max_age: '40', tattoos: 'true' } }),
  }),
  declareRequests(messageContract, {
    DELETE: () => ({ body: { conversation: unknownId, id: `${'0'.repeat(13)}${'A'.repeat(11)}` } }),
  }),
  declareRequests(notificationsContract, {
    GET: () => ({}),
    PUT: () => ({ body: { disabled: ['news'] } }),
  }),
  declareRequests(pageHiddenContract, { POST: () => ({ body: {} }) }),
  declareRequests(passwordContract, {
    PUT: () => ({ body: { old_password: password, password: 'another good one' } }),
  }),
  declareRequests(paymentContract, {
    GET: () => ({ query: { id: unknownId } }),
    POST: () => ({
      body: { package: 'medium', paymentmethod: 'ideal', idempotency_key: randomUUID() },
    }),
  }),
  declareRequests(paymentNotificationContract, {
    POST: () => ({ form: toNotification({ id: 'unknown', order: 'unknown', brand: 'nl' }) }),
  }),
  declareRequests(paymentWebhookContract, { POST: () => ({ form: { id: 'tr_unknown' } }) }),
  declareRequests(photosContract, {
    GET: () => ({}),
    POST: () => ({ body: { content_type: 'image/jpeg', size: 100_000 } }),
    PUT: () => ({ body: { order: [] } }),
    DELETE: () => ({ body: { id: unknownId } }),
  }),
  declareRequests(profileContract, {
    GET: () => ({}),
    PUT: () => ({ body: { about_me: 'I like long walks.', hair_color: 'red' } }),
  }),
  declareRequests(regionsContract, { GET: () => ({}) }),
  declareRequests(rememberedDeviceContract, {
    GET: () => ({}),
    POST: () => ({ form: { forget: '1' } }),
  }),
  declareRequests(repeatOrderContract, {
    POST: () => ({ body: { order: unknownId, idempotency_key: randomUUID() } }),
  }),
  declareRequests(reportContract, { POST: () => ({ body: { id: unknownId, reason: 'fake' } }) }),
  declareRequests(resetPasswordContract, {
    // The address is always the same, as an IP address may name only a few different ones.
    POST: () => ({ body: { email: 'nobody@example.com' } }),
    PUT: () => ({ body: { token: unknownToken, password: 'another good one' } }),
  }),
  declareRequests(sessionsContract, {
    GET: () => ({}),
    DELETE: () => ({ body: { all: true } }),
  }),
  declareRequests(settingsContract, { GET: () => ({}) }),
  declareRequests(signupContract, { POST: () => ({ body: { ...signupBody('nl') } }) }),
  declareRequests(swipeGameContract, {
    GET: () => ({}),
    POST: () => ({ body: { id: unknownId, like: true } }),
  }),
  declareRequests(transactionsContract, { GET: () => ({}) }),
  declareRequests(unsubscribeContract, {
    GET: () => ({ query: { token: unknownToken } }),
    POST: () => ({ query: { token: unknownToken } }),
  }),
  declareRequests(userContract, {
    GET: () => ({}),
    POST: () => ({ body: { email: freshEmail(), password } }),
    PUT: () => ({ body: { language: 'de' } }),
    DELETE: () => ({ query: { push: '1' }, body: { endpoint: 'https://fcm.googleapis.com/wp/1' } }),
  }),
  declareRequests(withdrawalContract, { POST: () => ({ body: { payment: unknownId } }) }),
];

/** Returns the body and the content type of a request. */
export const getPayload = ({
  body,
  form,
}: ValidRequest): { type: string; text: string | undefined } =>
  form
    ? { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() }
    : { type: 'application/json', text: body && JSON.stringify(body) };

export interface ContractCall {
  /** Method and name, e.g. `GET user`. */
  name: string;
  contract: PathContract;
  method: HttpMethod;
  rule: NonNullable<PathContract['methods'][HttpMethod]>;
  /** Returns a request that satisfies the contract. */
  valid: () => ValidRequest;
}

/**
 * Lists every method of every path.
 *
 * @throws where a call of the manifest has no request here
 */
export const calls: readonly ContractCall[] = manifest.flatMap((contract) => {
  const known = all.find((one) => one.contract === contract);
  return Object.entries(contract.methods).map(([method, rule]) => {
    const name = `${method} ${contract.name}`;
    const valid = known?.requests[method];
    if (!valid) throw new Error(`requests.ts has no valid request for ${name}`);
    return { name, contract, method: method as HttpMethod, rule, valid };
  });
});

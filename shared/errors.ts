/**
 * The closed table of failures: stable code -> HTTP status -> English sentence.
 *
 * It is the only place that knows statuses. Rules throw codes (`AppError`), the
 * browser translates codes (`errors.<code>` in its locale files).
 */
export const errorTable = {
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  payload_too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: { status: 415, message: 'Send the request as application/json.' },
  validation_failed: { status: 422, message: 'Please check the marked fields.' },
  authentication_required: { status: 403, message: 'Please log in first.' },
  forbidden_origin: { status: 403, message: 'This request came from another site.' },
  unknown_host: { status: 404, message: 'There is no brand at this host.' },
  not_found: { status: 404, message: 'This page could not be found' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  idempotency_conflict: { status: 409, message: 'This key was already used for another request.' },
  busy: { status: 409, message: 'The same request is still running. Please wait a moment.' },
  rate_limited: { status: 429, message: 'Too many requests, try again in {minutes} min.' },
  unavailable: {
    status: 503,
    message: 'The service is not available right now, please try again later.',
  },
  maintenance: {
    status: 503,
    message: 'This site is being worked on. Messages and credits are safe. Try again in minutes.',
  },
  internal_error: { status: 500, message: 'An error occured, please try again later.' },
  /** In an operator's view alone. */
  read_only: { status: 403, message: 'This is a view of the page. Nothing is sent from it.' },

  login_failed: { status: 401, message: 'Login failed, please try again.' },
  login_blocked: {
    status: 429,
    message: 'Too many incorrect attempts, account blocked for {minutes} min.',
  },
  account_deleted: {
    status: 403,
    message: 'This account was deleted. The link in our email brings it back.',
  },
  /** With `kind`, `reason` and, where it ends, `until`. */
  account_restricted: {
    status: 403,
    message: 'This account is restricted. Our email says why, and how you can object.',
  },
  email_taken: { status: 409, message: 'An account with this e-mail already exists' },
  email_pending_deletion: {
    status: 409,
    message:
      'An account with this email is pending deletion. The link in our email brings it back.',
  },
  email_not_found: { status: 404, message: 'E-mail not found' },
  too_many_reset_mails: {
    status: 429,
    message: 'Too many password reset e-mails, try again tomorrow.',
  },
  link_invalid: { status: 410, message: 'This link has expired or is invalid.' },
  old_password_wrong: { status: 422, message: 'Please check your old password.' },
  photo_limit_reached: { status: 403, message: 'You can have at most {limit} photos.' },
  search_closed: { status: 403, message: 'Please sign up or log in to search members.' },
  blocked_by_user: { status: 403, message: 'This member has blocked you.' },
  swipe_limit_reached: {
    status: 403,
    message: 'You have used all your likes for today. You get new ones tomorrow.',
  },
  not_confirmed: { status: 403, message: 'Please confirm your email address first.' },
  message_too_long: { status: 422, message: 'A message has at most {limit} characters.' },
  fictional_not_reachable: {
    status: 403,
    message: 'This profile is fictional, and nobody would answer. You were not charged.',
  },
  conversation_limit_reached: {
    status: 403,
    message: 'Without premium you can start {limit} conversations.',
  },
  premium_only: { status: 403, message: 'This is for premium members.' },
  not_enough_credits: { status: 402, message: 'You need {needed} credits for this.' },
  immediate_start_required: {
    status: 403,
    message: 'Your {held} credits are waiting for your consent to start right away.',
  },
  credits_disputed: {
    status: 403,
    message: '{held} of your credits are on hold, as your bank questioned their payment.',
  },
  discount_not_found: { status: 404, message: 'This discount code was not found.' },
  discount_used: { status: 409, message: 'This discount code was already used.' },
  discount_expired: { status: 410, message: 'This discount code has expired.' },
  discount_minimum: {
    status: 422,
    message: 'This discount code is for orders of {minimum} or more.',
  },
  budget_exceeded: {
    status: 403,
    message: 'This would go over your own limit of {monthly} a month.',
  },
  card_payment_failed: {
    status: 402,
    message: 'Credit card payment failed. Try again or pay via PayPal.',
  },
  directdebit_blocked: {
    status: 403,
    message: 'Your account is blocked for direct debit. Please use another payment method.',
  },
  directdebit_limit: {
    status: 403,
    message:
      'You have reached the limit for direct debit. Try later, use a cheaper package or another payment method.',
  },
  iban_invalid: { status: 422, message: 'Please check the IBAN.' },
  phone_invalid: { status: 422, message: 'Please check the phone number.' },
  otp_invalid: { status: 422, message: 'Code invalid' },
  withdrawal_over: { status: 410, message: 'The withdrawal period for this purchase is over.' },
  case_closed: { status: 409, message: 'This case is decided. You can object to the decision.' },
  case_full: { status: 409, message: 'This case holds as many messages as it can.' },
  objection_over: {
    status: 410,
    message: 'You have objected already, or the time for an objection is over.',
  },
  name_not_allowed: { status: 422, message: 'This username is not allowed.' },
  too_young: { status: 422, message: 'Enter your date of birth ({min_age}+)' },
  signups_closed: { status: 403, message: 'Signing up is currently by invitation only.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** Failures of the console's calls alone. No member meets them, so no language translates them. */
export const consoleErrors = {
  forbidden: { status: 403, message: 'Your role or your brands do not include this.' },
  passkey_refused: { status: 401, message: 'This passkey could not be verified.' },
  fresh_passkey_required: { status: 403, message: 'Show your passkey again to do this.' },
  last_passkey: { status: 409, message: 'This is your last passkey. Register another one first.' },
  not_yourself: { status: 403, message: 'Somebody else has to do this for you.' },
  decision_stale: {
    status: 409,
    message: 'This changed since it was shown, and nothing was sent. It is {status} now.',
  },
  alarm_closed: { status: 409, message: '{name} closed this alarm already.' },
  batch_reversed: { status: 409, message: '{name} reversed this batch already.' },
  batch_over: { status: 410, message: 'The time to reverse this batch is over.' },
  version_stale: {
    status: 409,
    message: 'Another version came into use since this was shown, and nothing was changed.',
  },
  version_not_viewable: { status: 409, message: 'This version cannot be looked at: {why}' },
  version_not_ready: { status: 409, message: 'This version cannot come into use: {why}' },
  code_exists: {
    status: 409,
    message: 'There is a code {code} already, or there was one. A name can be given once.',
  },
  campaign_stale: {
    status: 409,
    message: 'This campaign changed since it was shown, and nothing was changed now.',
  },
  commission_decided: {
    status: 409,
    message: 'This commission is not withheld any more, and nothing was changed.',
  },
  member_deleted: { status: 409, message: 'This member has deleted the account.' },
  restricted_already: {
    status: 409,
    message: 'This member is under a stricter measure ({kind}). Lift that first.',
  },
  not_restricted: { status: 409, message: 'Nothing restricts this member.' },
  period_not_begun: { status: 409, message: '{period} has not begun for this brand.' },
  month_closed: { status: 409, message: '{month} is closed already, and stays as it was closed.' },
  month_too_early: { status: 409, message: '{month} can be closed from {from} on.' },
  month_before_first: {
    status: 409,
    message: 'The books of this brand begin with a later month than {month}.',
  },
  month_out_of_turn: {
    status: 409,
    message: 'A month stands on the one before: {first} is closed first.',
  },
  proposal_changed: {
    status: 409,
    message: 'This proposal was decided on or replaced. Look at what stands now.',
  },
  payout_recorded: { status: 409, message: '{reference} is payout {number} of {at} already.' },
  payable_changed: {
    status: 409,
    message: 'What is payable changed since it was shown: it is {payable} now.',
  },
  refund_stale: {
    status: 409,
    message:
      'Something of this payment went back since it was shown, and nothing was sent. Of it {left} is left.',
  },
  refund_too_much: { status: 409, message: 'Of this payment {left} is left to give back.' },
  already_asked: { status: 409, message: 'This waits for a second person already.' },
  goodwill_limit: {
    status: 409,
    message:
      'Your role can give this member {left} more credits now. The limit is {limit} in {days} days.',
  },
  mail_suppressed: {
    status: 409,
    message: 'No mail goes to this address. Lift the suppression first.',
  },
  address_not_confirmed: {
    status: 409,
    message: 'The address of this member is not confirmed, so that it may be somebody else’s.',
  },
  address_confirmed: { status: 409, message: 'The address of this member is confirmed already.' },
  address_stale: {
    status: 409,
    message: 'The address of this member changed since it was shown, and nothing was confirmed.',
  },
  member_suspended: { status: 409, message: 'This member is suspended. Lift that first.' },
  not_suppressed: { status: 409, message: 'Mail goes to this address.' },
  nothing_to_mail: { status: 409, message: 'There is nothing to say in this mail.' },
  member_restricted: {
    status: 409,
    message:
      'Something restricts this member. Lift it first, as the member could come back without it.',
  },
  held_by_another: { status: 409, message: '{name} works on this until {until}.' },
  /** With `version`, `state`, and what happened last, when and by whom. */
  case_stale: {
    status: 409,
    message: 'This case changed since it was shown, and nothing was sent: {happened}, {at}.',
  },
  case_lease_required: {
    status: 409,
    message: 'Take this case first, so that nobody else decides it. Nothing was sent.',
  },
  /** With what happened last, when and by whom. */
  conversation_stale: {
    status: 409,
    message:
      'This conversation went on since it was shown, and nothing was sent: {happened}, {at}.',
  },
  conversation_answered: {
    status: 409,
    message: 'Nothing of this member waits. A fictional profile only answers. Nothing was sent.',
  },
  fictional_not_acknowledged: {
    status: 409,
    message:
      'This member has not acknowledged that profiles may be fictional. Nothing was sent, and nothing can be until then.',
  },
  member_not_reachable: {
    status: 409,
    message: 'This member cannot be written to now ({why}). Nothing was sent.',
  },
  case_decided: { status: 409, message: 'This case was decided at {at}. Nothing was sent.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** Both, for who answers. */
export const allErrors = { ...errorTable, ...consoleErrors };

/** Stable, snake_case code of a failure of a brand's call. */
export type ErrorCode = keyof typeof errorTable;
/** The same, of the console's calls too. */
export type AnyErrorCode = keyof typeof allErrors;

/** Tells whether a brand's calls may answer with it. */
export const isErrorCode = (code: AnyErrorCode): code is ErrorCode =>
  Object.hasOwn(errorTable, code);

/** Values that fill the `{placeholders}` of an error's sentence. */
export type ErrorParams = Record<string, string | number>;

/** The body of every failed answer. `fields` maps a field's path to a field code. */
export interface ErrorBody<Code extends AnyErrorCode = ErrorCode> {
  error: {
    code: Code;
    message: string;
    params?: ErrorParams;
    fields?: Record<string, string>;
  };
}

/** Builds the answer's body; `params` fill the placeholders of the sentence. */
export function errorBody<Code extends AnyErrorCode>(
  code: Code,
  params?: ErrorParams,
  fields?: Record<string, string>,
): ErrorBody<Code> {
  const message = allErrors[code].message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    params?.[name] === undefined ? whole : String(params[name]),
  );
  return { error: { code, message, ...(params ? { params } : {}), ...(fields ? { fields } : {}) } };
}

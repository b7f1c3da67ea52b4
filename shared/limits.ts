/**
 * Every business constant of the specification, the unit in its name.
 * What differs between brands is in the tenant, not here. Code takes them by
 * `import * as limits`, so that a bundle holds those that it names and no others.
 */
const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Largest request body, in bytes (files go straight to S3). */
export const bodyBytes = 64 * 1024;
/** Deepest nesting of a request body. */
export const bodyDepth = 12;

export const userRefreshMs = 60 * SECOND_MS;
export const userRefreshWithPushMs = 300 * SECOND_MS;
export const userRefreshFirstMs = 5 * SECOND_MS;

export const timeBonusSeconds = 4 * HOUR_SECONDS;
export const timeBonusPercentage = 25;
export const timeBonusCode = 'TIMEBONUS25';
/** The code of a brand's welcome discount. */
export const welcomeCode = 'WELCOME';
export const timeBonusPopupMs = 40 * SECOND_MS;
export const timeBonusTickMs = SECOND_MS;

export const photosFree = 3;
export const photosPremium = 25;
export const conversationsFree = 2;
export const reactivationDays = 14;
export const swipeLikesPerDay = 4;
export const premiumMatchChancePercentage = 46;

export const sessionDays = 30;
/** `last_seen` of a session is written at most this often. */
export const sessionTouchSeconds = HOUR_SECONDS;
export const localeCookieDays = 365;
export const localeCookieName = 'i18n_redirected';
export const sessionCookieName = 'auth.session';
/** Recognises a browser that logged in before; browsers keep no cookie for longer. */
export const deviceCookieName = 'auth.device';
export const deviceCookieDays = 400;
/** Remembers a member on the login page, who asked for it; without another login there it ends. */
export const rememberedDeviceCookieName = 'auth.remembered';
export const rememberedDeviceDays = 90;
/** Browsers that an account recognises; a further one takes the place of the oldest. */
export const knownDevices = 20;
/** So much of what a browser calls itself is kept. */
export const userAgentChars = 200;
/** A visit ends when no page was opened for so long. */
export const visitDays = 30 / 1_440;
/** Unix time at which the visitor closed the site-entry warning. */
export const entrySkippedCookieName = 'site_entry_skipped';
export const entrySkippedCookieDays = 365;
/** Signing up shows the same warning inside its form, which is enough for the visit. */
export const entryEmbeddedCookieName = 'site_entry_embedded';
/** The visitor's own choice of light or dark. */
export const modeCookieName = 'mode';
/** Where the browser's clock stands (IANA name), so that the server's pages say the same times. */
export const timeZoneCookieName = 'time_zone';
/** The last search of a member: id, a colon, and the query of its address. */
export const searchCookieName = 'last_search';
/** Banners that the member closed, joined by dots. */
export const closedBannersCookieName = 'banners_closed';
/** The banner that was closed during this visit. */
export const bannerVisitCookieName = 'banner_visit';
/** `ask` where this browser may offer push messages, which only its scripts can tell. */
export const pushOfferCookieName = 'push_offer';
export const rememberedDays = 365;
export const modeCookieDays = 365;

export const reloadGuardMs = 60 * SECOND_MS;
export const httpRetries = 5;
export const httpRetryBaseMs = 300;
export const httpTimeoutMs = 20 * SECOND_MS;
export const fetchDelayMs = 200;
export const loadingBarThrottleMs = 200;
export const loadingBarMaxMs = 5 * SECOND_MS;
export const locationCacheMs = 3_600_000;
export const prefetchIdleTimeoutMs = 2_000;

/** What a page without a network shows is at most this old. */
export const snapshotMaxAgeMs = 7 * 86_400 * SECOND_MS;
/** Characters of the snapshot; what was loaded longest ago is left out. */
export const snapshotMaxChars = 500_000;
/** Pages of a long list in it. */
export const snapshotListPages = 2;
/** So long changes gather before the snapshot is written. */
export const snapshotDelayMs = SECOND_MS;

/** API Gateway ends a WebSocket that was idle for 10 minutes, and any after 2 hours. */
export const socketPingMs = 5 * MINUTE_SECONDS * SECOND_MS;
export const socketRenewMs = 105 * MINUTE_SECONDS * SECOND_MS;
export const socketLifeSeconds = 2 * HOUR_SECONDS;
/** So long a browser waits for the answer to a ping, or for a socket to open. */
export const socketResponseMs = 10 * SECOND_MS;
/** The same while somebody waits for it to show that it is alive. */
export const socketAliveMs = 3 * SECOND_MS;
export const socketRetryBaseMs = SECOND_MS;
export const socketRetryMostMs = 60 * SECOND_MS;
/** After the server ended a socket on purpose, or while there seems to be no network. */
export const socketRetryEndedMs = 20 * SECOND_MS;
/** Failures in a row after which the browser asks at intervals, beside trying on. */
export const socketFailures = 3;
export const socketPollMs = 15 * SECOND_MS;
/** Largest frame from a browser, in bytes. */
export const socketFrameBytes = 4 * 1024;
/** Open sockets of one member; a further one ends the oldest. */
export const socketsMost = 20;
/** Messages that one catch-up brings; who missed more loads the lists anew. */
export const catchUpMessages = 100;
/** And conversations that it looks into. */
export const catchUpConversations = 40;
/** A message can be stored this much later than its id says: a catch-up looks so far back. */
export const catchUpOverlapSeconds = 30;
/** Least time between two catch-ups of one socket. */
export const catchUpMs = SECOND_MS;
/** Signs of typing are sent at most this often, and passed on at most as often as the second says. */
export const typingMs = 3 * SECOND_MS;
export const typingAcceptedMs = 2 * SECOND_MS;
/** So long somebody is shown as typing after the last sign of it. */
export const typingShownMs = 6 * SECOND_MS;
export const badgeCap = 99;
export const creditsBadgeAt = 10;
export const toastMs = 5 * SECOND_MS;

export const settingsMaxAgeSeconds = MINUTE_SECONDS;
export const activationTokenSeconds = 7 * DAY_SECONDS;
/** Who has a socket open may be looking: a push message waits so long for it to be seen. */
export const pushGraceSeconds = 10;
/** So long a push service keeps a message for a browser that is off. */
export const pushKeptSeconds = DAY_SECONDS;
/** From a message that nobody pushed to its mail, where it stays unread: a first one, others. */
export const newConversationMailSeconds = 5 * MINUTE_SECONDS;
export const newMessageMailSeconds = 15 * MINUTE_SECONDS;
/** Between two mails about the messages of one conversation. */
export const messageMailsApartSeconds = HOUR_SECONDS;
/** From a like that nobody pushed to its mail; and between two mails about likes. */
export const likeMailSeconds = 30 * MINUTE_SECONDS;
export const likeMailsApartSeconds = DAY_SECONDS;
/** Messages that stay unread are brought to mind twice. */
export const unreadReminderSeconds = DAY_SECONDS;
export const secondUnreadReminderSeconds = 3 * DAY_SECONDS;
export const weeklyUpdateSeconds = 7 * DAY_SECONDS;
/** Who was here so lately needs no weekly update; who was away for so long wants none. */
export const weeklyUpdateLeastAwaySeconds = 2 * DAY_SECONDS;
export const weeklyUpdateMostAwaySeconds = 60 * DAY_SECONDS;
/** Members named in one mail; the others are counted. */
export const mailMostNames = 3;
/** So long an address gets no mail after it bounced or complained. */
export const suppressionDays = 365;
/** From the confirmation to the mail that asks for a photo, where there is none. */
export const photoReminderSeconds = DAY_SECONDS;
/** A member gets at most so many mails of operators in so many days, all brands' mailings together. */
export const mailingsMost = 2;
export const mailingsMostDays = 7;
/** Mails that all running mailings stage in a minute, and what an operator may ask for one. */
export const mailingsPerMinute = 300;
/** So long a mailing can run and be resumed; mails of it that wait longer are dropped. */
export const mailingDays = 30;
/** So long it is known which mailings a member got; longer than a mailing runs. */
export const mailingKnownDays = 90;
export const mailingSubjectChars = 120;
export const mailingPreviewChars = 160;
export const mailingButtonChars = 40;
export const mailingBodyChars = 5_000;
/** Of the token in a mail's link; longer ones are no link of ours. */
export const linkTokenMaxChars = 300;
export const resetTokenSeconds = HOUR_SECONDS;
/** "That was not me", in mails about a new password or device. */
export const notMeTokenSeconds = 7 * DAY_SECONDS;
export const mailChangeTokenSeconds = DAY_SECONDS;
/** Whoever asked for a copy of their data need not sit at their mailbox. */
export const accountCopySeconds = 3 * DAY_SECONDS;
/** How long the old address can take an e-mail change back; so long nobody else can have it. */
export const mailChangeUndoSeconds = 7 * DAY_SECONDS;

/** Profiles on a page of search results. */
export const searchPageSize = 24;
/** Profiles looked at for one page at most, however few of them fit. */
export const searchMostRead = 480;
export const searchYoungestYears = 18;
export const searchOldestYears = 99;
/** Similar profiles offered when a search runs out. */
export const similarMost = 12;
export const relatedMost = 6;
/** Likes of each kind on a page of them. */
export const likesPageSize = 24;
/** From the like modal's own choice of a profile to the reload of the likes. */
export const likesReloadMs = 500;
/** Longest delay that an address may ask for before the like modal opens. */
export const likeModalDelaySeconds = HOUR_SECONDS;
/** Profiles that the swipe game deals at once. */
export const swipeDealt = 10;
/** Who was skipped does not come again for so long. */
export const swipeSkipDays = 30;
/** Pages of the search that are read for one deal at most. */
export const swipeMostPages = 3;
/** Recently active members whom the match finder compares. */
export const matchesLookedAt = 240;
export const matchesShown = 24;
/** Percent of what was asked for from which a member counts as fitting. */
export const matchFitsFrom = 60;
/** So many years outside the wanted ages still count in part. */
export const matchAgeSlackYears = 3;
export const reportTextMaxChars = 1_000;
/** From the answer on; so long its report snapshot is there, should somebody object to the answer. */
export const reportKeptDays = 180;
/** `last_active` of a member is written at most this often. */
export const activitySeconds = HOUR_SECONDS;

/** Largest photo, in bytes, as it comes from the member. */
export const photoBytes = 15 * 1024 * 1024;
export const photoMinPx = 64;
/** Most pixels that are decoded: a small file can hold a huge picture. */
export const photoMaxPixels = 60_000_000;
/** A slot that got no upload frees itself after this. */
export const photoSlotSeconds = 15 * MINUTE_SECONDS;
/** Signed addresses of photos end within this. */
export const photoUrlSeconds = 10 * MINUTE_SECONDS;

/** Conversations on a page of the list: what stands beside each is one batch read. */
export const chatsPageSize = 24;
/** How long an open conversation counts as opened once. */
export const lastOpenedSeconds = 600;
/** Messages on a page of a conversation. */
export const messagesPageSize = 50;
/** Beginning of a text in the list of conversations. */
export const messagePreviewChars = 120;
/** So long a `client_id` is answered again with what it was answered first. */
export const sentAnswerDays = 30;
/** So long a message that found no network is sent by itself once there is one. */
export const outgoingWaitsHours = 24;
/** An image that was uploaded for a message and not sent goes after this. */
export const unsentImageSeconds = DAY_SECONDS;
/** The last messages between two that a report keeps, and how much text of them at most. */
export const snapshotMessages = 20;
export const snapshotTextBytes = 100_000;

/** The welcome discount is for so long after signing up. */
export const welcomeDiscountDays = 7;
/** An order that is not paid in this time is looked at again, and after the second one given up. */
export const paymentCheckSeconds = 5 * MINUTE_SECONDS;
export const paymentGivenUpDays = 14;
/**
 * Days for which logins of buyers are kept: banks take unauthorised direct debits back for thirteen
 * months.
 */
export const buyerLoginDays = 400;
/** Days in which a charge back can be answered, where a brand says nothing else. */
export const disputeAnswerDays = 7;
/** Days after which a bank's warning that no charge back followed is over. */
export const disputeWarningDays = 180;
/** Days after its beginning for which a dispute that nobody decided keeps a deleted account from the purge. */
export const disputeHoldDays = 180;
/** Between two questions to the provider about the same open payment, by its buyer. */
export const paymentAskSeconds = 3;
/** A code that an order reserved is free again so long after its payment cannot be begun. */
export const discountReservedSeconds = MINUTE_SECONDS;
/** Least days in which a purchase can be withdrawn (EU directive 2011/83, article 9). */
export const leastRefundDays = 14;
export const transactionsPageSize = 24;
export const repeatableOrders = 5;
export const storedMethods = 5;
/** Codes by text message: digits, life, tries. */
export const otpDigits = 6;
export const otpSeconds = 10 * MINUTE_SECONDS;
export const otpTries = 5;
/** Direct debit: largest order, and what one member may order in 30 days; smallest unit. */
export const directDebitMostMinor = 15_000;
export const directDebitMostMonthMinor = 30_000;
/** Days between the notice of a debit and the debit. */
export const directDebitNoticeDays = 1;
export const nameMinChars = 2;
export const nameMaxChars = 30;
export const passwordMinChars = 8;
export const passwordMaxChars = 200;
export const aboutMeMaxChars = 2_000;
export const cityMaxChars = 80;
export const remarksMaxChars = 2_000;
export const emailMaxChars = 254;
export const pushEndpointMaxChars = 1_024;
/** Browsers of one member that get push messages; a further one takes the place of the oldest. */
export const pushSubscriptions = 10;
/** A subscription with a pair of keys that a function does not know is kept so long: its brand may be the older one. */
export const pushPairLearnedSeconds = 600;
/** How long a click is kept, which is the longest attribution window. */
export const clickDays = 90;
export const attributionDays = 30;
/** Days before a commission is payable. */
export const commissionHoldDays = 30;
/** A signup so soon after its click, and more than so many of a day in one place, look like fraud. */
export const quickSignupSeconds = 5;
export const signupsOfDevice = 3;
export const signupsOfNet = 20;
export const signupsOfDomain = 10;
/** Who has opened no page so many days after the signup was none that is paid for unseen. */
export const neverBackDays = 7;
/** How long the log of a postback is kept. */
export const postbackDays = 180;
/** Waits before each further try of a postback. */
export const postbackRetrySeconds = [
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  12 * HOUR_SECONDS,
] as const;
export const postbackTimeoutMs = 8_000;
/** What is kept of a tracker's response. */
export const postbackResponseChars = 300;
export const postbackUrlMaxChars = 2_000;
/** An advertiser's click id must come back to it as it was sent. */
export const trackingMaxChars = 255;
export const oldestAgeYears = 120;

/** Wrong passwords before an account is blocked, and for how long. */
export const loginAttempts = 5;
export const loginBlockSeconds = 15 * MINUTE_SECONDS;

export const termsEpoch = '2023-12-01T12:00:00.000Z';

/**
 * How often one address or member may make a call that costs something.
 * Only requests that passed validation and the origin check are counted.
 */
export const rateLimits = {
  signup: { max: 30, windowSeconds: HOUR_SECONDS },
  login_address: { max: 60, windowSeconds: 15 * MINUTE_SECONDS },
  email_check: { max: 120, windowSeconds: HOUR_SECONDS },
  geocode: { max: 120, windowSeconds: HOUR_SECONDS },
  /** Decisions about services of third parties, by address. */
  consent: { max: 60, windowSeconds: HOUR_SECONDS },
  activation_mail: { max: 3, windowSeconds: HOUR_SECONDS },
  activate: { max: 120, windowSeconds: HOUR_SECONDS },
  /** Calls that redeem a link's token, by address. */
  link: { max: 300, windowSeconds: HOUR_SECONDS },
  /** Mails to one account; the failure has a sentence of its own. */
  reset_mails: { max: 5, windowSeconds: DAY_SECONDS },
  /** Mails about logins from new devices, and about an address that somebody else tried to use. */
  login_mails: { max: 20, windowSeconds: DAY_SECONDS },
  address_mails: { max: 5, windowSeconds: DAY_SECONDS },
  mail_change: { max: 10, windowSeconds: DAY_SECONDS },
  /** Passwords asked for again within a session, by member. */
  password_check: { max: 10, windowSeconds: 15 * MINUTE_SECONDS },
  photo_upload: { max: 300, windowSeconds: HOUR_SECONDS },
  chat_image: { max: 300, windowSeconds: HOUR_SECONDS },
  /** Login pages that greet a member, and devices that forget one, by address. */
  remembered_device: { max: 600, windowSeconds: HOUR_SECONDS },
  /** Visitors without an account, by address. */
  visitor_search: { max: 600, windowSeconds: HOUR_SECONDS },
  like: { max: 600, windowSeconds: HOUR_SECONDS },
  swipe: { max: 1_200, windowSeconds: HOUR_SECONDS },
  match_preferences: { max: 300, windowSeconds: HOUR_SECONDS },
  block: { max: 300, windowSeconds: HOUR_SECONDS },
  report: { max: 30, windowSeconds: HOUR_SECONDS },
  /** Complaints, by address, and by the address of their receipt. */
  complaint: { max: 20, windowSeconds: HOUR_SECONDS },
  complaint_receipt: { max: 5, windowSeconds: DAY_SECONDS },
  complaint_file: { max: 60, windowSeconds: HOUR_SECONDS },
  /** Answers and objections, by address. */
  complaint_answer: { max: 60, windowSeconds: HOUR_SECONDS },
  account_export: { max: 10, windowSeconds: HOUR_SECONDS },
  /** Browsers that a member subscribes; each says again now and then that it is there. */
  push: { max: 120, windowSeconds: HOUR_SECONDS },
  /** Orders and their payments, by member. */
  payment: { max: 120, windowSeconds: HOUR_SECONDS },
  discount_code: { max: 60, windowSeconds: HOUR_SECONDS },
  invoice: { max: 120, windowSeconds: HOUR_SECONDS },
  /** Codes by text message: by member, by phone, by address, and by the number's first digits. */
  otp_member: { max: 5, windowSeconds: HOUR_SECONDS },
  otp_phone: { max: 5, windowSeconds: DAY_SECONDS },
  otp_address: { max: 20, windowSeconds: HOUR_SECONDS },
  otp_prefix: { max: 100, windowSeconds: HOUR_SECONDS },
  /** Sockets that a member opens; a page opens one, and another whenever the network comes back. */
  socket: { max: 1_200, windowSeconds: HOUR_SECONDS },
  /** Mails that operators send a member again, and exports, by member. */
  member_mails: { max: 10, windowSeconds: DAY_SECONDS },
  /** Calls to the console by whoever is not signed in, by address. */
  console_sign_in: { max: 120, windowSeconds: HOUR_SECONDS },
  /** Looks at brands' pages that operators open, by address; each choice on the screen is one. */
  view_open: { max: 600, windowSeconds: HOUR_SECONDS },
  /** Writes of a view that are held back and stand in the audit. */
  view_writes: { max: 100, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, { max: number; windowSeconds: number }>;

/** Name of a rate limit. */
export type RateLimitName = keyof typeof rateLimits;

/** How many different subjects one address may name in a window. */
export const distinctLimits = {
  reset_addresses: { max: 5, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, { max: number; windowSeconds: number }>;

/** Name of a limit on different subjects. */
export type DistinctLimitName = keyof typeof distinctLimits;

/** Versions of a brand that the console lists, and changes between two that it shows. */
export const brandVersions = 50;
export const brandChanges = 500;
/** Changes of prices that whoever decides on them is shown. */
export const askedPriceChanges = 20;
/** How far ahead a version can be scheduled. */
export const longestScheduleSeconds = 90 * DAY_SECONDS;

/** Sessions of the console: their life, and how long they last without a call. */
export const consoleSessionSeconds = 8 * HOUR_SECONDS;
export const consoleIdleSeconds = 30 * MINUTE_SECONDS;
/** How often a call notes that a session of the console is used. */
export const consoleTouchSeconds = MINUTE_SECONDS;
export const consoleCookieName = 'console';
/** How long an operator looks at a brand's pages, and how long the way in stands open. */
export const viewSeconds = 30 * MINUTE_SECONDS;
export const viewCodeSeconds = MINUTE_SECONDS;
/** On a brand's host, in the console's frame alone. */
export const viewCookieName = 'view';
/** Where a brand's host takes the code of a view. */
export const viewEntryPath = '/view-as';
export const viewPathChars = 300;
/** Ages of made-up members: their account, and their restriction. */
export const viewNewMemberSeconds = 10 * MINUTE_SECONDS;
export const viewOldMemberSeconds = 40 * DAY_SECONDS;
export const viewRestrictionSeconds = 3 * DAY_SECONDS;
export const viewCredits = 100;
/** How long a passkey that was shown again allows what needs one. */
export const freshPasskeySeconds = 5 * MINUTE_SECONDS;
export const passkeyChallengeSeconds = 5 * MINUTE_SECONDS;
export const invitationSeconds = DAY_SECONDS;
/** What one operator works on is nobody else's for this long. */
export const leaseSeconds = 10 * MINUTE_SECONDS;
export const leasedPhotos = 100;
/** How long a single alarm is kept, and how many open ones of a brand are listed. */
export const raisedAlarmSeconds = 90 * DAY_SECONDS;
export const listedAlarms = 50;
/** How long a photo may wait for a person, where the brand says nothing else. */
export const photoReviewMinutes = 120;
/** Photos of one batch, how long it can be reversed, and how long its record is kept. */
export const batchPhotos = 100;
export const batchReversalSeconds = DAY_SECONDS;
export const photoBatchKeptSeconds = 180 * DAY_SECONDS;
/** How long what one person asks for waits for a second one; who is to be banned is suspended. */
export const approvalSeconds = 72 * HOUR_SECONDS;
/** The checks of a brand take less; a run that did not end by then is given up. */
export const preflightSeconds = 3 * MINUTE_SECONDS;
/** How long a job of finance, and a file that it made, are kept; and how long a file's address works. */
export const financeJobSeconds = 30 * DAY_SECONDS;
export const financeFileSeconds = 7 * DAY_SECONDS;
export const financeFileUrlSeconds = MINUTE_SECONDS;
/** Jobs of a brand that are listed at once. */
export const listedFinanceJobs = 50;
/** A job whose function died as often is given up. */
export const financeJobAttempts = 3;
/**
 * What one person alone gives back of a payment, by role, in the currency's smallest unit; more needs
 * a second one. Most purchases are below the first, and no package is above the second.
 */
export const refundAloneMinor = { support: 2_500, administrator: 10_000 } as const;
/** Credits that a member gets as goodwill in so many days at most, whoever gives them, by role. */
export const goodwillCredits = { support: 30, administrator: 150 } as const;
export const goodwillDays = 30;
/** Characters of an operator's reason for a decision about a member, of its facts, and of a note. */
export const decisionReasonChars = 500;
export const decisionFactsChars = 2_000;
export const memberNoteChars = 2_000;
/** Conversations of fictional profiles on one page of those that wait. */
export const waitingConversationsPage = 15;
/** Entries of the ledger, and purchases, that the page of a member shows. */
export const memberPageEntries = 50;
/** Members whom a search by name shows. */
export const foundMembers = 25;
/** Entries of the audit on one page. */
export const auditPage = 100;
/** Days that a report of the console can have. */
export const reportDays = 366;

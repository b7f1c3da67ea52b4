/**
 * The day of an average daily member: the one place where the cost model's assumptions about people
 * stand. A member who comes on a day counts as one; numbers are averages over all of them, so that
 * what one in fifty does counts 0.02. What each action asks of AWS is measured, never assumed.
 */

import * as limits from '#shared/limits.ts';

/** What is measured, one time each. Calls have the names of the budgets (`GET members`). */
export interface DayAction {
  name: string;
  /** How often a day. */
  times: number;
  /** What a reader should know of the number. */
  why: string;
}

/** Visits of members: loads of the application, each with the bundle. */
const visits = 3;
/** Minutes that a page is open, with its socket. */
const openMinutes = 45;
/** Members whose browser gets push messages; an open page then asks less often for its user. */
const withPush = 0.4;
const secondMs = 1_000;

/** An open page asks for its user soon after it opens, and then at intervals. */
const userRefreshes =
  visits +
  openMinutes *
    60 *
    ((1 - withPush) / (limits.userRefreshMs / secondMs) +
      withPush / (limits.userRefreshWithPushMs / secondMs));

const action = (name: string, times: number, why: string): DayAction => ({ name, times, why });

export const dayActions = [
  // Pages that load as a whole: two visits that begin by themselves, one from a mail or a push.
  action('page /members', 1.2, 'two visits of three begin here or with the conversations'),
  action('page /chats', 0.8, ''),
  action('page /chats/{id}', 1, 'a mail or a push message leads to its conversation'),
  action('page /app-shell', 1, 'the service worker refreshes it once a day'),
  // Everything else happens within the loaded application.
  action('GET user', userRefreshes, 'an open page asks every minute, every five with push'),
  action('GET members', 4, 'further pages and changed filters'),
  action('GET member', 8, 'profiles opened'),
  action('GET likes', 2, ''),
  action('POST like', 1.5, ''),
  action('GET swipe-game', 1.5, 'ten profiles each'),
  action('POST swipe-game, like', 2, 'four a day are allowed'),
  action('POST swipe-game, skip', 8, ''),
  action('GET chats', 4, ''),
  action('GET chat', 5, 'conversations opened without news'),
  action('GET chat, unread', 3, 'conversations opened with unread messages'),
  action('POST chat', 5, 'messages in a conversation'),
  action('POST chat, first', 0.4, 'first messages'),
  action('GET icebreakers', 0.4, 'with a first message'),
  action('GET gifts', 0.2, ''),
  action('POST page-hidden', visits, 'one with each visit'),
  action('GET credits', 0.3, ''),
  action('GET notifications', 0.05, ''),
  action('PUT profile', 0.05, ''),
  // Sockets: a page holds one while it is open.
  action('socket', 4, 'opened and closed, with the catch-up'),
  action('ping', (openMinutes * 60) / (limits.socketPingMs / secondMs), 'keeps a socket open'),
  action('typing', 10, 'signs of typing, each passed on to the other one'),
  // What a message leads to where its receiver is away.
  action('push', 1.5, 'beside the message itself'),
  action('mail', 0.6, 'beside the message itself; other mails are part of what causes them'),
  // Shares of the members.
  action('POST user', 0.05, 'sessions last, so one in twenty logs in'),
  action('visit', 0.4, 'twenty visitors for one who signs up'),
  action('sign up', 0.02, 'with the mail, its link and the first profile'),
  action('photo', 0.04, 'two photos for each who signs up'),
  action('purchase', 0.01, 'order, webhook and the page afterwards'),
] as const satisfies readonly DayAction[];

export type ActionName = (typeof dayActions)[number]['name'];

export const memberDay = {
  actions: dayActions,
  visits,
  /** Of them, those whose browser has no file of the present bundle yet. */
  coldVisits: 0.1,
  /** Pictures that are loaded over the network, by rendition; a browser keeps what it saw. */
  pictures: { thumb: 60, match: 10, full: 12 },
  socketMinutes: openMinutes,
} as const;

/** Assumptions about AWS and the network, which no local measurement can give. */
export const assumptions = {
  /** Share of requests that CloudFront answers from its cache. */
  bundleHits: 0.99,
  pictureHits: 0.9,
  /** Bytes of the headers of a stored file's response. */
  fileHeaderBytes: 500,
  /** Lambda gives a whole processor at this memory, and a share of it below. */
  wholeProcessorMb: 1_769,
  /** An unused instance of a function ends after about this time; a new one takes so long to start. */
  instanceIdleSeconds: 300,
  coldStartMs: 600,
  /** New instances beside those after a pause, as a share of all runs: deployments and peaks. */
  scalingColdStarts: 0.002,
  /** How long an instance keeps a brand in memory. */
  brandCacheSeconds: 2,
  /** What Lambda itself logs of a run (START, END, REPORT), and adds to each line of a function. */
  platformLogBytes: 540,
  logLineOverheadBytes: 93,
  /** A line of the HTTP API's access log. */
  accessLogBytes: 310,
  /** Logs compress to this share of their size; functions' logs are kept for so many days. */
  logCompression: 0.15,
  logDays: 30,
  /** A compressed line of CloudFront's access log and one of a bucket's, and how long they are kept. */
  edgeLogBytes: 130,
  bucketLogBytes: 600,
  bucketLogDays: 90,
  /** Receives of a queue by Lambda while nothing comes: five pollers that wait 20 seconds each. */
  pollsPerMinute: 15,
  /** SQS requests of a run of the stream's reader (a batch for each queue) and of a queue's job. */
  sendsOfStream: 3,
  requestsOfChanges: 2,
  /** How long the extension keeps a secret in an instance. */
  secretCacheSeconds: 300,
  /** Share of hours in which a metric of unusual events has a value, once members come. */
  occasionalMetricShare: 0.1,
  /** X-Ray records the first request of a second and this share of the others. */
  traceShare: 0.05,
  /** Mails that bounce or are complained about; alarms that are told of in a month, each twice. */
  bounceShare: 0.01,
  alarmMails: 10,
  /** As which AWS Backup counts a file of a bucket that is smaller. */
  leastCopiedFileBytes: 128 * 1_024,
  /** Storage is that after so many days of members. */
  storedDays: 365,
} as const;

/** US dollars that an idle deployment may cost in a month. */
export const idleLimitUsd = 15;

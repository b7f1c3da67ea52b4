/**
 * Every Lambda of the product: what starts it, and what it may touch, which follows from the files
 * in its bundle. The local stack runs this list and CDK deploys it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Grant } from '#functions/adapters/needs.ts';
import { manifest } from '#shared/api/index.ts';
import { opsManifest } from '#shared/ops/index.ts';
import { type ChangeQueue, changeQueues } from '../functions/table/change-queues.ts';
import type { indexes, kinds } from '../functions/table/items.ts';
import { type BundleNeeds, needsOfBundles } from './build/needs.ts';
import { root } from './paths.ts';

export type Trigger =
  | { kind: 'http'; path: string; methods: string[] }
  | { kind: 'page' }
  /** A call of the console, which has an API of its own. */
  | { kind: 'ops'; path: string; methods: string[] }
  | { kind: 'socket'; route: SocketRoute }
  /** The table's stream: records of items whose sort keys start with one of these. */
  | { kind: 'stream'; items: readonly string[] }
  /**
   * Changes that the stream's reader put into a queue. One that failed as often is given up. A long
   * job gets one at a time, and has it again soon after its time is over.
   */
  | { kind: 'changes'; queue: ChangeQueue; attempts: number; isLong?: true }
  | { kind: 'schedule'; everyMinutes: number }
  | { kind: 's3'; bucket: 'uploads' }
  /** Messages that something else publishes. */
  | { kind: 'topic'; topic: 'mail-feedback' }
  /** A command of an operator's, or another function, which has the right to. */
  | { kind: 'command' }
  /** What the local stack alone has. */
  | { kind: 'local' };

/** The handshake, the end, and every frame in between. */
export type SocketRoute = '$connect' | '$disconnect' | '$default';

export interface FunctionDefinition extends BundleNeeds {
  /** Folder of its bundle. */
  name: string;
  /** Room of the domain whose rules it runs: its log, and for brands its stack. */
  room: string;
  /** Source file, from the project's root. */
  entry: string;
  trigger: Trigger;
  /** What of the console it is for: its stack there. Functions of brands have none. */
  area?: ConsoleArea;
  /** Kinds of items that a function of the console may touch, rather than all of all brands. */
  items?: ItemAccess;
}

export type Kind = keyof typeof kinds;

/**
 * Names of kinds and indexes in functions/table/items.ts, by what is done with them. A contract test
 * compares it with what the functions ask of the table.
 */
export interface ItemAccess {
  /** Read by their keys. */
  reads: readonly Kind[];
  /** Partitions that are listed. None is a member's, as all that a member has stands there. */
  lists: readonly Kind[];
  /** Listed in members' partitions, for these attributes alone. */
  memberLists: readonly { kind: Kind; attributes: readonly string[] }[];
  indexes: readonly (keyof typeof indexes)[];
  adds: readonly Kind[];
  updates: readonly Kind[];
  removes: readonly Kind[];
  /** Conditions of a transaction on items that it does not write. */
  checks: readonly Kind[];
}

/** What is said of a function; the rest follows from its bundle. */
interface Declaration {
  name: string;
  entry: string;
  trigger: Trigger;
  /** The first room that its source names, unless it is said. */
  room?: string;
  area?: ConsoleArea;
  /** Reads across brands, and writes of what is no brand's, which no adapter stands for. */
  grants?: Grant[];
  items?: ItemAccess;
  /** At least; 512 unless given. */
  memoryMb?: number;
  timeoutSeconds: number;
}

const defaultMemoryMb = 512;

const api: Declaration[] = manifest.map((contract) => ({
  name: contract.name,
  entry: `functions/api/${contract.name}.ts`,
  trigger: {
    kind: 'http',
    path: `/api/${contract.name}.php`,
    methods: Object.keys(contract.methods),
  },
  timeoutSeconds: 10,
}));

const site: Declaration = {
  name: 'site',
  entry: 'functions/site/site.ts',
  room: 'site',
  trigger: { kind: 'page' },
  memoryMb: 1024,
  timeoutSeconds: 10,
};

const socket = (name: string, route: SocketRoute): Declaration => ({
  name: `socket-${name}`,
  entry: `functions/sockets/${name}.ts`,
  trigger: { kind: 'socket', route },
  grants: ['connections:write'],
  timeoutSeconds: 10,
});

const job = (
  name: string,
  trigger: Trigger,
  timeoutSeconds: number,
  more: Pick<Declaration, 'room' | 'area' | 'grants' | 'items' | 'memoryMb'> = {},
): Declaration => ({
  name,
  entry: `functions/jobs/${name}.ts`,
  trigger,
  timeoutSeconds,
  ...more,
});

/**
 * The console's calls by what they are about, each with a stack of its own: one template has no room
 * for all of them.
 */
export const consoleAreas = {
  /** Who works in the console: their way in, what waits for them, and what they did. */
  people: [
    ...['alarms', 'approvals', 'audit', 'confirmation', 'figures', 'invitations', 'operators'],
    ...['passkeys', 'queues', 'registration', 'session', 'sign-in'],
  ],
  /** A member who asks for something, and those whom operators answer for. */
  members: [
    ...['fictional-answer', 'fictional-conversation', 'fictional-conversations'],
    ...['fictional-notes', 'mail-suppression', 'member', 'member-confirmation', 'member-erasure'],
    ...['member-export', 'member-mails', 'member-notes', 'member-sessions', 'members'],
  ],
  /** What is reported, what is looked at, and what follows from it. */
  cases: [
    ...['case', 'case-answer', 'case-decision', 'case-leases', 'case-mark', 'case-messages'],
    ...['case-preview', 'case-question', 'case-report', 'case-statements', 'cases'],
    ...['photo-batches', 'photo-decision', 'photo-leases', 'restriction', 'trusted-flaggers'],
  ],
  money: [
    ...['books', 'closing', 'commissions', 'goodwill', 'job', 'job-file', 'jobs', 'refunds'],
    'withheld-commissions',
  ],
  brands: [
    ...['brand', 'brand-changes', 'brand-landers', 'brand-publishing', 'brand-state', 'brands'],
    ...['campaign', 'campaign-postbacks', 'campaigns', 'discount-codes', 'preflight', 'view'],
  ],
} as const;

export type ConsoleArea = keyof typeof consoleAreas;

/** @throws Error for a call of no area */
function getArea(name: string): ConsoleArea {
  const areas = Object.entries(consoleAreas) as [ConsoleArea, readonly string[]][];
  const found = areas.find(([, calls]) => calls.includes(name));
  if (!found) throw new Error(`no area of the console has the call ${name}`);
  return found[0];
}

/** What calls of the console read and write beside their own: who calls, and the audit. */
const signedIn: Partial<ItemAccess> = {
  reads: ['consoleSession', 'operator'],
  updates: ['consoleSession'],
  adds: ['platformAuditEntry'],
};
/** Who is not signed in yet is counted, signs a challenge, and gets a session. */
const signingIn: Partial<ItemAccess> = {
  updates: ['platformRate', 'operator'],
  adds: ['passkeyChallenge', 'consoleSession', 'operatorSession', 'platformAuditEntry'],
  removes: ['passkeyChallenge'],
};
/** A brand that the call names has an audit of its own. */
const ofBrand: Partial<ItemAccess> = { reads: ['brand'], adds: ['auditEntry'] };
/** A call that names no brand changes nothing while all brands are stopped. */
const ofStage: Partial<ItemAccess> = { reads: ['brand'], lists: ['brandSummary'] };

const memberSessions = {
  kind: 'memberSession' as const,
  attributes: ['created_at', 'device', 'expires'],
};
/** What operators know of a member; one query brings all kinds of it. */
const safetyRecord = {
  kind: 'measure' as const,
  attributes: [
    ...['at', 'by', 'case', 'id', 'kind', 'lifted', 'note', 'reason', 'support', 'until'],
  ],
};
/** A decision about a member with its case, and its end. */
const restricting: Partial<ItemAccess> = {
  reads: ['account', 'profile', 'photos', 'session'],
  lists: ['caseEntry'],
  memberLists: [memberSessions, safetyRecord],
  adds: ['case', 'caseClock', 'outbox', 'measure'],
  updates: ['account', 'wallet', 'counts', 'session', 'measure'],
  removes: ['searchDocument'],
};

/** A case is listed with what was written in it, and replaced with its clock. */
const readingCase: Partial<ItemAccess> = { lists: ['caseEntry'] };
const changingCase: Partial<ItemAccess> = { ...readingCase, adds: ['case', 'caseClock'] };
/** Keys alone, of what stands in a member's partition. */
const getKeys = (kind: Kind) => ({ kind, attributes: [] });
const imageFiles = { kind: 'chatImage' as const, attributes: ['files', 'id'] };
/** Money back: the payment with all that follows from it, and what the member is told. */
const refunding: Partial<ItemAccess> = {
  reads: ['account', 'wallet', 'customer', 'discountUse', 'payment'],
  adds: ['payment', 'ledgerEntry', 'journalEntry', 'outbox', 'supportAction'],
  updates: ['wallet', 'budget'],
};
/** An account that is deleted, with the way back that its mail has. */
const erasing: Partial<ItemAccess> = {
  reads: ['account', 'profile', 'photos'],
  memberLists: [memberSessions],
  adds: ['link', 'outbox', 'supportAction'],
  updates: ['account', 'wallet', 'counts'],
  removes: ['searchDocument', 'session', 'memberSession'],
};
/** What one asks and another one decides. */
const asking: Partial<ItemAccess> = {
  reads: ['account', 'profile', 'photos'],
  lists: ['approval'],
  adds: ['approval', 'approvalSubject'],
};

/** A version against the one in use. */
const comparing: Partial<ItemAccess> = {
  reads: ['brand', 'publication', 'brandVersion', 'brandVersionRecord'],
};
/** A version comes into use with its hosts, at once or at a moment. */
const publishing: Partial<ItemAccess> = {
  adds: ['brand', 'brandSummary', 'host', 'publication', 'duePublication'],
  updates: ['brandVersion'],
  removes: ['brandOffline', 'duePublication'],
};
const answerAuthors = { kind: 'answerAuthor' as const, attributes: ['by', 'name'] };

/** What each call touches: only what its screens show and change. */
const opsItems: Record<string, Partial<ItemAccess>[]> = {
  alarms: [
    signedIn,
    ofBrand,
    {
      reads: ['raisedAlarm'],
      lists: ['brandSummary'],
      indexes: ['openAlarms'],
      updates: ['raisedAlarm'],
    },
  ],
  approvals: [
    signedIn,
    ofBrand,
    restricting,
    refunding,
    erasing,
    comparing,
    publishing,
    {
      reads: ['approval'],
      lists: ['brandSummary', 'approval'],
      removes: ['approval', 'approvalSubject'],
    },
  ],
  audit: [signedIn, ofBrand, { lists: ['auditEntry', 'platformAuditEntry'] }],
  books: [
    signedIn,
    ofBrand,
    {
      reads: ['closedMonth', 'closingProposal', 'monthBooks'],
      lists: ['brandSummary', 'closedMonth', 'financeJob'],
    },
  ],
  brand: [signedIn, ofBrand, { reads: ['publication'], lists: ['brandVersion', 'approval'] }],
  'brand-changes': [signedIn, ofBrand, comparing],
  'brand-landers': [signedIn, ofBrand, { lists: ['campaign', 'trafficCounter'] }],
  'brand-publishing': [
    signedIn,
    ofBrand,
    comparing,
    publishing,
    { lists: ['approval'], adds: ['approval', 'approvalSubject', 'duePublication'] },
  ],
  'brand-state': [signedIn, ofBrand, { updates: ['brand'] }],
  brands: [
    signedIn,
    { reads: ['brand', 'publication', 'brandPreflight'], lists: ['brandSummary'] },
  ],
  'discount-codes': [
    signedIn,
    ofBrand,
    { lists: ['discountCode'], adds: ['discountCode'], updates: ['discountCode'] },
  ],
  campaign: [
    signedIn,
    ofBrand,
    { reads: ['campaign'], lists: ['campaign', 'trafficCounter'], adds: ['campaign'] },
  ],
  'campaign-postbacks': [
    signedIn,
    ofBrand,
    { reads: ['campaign'], indexes: ['postbacks'], adds: ['outbox', 'postback'] },
  ],
  campaigns: [
    signedIn,
    ofBrand,
    { lists: ['brandSummary', 'campaign', 'trafficCounter'], adds: ['campaign'] },
  ],
  'withheld-commissions': [
    signedIn,
    ofBrand,
    {
      reads: ['attribution', 'campaign', 'countedPayment', 'postback'],
      lists: ['commissionEntry', 'commissionPayout'],
      adds: ['commissionEntry', 'outbox'],
      updates: ['attribution', 'countedPayment', 'postback', 'trafficCounter'],
    },
  ],
  closing: [
    signedIn,
    ofBrand,
    {
      reads: ['closedMonth', 'closingProposal', 'financeJob', 'financeJobResult'],
      lists: ['closedMonth'],
      adds: ['financeJob', 'financeJobStart'],
      removes: ['closingProposal'],
    },
  ],
  commissions: [
    signedIn,
    ofBrand,
    {
      reads: ['campaign'],
      lists: ['campaign', 'commissionEntry', 'commissionPayout'],
      adds: ['commissionPayout'],
    },
  ],
  case: [
    signedIn,
    ofBrand,
    readingCase,
    {
      reads: ['account', 'case', 'caseLease', 'caseNumber', 'photos', 'profile', 'reportSnapshot'],
      memberLists: [imageFiles, getKeys('memberCase'), getKeys('pictureHash'), safetyRecord],
      indexes: ['picturesByHash'],
    },
  ],
  'case-answer': [signedIn, ofBrand, changingCase, { adds: ['caseEntry'] }],
  'case-decision': [
    signedIn,
    ofBrand,
    restricting,
    {
      reads: ['caseLease', 'chatImage'],
      memberLists: [
        getKeys('pictureHash'),
        { kind: 'reportSnapshot', attributes: ['document'] },
        { kind: 'reportSnapshot', attributes: ['messages'] },
      ],
      indexes: ['picturesByHash'],
      adds: [
        'approval',
        'caseAbout',
        'caseEntry',
        'caseNumber',
        'removedPerceptualHash',
        'removedPicture',
      ],
      updates: ['photos', 'photoReviewCount'],
      removes: ['caseLease', 'photoReview', 'removedPerceptualHash', 'removedPicture'],
    },
  ],
  'case-leases': [
    signedIn,
    ofBrand,
    { reads: ['case', 'caseLease'], adds: ['caseLease'], removes: ['caseLease'] },
  ],
  'case-mark': [signedIn, ofBrand, changingCase],
  'case-messages': [
    signedIn,
    ofBrand,
    {
      reads: ['case', 'reportSnapshot'],
      memberLists: [
        imageFiles,
        {
          kind: 'message',
          attributes: ['from', 'gift', 'id', 'image', 'kind', 'sent_at', 'text'],
        },
      ],
    },
  ],
  'case-preview': [signedIn, ofBrand, readingCase, { reads: ['account', 'profile', 'photos'] }],
  'case-question': [signedIn, ofBrand, changingCase, { adds: ['caseEntry', 'outbox'] }],
  'case-report': [signedIn, ofBrand, { indexes: ['cases'] }],
  'case-statements': [signedIn, ofBrand, { indexes: ['cases'] }],
  cases: [
    signedIn,
    ofBrand,
    {
      reads: ['case', 'profile'],
      lists: ['brandSummary', 'caseLease'],
      memberLists: [getKeys('caseAbout')],
      indexes: ['cases'],
    },
  ],
  confirmation: [
    signedIn,
    ofStage,
    {
      reads: ['passkey'],
      lists: ['passkey'],
      adds: ['passkeyChallenge'],
      updates: ['passkey'],
      removes: ['passkeyChallenge'],
    },
  ],
  'fictional-answer': [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'answeredConversation', 'block', 'conversation', 'profile', 'sentMessage'],
      memberLists: [answerAuthors],
      adds: ['answerAuthor', 'message', 'sentMessage'],
      updates: ['answeredConversation', 'conversation', 'counts'],
      checks: ['account', 'block', 'conversation'],
    },
  ],
  'fictional-conversation': [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'answeredConversation', 'block', 'conversation', 'photos', 'profile'],
      memberLists: [
        answerAuthors,
        { kind: 'profileNote', attributes: ['at', 'by', 'id', 'note'] },
        { kind: 'conversationNote', attributes: ['at', 'by', 'id', 'note'] },
        {
          kind: 'message',
          attributes: ['from', 'gift', 'id', 'image', 'kind', 'sent_at', 'text'],
        },
      ],
    },
  ],
  'fictional-conversations': [
    signedIn,
    ofBrand,
    { reads: ['account', 'conversation', 'photos', 'profile'], indexes: ['waitingConversations'] },
  ],
  'fictional-notes': [
    signedIn,
    ofBrand,
    { adds: ['conversationNote', 'profileNote'], checks: ['answeredConversation'] },
  ],
  figures: [
    signedIn,
    { reads: ['brand', 'activityAlarms'], lists: ['brandSummary', 'activityHour'] },
  ],
  goodwill: [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'profile', 'photos', 'wallet'],
      memberLists: [safetyRecord],
      adds: ['ledgerEntry', 'outbox', 'supportAction'],
      updates: ['wallet'],
    },
  ],
  invitations: [
    signedIn,
    ofStage,
    {
      reads: ['invitation'],
      lists: ['invitation'],
      adds: ['invitation'],
      removes: ['invitation'],
    },
  ],
  job: [signedIn, ofBrand, { reads: ['financeJob', 'financeJobResult'] }],
  'job-file': [signedIn, ofBrand, { reads: ['financeJob', 'financeJobResult'] }],
  jobs: [
    signedIn,
    ofBrand,
    { lists: ['brandSummary', 'financeJob'], adds: ['financeJob', 'financeJobStart'] },
  ],
  member: [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'profile', 'photos', 'wallet'],
      memberLists: [
        memberSessions,
        safetyRecord,
        {
          kind: 'ledgerEntry',
          attributes: ['amount', 'at', 'balance', 'counter_account', 'sequence', 'unit'],
        },
        {
          kind: 'payment',
          attributes: [
            ...['amount', 'charged_back', 'created_at', 'credits', 'currency', 'id'],
            ...['invoice_number', 'method', 'provider', 'refunded', 'refunds', 'status'],
            'withdrawal',
          ],
        },
      ],
    },
  ],
  'mail-suppression': [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'profile', 'photos', 'suppression', 'supportAction'],
      adds: ['supportAction'],
      updates: ['account'],
      removes: ['suppression'],
    },
  ],
  'member-confirmation': [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'profile', 'photos', 'suppression', 'supportAction'],
      adds: ['email', 'outbox', 'supportAction'],
      updates: ['account'],
    },
  ],
  'member-erasure': [signedIn, ofBrand, asking],
  'member-export': [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'profile', 'photos', 'suppression', 'supportAction'],
      adds: ['link', 'outbox', 'supportAction'],
      updates: ['rate'],
    },
  ],
  'member-mails': [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'profile', 'photos', 'payment', 'suppression', 'supportAction'],
      adds: ['link', 'outbox', 'supportAction'],
      updates: ['rate'],
    },
  ],
  'member-notes': [
    signedIn,
    ofBrand,
    { reads: ['account', 'profile', 'photos'], adds: ['memberNote'] },
  ],
  'member-sessions': [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'profile', 'photos'],
      memberLists: [memberSessions],
      updates: ['account'],
      removes: ['session', 'memberSession'],
    },
  ],
  members: [
    signedIn,
    ofBrand,
    {
      reads: [
        'account',
        'profile',
        'photos',
        'email',
        'pendingEmail',
        'paymentOwner',
        'knownPayment',
        'caseNumber',
      ],
      lists: ['caseEntry'],
      indexes: ['names'],
    },
  ],
  operators: [
    signedIn,
    ofStage,
    {
      lists: ['operator', 'operatorSession'],
      updates: ['operator'],
      removes: ['consoleSession', 'operatorSession'],
    },
  ],
  passkeys: [
    signedIn,
    ofStage,
    {
      lists: ['passkey'],
      adds: ['passkey', 'passkeyChallenge'],
      updates: ['operator'],
      removes: ['passkey', 'passkeyChallenge'],
    },
  ],
  'photo-batches': [
    signedIn,
    ofBrand,
    {
      reads: ['photoBatch', 'photos', 'photoReview', 'profile'],
      lists: ['photoBatch'],
      adds: ['photoBatch', 'photoReview'],
      updates: ['photoBatch', 'photos', 'photoReviewCount'],
      removes: ['photoReview'],
    },
  ],
  'photo-decision': [
    signedIn,
    ofBrand,
    {
      reads: ['photos', 'photoReview'],
      memberLists: [{ kind: 'reportSnapshot', attributes: ['document'] }],
      updates: ['photos', 'photoReviewCount'],
      removes: ['photoReview'],
    },
  ],
  'photo-leases': [
    signedIn,
    ofBrand,
    {
      reads: ['account', 'case', 'profile', 'photos'],
      lists: ['photoReview', 'photoReviewCount'],
      updates: ['photoReview', 'photoReviewCount'],
      removes: ['photoReview'],
    },
  ],
  preflight: [signedIn, ofBrand, { reads: ['brandPreflight'], adds: ['brandPreflight'] }],
  queues: [
    signedIn,
    {
      reads: ['brand'],
      lists: ['brandSummary', 'photoReview', 'photoReviewCount'],
      indexes: ['cases', 'waitingConversations'],
    },
  ],
  refunds: [signedIn, ofBrand, refunding, asking],
  registration: [
    signingIn,
    ofStage,
    {
      reads: ['invitation'],
      lists: ['passkey'],
      adds: ['operator', 'passkey'],
      removes: ['invitation'],
    },
  ],
  restriction: [
    signedIn,
    ofBrand,
    restricting,
    {
      lists: ['approval'],
      adds: ['caseEntry', 'caseAbout', 'caseNumber', 'approval'],
      removes: ['approval'],
    },
  ],
  session: [signedIn, ofStage, { removes: ['consoleSession', 'operatorSession'] }],
  'trusted-flaggers': [
    signedIn,
    ofBrand,
    { lists: ['trustedFlagger'], adds: ['trustedFlagger'], removes: ['trustedFlagger'] },
  ],
  view: [
    signedIn,
    ofBrand,
    {
      reads: ['publication', 'brandVersion', 'brandVersionRecord'],
      lists: ['brandVersion'],
      ...{ adds: ['view'], removes: ['view'], updates: ['platformRate'] },
    },
  ],
  'sign-in': [signingIn, ofStage, { reads: ['operator', 'passkey'], updates: ['passkey'] }],
};

/** What a job of finance touches: what the role of the commands does, and its own. */
const financeJobItems: Partial<ItemAccess> = {
  reads: ['brand', 'financeJob', 'closingProposal'],
  lists: [
    ...(['brandSummary', 'closedMonth', 'invoiceNumber', 'journalEntry'] as const),
    ...(['payout', 'payoutLines', 'payoutStatement', 'payoutReceipt'] as const),
  ],
  indexes: ['ledgerByDay'],
  adds: [
    ...(['auditEntry', 'closedMonth', 'closingProposal', 'financeJobResult'] as const),
    'monthBooks',
  ],
  updates: ['financeJob'],
  removes: ['closingProposal'],
};

/** What the schedule of versions touches: what the console does that publishes one at once. */
const publicationItems: Partial<ItemAccess> = {
  reads: ['brand', 'publication', 'brandVersion', 'brandVersionRecord'],
  lists: ['duePublication'],
  adds: ['auditEntry', 'brand', 'brandSummary', 'host', 'publication'],
  updates: ['brandVersion'],
  removes: ['brandOffline', 'duePublication'],
};

/** The checks of a brand read what is published, and write what came of them. */
const preflightItems: Partial<ItemAccess> = {
  reads: ['brand', 'brandPreflight', 'publication', 'brandVersion', 'brandVersionRecord'],
  updates: ['brandPreflight'],
};

/** @throws Error for a call of which nothing is said */
function getOpsItems(name: string): ItemAccess {
  const parts = opsItems[name];
  if (!parts) throw new Error(`nothing is said of what ops-${name} touches`);
  return joinItems(parts);
}

function joinItems(parts: readonly Partial<ItemAccess>[]): ItemAccess {
  const all = <Key extends keyof ItemAccess>(key: Key) =>
    parts.flatMap((part): readonly unknown[] => part[key] ?? []) as unknown as ItemAccess[Key];
  return {
    reads: all('reads'),
    lists: all('lists'),
    memberLists: all('memberLists'),
    indexes: all('indexes'),
    adds: all('adds'),
    updates: all('updates'),
    removes: all('removes'),
    checks: all('checks'),
  };
}

/**
 * Calls that may take longer than others: a decision removes pictures one after the other, and a
 * brand that comes back has its uploads repeated.
 */
const opsTimeoutSeconds: Record<string, number> = { 'case-decision': 20, 'brand-state': 25 };

const ops: Declaration[] = opsManifest.map(({ name, methods }) => ({
  name: `ops-${name}`,
  entry: `functions/ops/${name}.ts`,
  room: 'operators',
  area: getArea(name),
  trigger: { kind: 'ops', path: `/ops/${name}`, methods: Object.keys(methods) },
  items: getOpsItems(name),
  timeoutSeconds: opsTimeoutSeconds[name] ?? 10,
}));

const every = (minutes: number): Trigger => ({ kind: 'schedule', everyMinutes: minutes });

const minutesPerDay = 1_440;

const declarations: Declaration[] = [
  ...api,
  ...ops,
  site,
  socket('connect', '$connect'),
  socket('disconnect', '$disconnect'),
  socket('message', '$default'),
  job('stream', { kind: 'stream', items: [...new Set(Object.values(changeQueues).flat())] }, 60),
  // Nothing else would make up for what it gives up: it tries for six hours.
  job('outbox-changes', { kind: 'changes', queue: 'outbox', attempts: 60 }, 60, {
    room: 'notifications',
    grants: ['documents:number'],
  }),
  job('members-changes', { kind: 'changes', queue: 'members', attempts: 30 }, 20, {
    room: 'members',
  }),
  job('sockets-changes', { kind: 'changes', queue: 'sockets', attempts: 5 }, 20, {
    grants: ['connections:write'],
  }),
  // A job counts its own attempts; of those of the queue, what a stopped brand holds needs a day's.
  job('finance-changes', { kind: 'changes', queue: 'finance', attempts: 90, isLong: true }, 900, {
    room: 'finance',
    items: joinItems([financeJobItems]),
    memoryMb: 1_769,
  }),
  job('outbox-due', every(1), 60, { grants: ['due:outbox'] }),
  job('payment-reconcile', every(1), 300, { grants: ['due:payments'] }),
  job('number-documents', every(1), 60, { grants: ['documents:number'] }),
  job('mailings', every(1), 60, { grants: ['due:mailings'] }),
  job('publications', every(5), 60, { room: 'tenants', items: joinItems([publicationItems]) }),
  job('watch', every(60), 120),
  job('disputes', every(60), 300),
  job('payouts', every(minutesPerDay), 900),
  job('mail-feedback', { kind: 'topic', topic: 'mail-feedback' }, 30),
  job('purge', every(60), 300, { grants: ['due:purges'] }),
  job('cases', every(15), 300, { room: 'safety', grants: ['due:cases'] }),
  job('photo', { kind: 's3', bucket: 'uploads' }, 60),
  job('smoke-link', { kind: 'command' }, 10),
  // Shorter than a run may be, so that what it did not check is said by itself.
  job('brand-preflight', { kind: 'command' }, 170, {
    room: 'operators',
    area: 'brands',
    items: joinItems([preflightItems]),
  }),
  job('console-access', { kind: 'local' }, 10, { room: 'operators' }),
];

/** Files of the room below all others belong to who uses them. */
const ground = 'core';

/** Returns the room of the first rule that a source imports. */
function getRoom(entry: string): string {
  const text = readFileSync(join(root, entry), 'utf8');
  const rooms = [...text.matchAll(/from '\.\.\/domain\/(\w+)\//g)].map(([, room = '']) => room);
  return rooms.find((room) => room !== ground) ?? ground;
}

const needs = await needsOfBundles(
  Object.fromEntries(declarations.map(({ name, entry }) => [name, entry])),
);

export const functions: readonly FunctionDefinition[] = declarations.map((declared) => {
  const bundle = needs[declared.name];
  if (!bundle) throw new Error(`nothing is known of the bundle of ${declared.name}`);
  return {
    ...declared,
    ...bundle,
    room: declared.room ?? getRoom(declared.entry),
    grants: [...bundle.grants, ...(declared.grants ?? [])],
    memoryMb: Math.max(declared.memoryMb ?? defaultMemoryMb, bundle.memoryMb),
    timeoutSeconds: Math.max(declared.timeoutSeconds, bundle.timeoutSeconds),
  };
});

/** Those that AWS runs. */
export const deployedFunctions = functions.filter(({ trigger }) => trigger.kind !== 'local');

/** Tells whether a function is the console's: a call of it, or what a call starts. */
export const isOfConsole = ({ area }: Pick<FunctionDefinition, 'area'>) => area !== undefined;

/** Those of the brands' hosts and their jobs. The others are the console's. */
export const brandFunctions = deployedFunctions.filter((definition) => !isOfConsole(definition));

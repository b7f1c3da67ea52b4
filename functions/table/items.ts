/**
 * Every kind of item in the table, declared once: the room of the domain that owns it, and how its
 * key is built and read back. Streams' filters, roles' conditions, jobs, benchmarks and tests derive
 * from it, and no other file knows a prefix. docs/data-model.md says what each item holds.
 *
 * Every key of a brand starts with `TENANT#<tenant>#`, taken from the scope; what belongs to no brand
 * starts with `PLATFORM#`.
 */
import type { MemberScope, PlatformScope, Scope, TenantScope } from '../domain/core/scope.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export interface IndexKey {
  readonly gsi1pk: string;
  readonly gsi1sk: string;
}

/** Keys of the table and its index, in the form of CreateTable and CloudFormation. */
export const tableKeys = {
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' as const },
    { AttributeName: 'sk', KeyType: 'RANGE' as const },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [
        { AttributeName: 'gsi1pk', KeyType: 'HASH' as const },
        { AttributeName: 'gsi1sk', KeyType: 'RANGE' as const },
      ],
      Projection: { ProjectionType: 'ALL' as const },
    },
  ],
};

const separator = '#';

/** Ids and hashes never hold the separator, so that no id can reach another partition. */
function safe(text: string): string {
  if (text === '' || text.includes(separator)) {
    throw new Error(`a key part is empty or holds a ${separator}`);
  }
  return text;
}

/** A part of a key that differs from item to item. */
interface Part<Name extends string, Value> {
  name: Name;
  write(value: Value): string;
  read(text: string): Value;
}

const part = <const Name extends string>(name: Name): Part<Name, string> => ({
  name,
  write: safe,
  read: (text) => text,
});

/** A part with a fixed set of values. */
const choice = <const Name extends string, const Word extends string>(
  name: Name,
  ..._words: Word[]
): Part<Name, Word> => ({ name, write: safe, read: (text) => text as Word });

/** @param digits width of the zero-padded number, so that numbers sort in order */
const number = <const Name extends string>(name: Name, digits = 1): Part<Name, number> => ({
  name,
  write: (value) => safe(String(value)).padStart(digits, '0'),
  read: Number,
});

// biome-ignore lint/suspicious/noExplicitAny: a part of any kind, whose value its template keeps
type AnyPart = Part<string, any>;
/** Fixed words and parts, joined by the separator. */
type Template = readonly (string | AnyPart)[];
type PartValue<One> = One extends Part<string, infer Value> ? Value : never;
/** The values of a template's parts, in their order. */
type Values<T extends Template> = T extends readonly [infer First, ...infer Rest extends Template]
  ? First extends AnyPart
    ? [PartValue<First>, ...Values<Rest>]
    : Values<Rest>
  : [];
/** The values of a template's parts by their names. */
type Parsed<T extends Template> = {
  [One in Extract<T[number], AnyPart> as One['name']]: PartValue<One>;
};

const isPart = (one: string | AnyPart): one is AnyPart => typeof one !== 'string';

/** Joins a template with values for its parts, which are taken from the front of the list. */
function written(template: Template, values: unknown[]): string {
  return template.map((one) => (isPart(one) ? one.write(values.shift()) : one)).join(separator);
}

/** The values of a text's parts, or null where the text is of another kind. */
function parsed<const T extends Template>(template: T, text: string): Parsed<T> | null {
  const pieces = text.split(separator);
  const fits =
    pieces.length === template.length &&
    template.every((one, place) => isPart(one) || one === pieces[place]);
  if (!fits) return null;
  return Object.fromEntries(
    template.flatMap((one, place) =>
      isPart(one) ? [[one.name, one.read(pieces[place] ?? '')]] : [],
    ),
  ) as Parsed<T>;
}

/** @throws Error where the text is of another kind, which a query by prefix or partition cannot bring */
function read<const T extends Template>(template: T, text: unknown): Parsed<T> {
  const values = parsed(template, String(text));
  if (!values) throw new Error('a sort key is of another kind');
  return values;
}

/** A template for readers: `LIKE#<other>`. */
const described = (template: Template) =>
  template.map((one) => (isPart(one) ? `<${one.name}>` : one)).join(separator);

/** What all texts of a template start with: its fixed words up to the first part. */
function prefixOfTemplate(template: Template): string {
  const first = template.findIndex(isPart);
  if (first === -1) return template.join(separator);
  return template.slice(0, first).join(separator) + (first > 0 ? separator : '');
}

/** Prefix of all partition keys of a scope. */
export const getPrefix = (scope: Scope): string =>
  'tenant' in scope ? `TENANT#${safe(scope.tenant)}#` : 'PLATFORM#';

interface Scopes {
  tenant: TenantScope;
  platform: PlatformScope;
}

/** What `getPrefix` writes, to read it back. */
const scopeTemplates = {
  tenant: ['TENANT', part('tenant')],
  platform: ['PLATFORM'],
} as const satisfies Record<keyof Scopes, Template>;

/** Prefix for conditions of roles: `*` stands for any brand. */
const patternPrefix = { tenant: 'TENANT#*#', platform: 'PLATFORM#' };

/** Partition key of a member's items. */
export const memberPk = (scope: MemberScope) => `${getPrefix(scope)}MEMBER#${safe(scope.member)}`;

/** Returns a partition's member, or null for other partitions. */
export const parseMemberPk = (pk: string) =>
  parsed(['TENANT', part('tenant'), 'MEMBER', part('member')], pk);

/** Prefix of a brand's partition keys, for conditions of roles. */
export const tenantPattern = `${patternPrefix.tenant}*`;
/** Pattern of members' partitions, for conditions of roles. */
export const memberPattern = `${patternPrefix.tenant}MEMBER#*`;

/** Sort-key prefix of the items that make up a member, which one query brings. */
export const coreItems = 'CORE#';

/** Sort-key prefix of what operators know and decided of a member, which one query brings. */
export const safetyItems = 'SAFETY#';

/** Rooms of the domain (infra/checks/rooms.ts). A room alone writes the items that it owns. */
type Room =
  | 'core'
  | 'tenants'
  | 'wallet'
  | 'members'
  | 'relations'
  | 'account'
  | 'discovery'
  | 'chat'
  | 'photos'
  | 'safety'
  | 'payments'
  | 'finance'
  | 'traffic'
  | 'notifications'
  | 'operators';

/** An item in the partition of its member. */
function memberItem<const Sort extends Template>(owner: Room, ...sort: Sort) {
  return {
    owner,
    level: 'member' as const,
    text: { pk: 'TENANT#<tenant>#MEMBER#<member>', sk: described(sort) },
    /** What the sort keys of this kind start with, and those of no other kind. */
    prefix: prefixOfTemplate(sort),
    key: (scope: MemberScope, ...values: Values<Sort>): Key => ({
      pk: memberPk(scope),
      sk: written(sort, [...values]),
    }),
    /** The parts of a sort key of this kind. */
    read: (sk: unknown) => read(sort, sk),
    /** The same, or null where the sort key is of another kind. */
    parse: (sk: string) => parsed(sort, sk),
  };
}

/** An item of a brand or of the platform, outside of members' partitions. */
function item<
  const Level extends keyof Scopes,
  const Partition extends Template,
  const Sort extends Template,
>(level: Level, owner: Room, partition: Partition, sort: Sort) {
  const pk = (scope: Scopes[Level], ...values: Values<Partition>) =>
    getPrefix(scope) + written(partition, [...values]);
  return {
    owner,
    level,
    text: {
      pk: patternPrefix[level].replace('*', '<tenant>') + described(partition),
      sk: described(sort),
    },
    pk,
    /** Its partitions, for the conditions of roles. */
    pattern: patternPrefix[level] + getPattern(partition),
    /** What its sort keys start with. */
    prefix: prefixOfTemplate(sort),
    key: (scope: Scopes[Level], ...values: [...Values<Partition>, ...Values<Sort>]): Key => {
      const open: unknown[] = [...values];
      return { pk: getPrefix(scope) + written(partition, open), sk: written(sort, open) };
    },
    read: (sk: unknown) => read(sort, sk),
    /** The parts of a partition key, with its brand where it has one; null for another kind. */
    parsePk: (pk: string) => parsed([...scopeTemplates[level], ...partition], pk),
  };
}

const getPattern = (template: Template) => {
  const prefix = prefixOfTemplate(template);
  return template.some(isPart) ? `${prefix}*` : prefix;
};

const tenantItem = <const Partition extends Template, const Sort extends Template>(
  owner: Room,
  partition: Partition,
  sort: Sort,
) => item('tenant', owner, partition, sort);

const platformItem = <const Partition extends Template, const Sort extends Template>(
  owner: Room,
  partition: Partition,
  sort: Sort,
) => item('platform', owner, partition, sort);

/** Every kind of item, by its name. */
export const kinds = {
  // tenants
  brand: platformItem('tenants', ['BRAND', part('tenant')], ['BRAND']),
  brandOffline: platformItem('tenants', ['BRAND', part('tenant')], ['OFFLINE']),
  /** One partition: every brand, for the operator's list. */
  brandSummary: platformItem('tenants', ['BRANDS'], [part('tenant')]),
  host: platformItem('tenants', ['HOST', part('host')], ['HOST']),
  /** Which of a brand's versions is in use, and which waits. */
  publication: tenantItem('tenants', ['PUBLICATION'], ['PUBLICATION']),
  /** One partition per brand: its versions, by number. */
  brandVersion: tenantItem('tenants', ['VERSIONS'], [number('version', 8)]),
  /** What a version consists of, to bring it into use. */
  brandVersionRecord: tenantItem('tenants', ['VERSION', number('version', 8)], ['RECORD']),
  /** One partition: versions that come into use at a moment, soonest first. */
  duePublication: platformItem('tenants', ['DUE_PUBLICATIONS'], [part('at'), part('tenant')]),

  // members
  account: memberItem('members', 'CORE', 'ACCOUNT'),
  profile: memberItem('members', 'CORE', 'PROFILE'),
  photos: memberItem('members', 'CORE', 'PHOTOS'),
  counts: memberItem('members', 'CORE', 'COUNTS'),
  /** The search document, once for the country's index and once for the region's. */
  searchDocument: memberItem('members', 'SEARCH', choice('place', 'country', 'region')),
  /** Where the member is counted among those whom a search finds. */
  countedPlace: memberItem('members', 'CORE', 'PLACE'),
  /** One partition per country: how many members a search finds in a region. */
  regionCount: tenantItem('members', ['REGION_COUNTS', part('country')], [part('region')]),
  memberSession: memberItem('members', 'SESSION', part('hash')),
  session: tenantItem('members', ['SESSION', part('hash')], ['SESSION']),
  email: tenantItem('members', ['EMAIL', part('hash')], ['EMAIL']),
  /** The latest unconfirmed signup with an address, where memberships are hidden. */
  pendingEmail: tenantItem('members', ['EMAIL', part('hash')], ['PENDING']),
  /** How many photos of the brand wait for a person; `reviewCountShards` of them spread the writes. */
  photoReviewCount: tenantItem('members', ['PHOTO_REVIEW_COUNT'], [number('shard', 2)]),
  /** One partition per brand: photos that wait for a person to look at them, oldest first. */
  photoReview: tenantItem(
    'members',
    ['PHOTO_REVIEWS'],
    [part('at'), part('member'), part('photo')],
  ),
  /** The snapshot of a report of the member by another one. */
  reportSnapshot: memberItem('members', 'SNAPSHOT', part('report')),

  // wallet
  wallet: memberItem('wallet', 'CORE', 'WALLET'),
  ledgerEntry: memberItem('wallet', 'LEDGER', number('sequence', 12)),

  // relations
  /** `out`: the member blocked the other one; `in`: the other one blocked the member. */
  block: memberItem('relations', 'BLOCK', choice('direction', 'in', 'out'), part('other')),
  /** Likes between a member and another one, in both directions. */
  like: memberItem('relations', 'LIKE', part('other')),

  // account
  link: memberItem('account', 'LINK', part('hash')),
  /** A device whose login page greets the member. */
  rememberedDevice: memberItem('account', 'REMEMBERED', part('hash')),
  loginAttempts: tenantItem('account', ['LOGIN', part('hash')], ['ATTEMPTS']),
  /** A browser of the member that gets push messages. */
  pushSubscription: memberItem('account', 'PUSH', part('hash')),
  /** A login of a member who has bought something. */
  buyerLogin: memberItem('account', 'LOGIN', part('at')),
  /** The member whose browser a push service knows by this endpoint. */
  pushEndpoint: tenantItem('account', ['PUSH', part('hash')], ['PUSH']),

  // discovery
  /** Likes that the member gave in the swipe game on one day (YYYY-MM-DD) of the brand. */
  swipeDay: memberItem('discovery', 'SWIPES', part('day')),
  /** Another member, skipped in the swipe game. */
  skip: memberItem('discovery', 'SKIP', part('other')),
  /** What the member looks for in the match finder. */
  matchPreferences: memberItem('discovery', 'PREFERENCES'),

  // chat
  /** A member's copy of a conversation with another one. */
  conversation: memberItem('chat', 'CONVERSATION', part('conversation')),
  /** A member's copy of a message; ids stand in the order of sending. */
  message: memberItem('chat', 'MESSAGE', part('conversation'), part('message')),
  /** The idempotency record of a message's `client_id`. */
  sentMessage: memberItem('chat', 'SENT', part('client_id')),
  /** An image that the member uploads for a message. */
  chatImage: memberItem('chat', 'IMAGE', part('image')),
  /** An open socket of the member. */
  memberConnection: memberItem('chat', 'CONNECTION', part('connection')),
  /** A fictional profile's conversation with a member, for the operators who answer for it. */
  answeredConversation: memberItem('chat', 'ANSWERED', 'CONVERSATION', part('conversation')),
  /** The operator who wrote a message of a fictional profile. */
  answerAuthor: memberItem('chat', 'ANSWERED', 'AUTHOR', part('conversation'), part('message')),
  /** An operator's note about a fictional profile. */
  profileNote: memberItem('chat', 'ANSWERED', 'PROFILE_NOTE', part('at'), part('note')),
  /** The same about one of its conversations. */
  conversationNote: memberItem(
    'chat',
    'ANSWERED',
    'NOTE',
    part('conversation'),
    part('at'),
    part('note'),
  ),
  /** The member who owns a socket. Frames come without the host that would identify the brand. */
  connection: platformItem('chat', ['CONNECTION', part('connection')], ['CONNECTION']),

  // photos
  /** A hash of a picture of the member: of the file that was uploaded, or of the one that is served. */
  pictureHash: memberItem('photos', 'PICTURE', part('picture'), part('hash')),
  /** A hash of pictures that a decision removed. */
  removedPicture: tenantItem('photos', ['REMOVED_PICTURE', part('hash')], ['REMOVED']),
  /** One partition per brand: photos that were decided on together, newest last. */
  photoBatch: tenantItem('photos', ['PHOTO_BATCHES'], [part('at'), part('batch')]),
  /** What a removed picture looks like, once under each part of its hash. */
  removedPerceptualHash: tenantItem(
    'photos',
    ['REMOVED_PERCEPTUAL', part('band')],
    [part('case'), part('hash')],
  ),

  // safety
  /** A report by the member of an earlier version, with its answer. */
  memberReport: memberItem('safety', 'REPORT', part('report')),
  /** One partition per brand: reports of an earlier version that are no cases yet, oldest first. */
  openReport: tenantItem('safety', ['OPEN_REPORTS'], [part('at'), part('report')]),
  /** One partition per brand: reports that an earlier version answered. */
  answeredReport: tenantItem('safety', ['ANSWERED_REPORTS'], [part('report')]),
  /** The latest case of the member's reports of another one. */
  reportedMember: memberItem('safety', 'REPORTED', part('other')),
  /** A complaint that the member sent. */
  memberCase: memberItem('safety', 'CASE', part('case')),
  /** A case about the member, by when it was opened. */
  caseAbout: memberItem('safety', 'SAFETY', 'CASE', part('at'), part('case')),
  /** What an operator decided about the member. */
  measure: memberItem('safety', 'SAFETY', 'MEASURE', part('at'), part('measure')),
  /** An operator's note about the member. */
  memberNote: memberItem('safety', 'SAFETY', 'NOTE', part('at'), part('note')),
  /** What an operator did for the member, under the id that was chosen for it. */
  supportAction: memberItem('safety', 'SAFETY', 'ACTION', part('action')),
  /** A complaint, with its decisions. */
  case: tenantItem('safety', ['CASE', part('case')], ['CASE']),
  /** What one of the parties or the team wrote, in order. */
  caseEntry: tenantItem('safety', ['CASE', part('case')], ['ENTRY', number('entry', 3)]),
  /** When a complaint wants attention next, whoever looks at it. */
  caseClock: tenantItem('safety', ['CASE', part('case')], ['CLOCK']),
  /** The case of a number, which mails and people name. */
  caseNumber: tenantItem('safety', ['CASE_NUMBER', part('number')], ['CASE']),
  /** One partition per brand: who works on which case. */
  caseLease: tenantItem('safety', ['CASE_LEASES'], [part('case')]),
  /** One partition per brand: trusted flaggers, by the hash of their address. */
  trustedFlagger: tenantItem('safety', ['TRUSTED_FLAGGERS'], [part('hash')]),

  // payments
  /** An order with its payment; ids stand in the order of ordering. */
  payment: memberItem('payments', 'PAYMENT', part('payment')),
  /** The payment or request of an `idempotency_key`. */
  idempotencyKey: memberItem('payments', 'IDEMPOTENCY', part('key')),
  /** The member's use of a discount code. */
  discountUse: memberItem('payments', 'DISCOUNT', part('code')),
  /** A direct debit request. */
  directDebit: memberItem('payments', 'DEBIT', part('request')),
  /** A card or account that the provider keeps for the member. */
  storedMethod: memberItem('payments', 'METHOD', part('method')),
  /** The member's customer id at a provider. */
  customer: memberItem('payments', 'CUSTOMER'),
  /** The member's spending by month, and the limit. */
  budget: memberItem('payments', 'BUDGET'),
  /** A mail about a payment that was sent, under its id in the outbox. */
  paymentMail: memberItem('payments', 'PAYMENT_MAIL', part('payment'), part('mail')),
  /** The owner of a provider's payment id. */
  knownPayment: tenantItem('payments', ['PAYMENT', part('provider_id')], ['PAYMENT']),
  /** The owner of a payment, by our own id. */
  paymentOwner: tenantItem('payments', ['ORDER', part('payment')], ['ORDER']),
  /** One partition per brand: its discount codes. */
  discountCode: tenantItem('payments', ['DISCOUNT_CODES'], [part('code')]),
  /** Journal entries of a UTC day (YYYY-MM-DD), in order. */
  journalEntry: tenantItem('payments', ['JOURNAL', part('day')], [part('at'), part('entry')]),

  /** How many invoices and credit notes of a company's year have a number. */
  invoiceSeries: platformItem('payments', ['INVOICES', part('company'), part('year')], ['SERIES']),
  /** A number of the series, with what it was given to. */
  invoiceNumber: platformItem(
    'payments',
    ['INVOICES', part('company'), part('year')],
    ['NUMBER', part('number')],
  ),

  // finance
  /** One partition per brand: its closed months (YYYY-MM). */
  closedMonth: tenantItem('finance', ['CLOSED_MONTHS'], [part('month')]),
  /** The differences of a month (YYYY-MM) that one person would accept, until a second one does. */
  closingProposal: tenantItem('finance', ['CLOSING'], [part('month')]),
  /** One partition per brand: long work of finance, by when it was asked for. */
  financeJob: tenantItem('finance', ['FINANCE_JOBS'], ['JOB', part('at'), part('job')]),
  /** What a job of finance has to show once it is done. */
  financeJobResult: tenantItem('finance', ['FINANCE_JOBS'], ['RESULT', part('at'), part('job')]),
  /** Starts a job of finance. How far that is stands beside it, and starts nothing. */
  financeJobStart: tenantItem(
    'finance',
    ['FINANCE_JOBS'],
    ['FINANCE_JOB_START', part('at'), part('job')],
  ),
  /** One partition per brand: the books of months (YYYY-MM) as they were read last. */
  monthBooks: tenantItem('finance', ['MONTH_BOOKS'], [part('month')]),
  /** One partition per brand: charge backs and warnings of buyers' banks, oldest first. */
  dispute: tenantItem('finance', ['DISPUTES'], [part('at'), part('dispute')]),
  /** One partition per brand: payouts of its providers, by the day (YYYY-MM-DD) they were made. */
  payout: tenantItem('finance', ['PAYOUTS'], [part('day'), part('provider'), part('id')]),
  /** Some of a payout's lines, in order. */
  payoutLines: tenantItem(
    'finance',
    ['PAYOUT_LINES', part('provider'), part('id')],
    [number('part', 4)],
  ),
  /** What the provider's statement says of a payout. */
  payoutStatement: tenantItem(
    'finance',
    ['PAYOUT_STATEMENTS'],
    [part('day'), part('provider'), part('id')],
  ),
  /** What the bank got for a payout. */
  payoutReceipt: tenantItem(
    'finance',
    ['PAYOUT_RECEIPTS'],
    [part('day'), part('provider'), part('id')],
  ),

  // traffic
  /** Decisions of a browser about services of third parties, oldest first. */
  consentRecord: tenantItem('traffic', ['CONSENT', part('consent')], [part('at'), part('record')]),
  /** A visit with a traffic source's keys, or to a landing page. */
  click: tenantItem('traffic', ['CLICK', part('click')], ['CLICK']),
  /** One partition per brand: its campaigns. */
  campaign: tenantItem('traffic', ['CAMPAIGNS'], [part('name')]),
  /** What a campaign counts on a day (YYYY-MM-DD) of the brand. */
  campaignDay: tenantItem('traffic', ['CAMPAIGN_DAYS', part('campaign')], [part('day')]),
  /** What happened in the brand in an hour (YYYY-MM-DDThh, UTC). */
  activityHour: tenantItem('traffic', ['ACTIVITY'], [part('hour')]),
  /** What is unusual in the brand, as the job `watch` saw it last. */
  activityAlarms: tenantItem('traffic', ['ACTIVITY_ALARMS'], ['ALARMS']),
  /** What the activity of the brand has counted of a payment. */
  activityPayment: memberItem('traffic', 'ACTIVITY', 'PAYMENT', part('payment')),
  /** The member is counted among the buyers of a day. */
  activityBuyer: memberItem('traffic', 'ACTIVITY', 'BUYER', part('day')),
  /** The click and the campaign that brought the member. */
  attribution: memberItem('traffic', 'ATTRIBUTION'),
  /** What a campaign's tracker is told of the member once. */
  postback: memberItem('traffic', 'POSTBACK', part('id')),
  /** What came of a campaign on a day (YYYY-MM-DD) of the brand, in all or of one group. */
  trafficCounter: tenantItem(
    'traffic',
    ['TRAFFIC', part('campaign'), part('dimension')],
    [part('day'), part('group')],
  ),
  /** A visitor of a day was counted for a campaign. */
  countedVisitor: tenantItem('traffic', ['VISITOR', part('visitor')], [part('campaign')]),
  /** Members who signed up with something in common on a day. */
  signupGroup: tenantItem('traffic', ['SIGNUPS', part('group')], ['SIGNUPS']),
  /** What was counted of a payment so far. */
  countedPayment: tenantItem('traffic', ['COUNTED', part('payment')], ['COUNTED']),
  /** A campaign's ledger of commissions, in order. */
  commissionEntry: tenantItem(
    'traffic',
    ['COMMISSIONS', part('campaign')],
    ['ENTRY', part('at'), part('entry')],
  ),
  /** A campaign's payouts, counted from 1. */
  commissionPayout: tenantItem(
    'traffic',
    ['COMMISSIONS', part('campaign')],
    ['PAYOUT', number('payout', 6)],
  ),

  // notifications
  /** The last notification about a subject. */
  notification: memberItem('notifications', 'NOTIFICATION', part('subject')),
  /** Which mails of operators the member got. */
  mailingsReceived: memberItem('notifications', 'MAILINGS'),
  /** One partition per brand: mails that its operator wrote, by name, and how far they are. */
  mailing: tenantItem('notifications', ['MAILINGS'], [part('name')]),
  /** What a mailing says in a language. */
  mailingText: tenantItem('notifications', ['MAILING', part('name')], [part('locale')]),
  /** A suppressed address, whoever has it. */
  suppression: tenantItem('notifications', ['EMAIL', part('hash')], ['SUPPRESSION']),

  // operators
  /** One partition: people who work in the console. */
  operator: platformItem('operators', ['OPERATORS'], ['PERSON', part('operator')]),
  /** A passkey of one of them. */
  passkey: platformItem('operators', ['PASSKEYS', part('operator')], [part('credential')]),
  /** One partition: invitations that can still be used, by the hash of their secret. */
  invitation: platformItem('operators', ['INVITATIONS'], [part('hash')]),
  /** A challenge that a passkey has to sign, once. */
  passkeyChallenge: platformItem('operators', ['CHALLENGE', part('hash')], ['CHALLENGE']),
  consoleSession: platformItem('operators', ['CONSOLE_SESSION', part('hash')], ['SESSION']),
  /** An operator's sessions, to end them. */
  operatorSession: platformItem('operators', ['SESSIONS', part('operator')], [part('hash')]),
  /** What operators did and read in a brand on a UTC day (YYYY-MM-DD), in order. */
  auditEntry: tenantItem('operators', ['AUDIT', part('day')], [part('at'), part('entry')]),
  /** The same of what belongs to no brand. */
  platformAuditEntry: platformItem(
    'operators',
    ['AUDIT', part('day')],
    [part('at'), part('entry')],
  ),

  /** An operator's look at the brand's pages, with the made-up member who exists in it alone. */
  view: tenantItem('operators', ['VIEW', part('view')], ['VIEW']),
  /** One partition per brand: what one person asked for and another one has to decide. */
  approval: tenantItem('operators', ['APPROVALS'], [part('at'), part('approval')]),
  /** What such a request is about: its condition leaves one open request of each. */
  approvalSubject: tenantItem('operators', ['APPROVAL_SUBJECTS'], [part('kind'), part('subject')]),
  /** The last run of the checks of what the brand needs before its first member. */
  brandPreflight: tenantItem('operators', ['PREFLIGHT'], ['PREFLIGHT']),

  // core
  /** How far an operator's walk through a segment of the table is. */
  walk: platformItem('core', ['WALK', part('name')], [number('segment', 2)]),
  outbox: memberItem('core', 'OUTBOX', part('id')),
  /** An event that needs a person, until somebody closed it and for a while after. */
  raisedAlarm: tenantItem('core', ['RAISED_ALARM', part('id')], ['ALARM']),
  /** @see functions/domain/core/rate-limits.ts */
  rate: tenantItem('core', ['RATE', part('limit'), part('subject')], [number('window')]),
  platformRate: platformItem('core', ['RATE', part('limit'), part('subject')], [number('window')]),
};

/** A partition of the index `gsi1`, made for one access pattern. */
function index<
  const Level extends keyof Scopes,
  const Partition extends Template,
  const Sort extends Template,
>(level: Level, partition: Partition, sort: Sort) {
  return {
    text: patternPrefix[level].replace('*', '<tenant>') + described(partition),
    gsi1pk: (scope: Scopes[Level], ...values: Values<Partition>) =>
      getPrefix(scope) + written(partition, [...values]),
    /** Its partitions, for the conditions of roles. */
    pattern: patternPrefix[level] + getPattern(partition),
    key: (scope: Scopes[Level], ...values: [...Values<Partition>, ...Values<Sort>]): IndexKey => {
      const open: unknown[] = [...values];
      return { gsi1pk: getPrefix(scope) + written(partition, open), gsi1sk: written(sort, open) };
    },
    /** The parts of a sort key of the index. */
    read: (gsi1sk: unknown) => read(sort, gsi1sk),
  };
}

const tenantIndex = <const Partition extends Template, const Sort extends Template>(
  partition: Partition,
  sort: Sort,
) => index('tenant', partition, sort);

/** One job serves all brands: these are partitions of the platform. */
const platformIndex = <const Partition extends Template, const Sort extends Template>(
  partition: Partition,
  sort: Sort,
) => index('platform', partition, sort);

export const indexes = {
  /** Undelivered outbox items by the time they are due; `outboxShards` of them spread the writes. */
  outboxDue: platformIndex(['DUE', number('shard')], [part('at'), part('id')]),
  /**
   * Members that a search finds: by place (country or region), gender and ten years of birth. A
   * search reads from the end: members with a photo stand behind those without one, and each in the
   * order of their last activity.
   */
  search: tenantIndex(
    ['SEARCH', part('place'), part('gender'), number('bucket')],
    [choice('photo', 'no', 'yes'), part('at'), part('member')],
  ),
  /** Members of a brand by name, for operators: by the first letters of it, folded. */
  names: tenantIndex(['NAMES', part('initial')], [part('name'), part('member')]),
  /** Deleted accounts by the end of their reactivation window. */
  accountsToPurge: platformIndex(['PURGE'], [part('at'), part('tenant'), part('member')]),
  /** Ledger entries of a brand by day (UTC), for finance; `ledgerShards` of them spread the writes. */
  ledgerByDay: tenantIndex(
    ['LEDGER', part('day'), number('shard')],
    [part('at'), part('member'), number('sequence', 12)],
  ),
  /** Proofs of a brand's visitors' decisions by day (UTC), for their export. */
  consentsByDay: tenantIndex(['CONSENTS', part('day')], [part('at'), part('record')]),
  /** Open payments by when they are checked next. */
  openPayments: platformIndex(
    ['PAYMENTS'],
    [part('at'), part('tenant'), part('member'), part('payment')],
  ),
  /** Payments with an invoice or a credit note that has no number yet, by when it was booked. */
  unnumbered: platformIndex(
    ['UNNUMBERED'],
    [part('at'), part('tenant'), part('member'), part('payment')],
  ),
  /** Disputes of a brand that are not over. */
  openDisputes: tenantIndex(['OPEN_DISPUTES'], [part('at'), part('dispute')]),
  /** A member's conversations by their last message. */
  conversations: tenantIndex(['CONVERSATIONS', part('member')], [part('at'), part('conversation')]),
  /** A brand's conversations of fictional profiles that wait for an answer, by since when. */
  waitingConversations: tenantIndex(['WAITING_CONVERSATIONS'], [part('at'), part('conversation')]),
  /** Images that were uploaded for a message and not sent, by the end of their time. */
  unsentImages: platformIndex(
    ['IMAGES'],
    [part('at'), part('tenant'), part('member'), part('image')],
  ),
  /** Pictures of a brand by a hash: identical copies. */
  picturesByHash: tenantIndex(['PICTURES', part('hash')], [part('member'), part('picture')]),
  /** A brand's alarms that nobody closed. */
  openAlarms: tenantIndex(['OPEN_ALARMS'], [part('at'), part('id')]),
  /** Batches of photos by when they cannot be reversed any more, until their files are gone. */
  photoBatchesToEnd: platformIndex(
    ['PHOTO_BATCHES'],
    [part('until'), part('tenant'), part('at'), part('batch')],
  ),
  /** Answered reports by the end of their time, after which they are forgotten. */
  reportsToForget: platformIndex(['REPORTS'], [part('at'), part('tenant'), part('report')]),
  /** Postbacks of a campaign, latest last. */
  postbacks: tenantIndex(['POSTBACKS', part('campaign')], [part('at'), part('id')]),
  /**
   * A brand's complaints: undecided ones by their urgency, which is when they are due or earlier, the
   * others by their decision.
   */
  cases: tenantIndex(['CASES', choice('state', 'decided', 'open')], [part('at'), part('case')]),
  /** Complaints by when they want attention next. */
  caseClocks: platformIndex(['CASE_CLOCKS'], [part('at'), part('tenant'), part('case')]),
  /** Mailings that are being sent. */
  runningMailings: platformIndex(['MAILINGS'], [part('tenant'), part('name')]),
};

export const outboxShards = 16;
export const ledgerShards = 4;
export const reviewCountShards = 8;

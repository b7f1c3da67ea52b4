/**
 * Every Lambda of the product: what starts it, and what it may touch. The local
 * stack runs this list and CDK deploys it.
 */
import { manifest } from '#shared/api/index.ts';
import { kinds } from '../functions/table/items.ts';

export type Trigger =
  | { kind: 'http'; path: string; methods: string[] }
  | { kind: 'page' }
  | { kind: 'socket'; route: SocketRoute }
  /**
   * `items`: what the sort keys start with that it asks for; all of them where it is left out.
   * `unordered`: it may handle several batches of a shard at once.
   */
  | { kind: 'stream'; items?: readonly string[]; unordered?: true }
  | { kind: 'schedule'; everyMinutes: number }
  | { kind: 's3'; bucket: 'uploads' }
  /** Messages that something else publishes. */
  | { kind: 'topic'; topic: 'mail-feedback' };

/** The handshake, the end, and every frame in between. */
export type SocketRoute = '$connect' | '$disconnect' | '$default';

/** What a function may do beside writing its log. */
export type Grant =
  | 'table:read'
  | 'table:write'
  /** Find, note and forget open sockets, which belong to no brand until they are found. */
  | 'connections:write'
  /** List, over all brands, what is due: mails and notices, open payments, what is to be purged. */
  | 'due:outbox'
  | 'due:payments'
  | 'due:purges'
  /** Send to open sockets, and close them. */
  | 'sockets:send'
  | 'mail:send'
  /** Send text messages to phones. */
  | 'sms:send'
  /** Read the secret parameters that brands name. */
  | 'parameters:read'
  /** Sign forms with which a browser puts a file there. */
  | 'uploads:put'
  /** Read and remove what was uploaded. */
  | 'uploads:take'
  | 'photos:put'
  | 'photos:remove';

export type EnvironmentName =
  | 'ORIGIN_SECRETS'
  | 'TOKEN_SECRET'
  | 'SES_CONFIGURATION_SET'
  | 'SOCKET_ENDPOINT'
  | 'PHOTO_URL_KEY'
  | 'PHOTO_URL_KEY_ID'
  | 'PHOTO_BUCKET'
  | 'UPLOAD_BUCKET'
  | 'UPLOAD_ORIGIN';

export interface FunctionDefinition {
  /** Folder of its bundle. */
  name: string;
  /** Source file, from the project's root. */
  entry: string;
  trigger: Trigger;
  grants: Grant[];
  /** Environment variables it needs beside TABLE_NAME. */
  environment: EnvironmentName[];
  /** npm packages that stand beside the bundle, with what they need, rather than in it. */
  packages: string[];
  /** Files that stand beside the bundle: source from the project's root -> place beside index.mjs. */
  files: Record<string, string>;
  memoryMb: number;
  timeoutSeconds: number;
}

/** Password hashing is bound by the processor, which grows with the memory. */
const heavy = new Set([
  'account-delete',
  'mail-change',
  'password',
  'reset-password',
  'signup',
  'user',
]);
/** These make or check secrets of links in mails. */
const derivesSecrets = new Set([
  'account-delete',
  'account-reactivate',
  'activate',
  'chat',
  'chats',
  // Codes by text message.
  'directdebit',
  'mail-change',
  'members',
  'reset-password',
  'signup',
  // Cursors.
  'transactions',
  'unsubscribe',
  'user',
]);
/** These ask the brand's payment provider, with a key that a parameter holds. */
const asksProvider = new Set(['directdebit', 'payment', 'payment-webhook', 'repeat-order']);
/** These answer with a member's photos. */
const showsPhotos = new Set([
  'auto-like',
  'block',
  'chat',
  'chat-image',
  'chats',
  'likes',
  'match-finder',
  'member',
  'members',
  'account-export',
  'account-reactivate',
  'mail-change',
  'photos',
  'profile',
  'reset-password',
  'signup',
  'swipe-game',
  'user',
]);
const signsPhotos: EnvironmentName[] = ['PHOTO_URL_KEY', 'PHOTO_URL_KEY_ID'];
const bucketNames: EnvironmentName[] = ['PHOTO_BUCKET', 'UPLOAD_BUCKET'];

const filesByVersion: Record<string, Record<string, string>> = {
  geocode: { 'functions/adapters/data/cities.bin': 'data/cities.bin' },
  // The standard fonts of PDF know no Polish.
  invoice: {
    'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf': 'fonts/DejaVuSans.ttf',
    'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf': 'fonts/DejaVuSans-Bold.ttf',
  },
};

const api: FunctionDefinition[] = manifest.map((contract) => ({
  name: contract.name,
  entry: `functions/api/${contract.name}.ts`,
  trigger: {
    kind: 'http',
    path: `/api/${contract.name}.php`,
    methods: Object.keys(contract.methods),
  },
  // Any call may come with a session, whose last use is noted, and may count a rate.
  grants: [
    'table:read',
    'table:write',
    ...(contract.name === 'photos' ? (['uploads:put', 'photos:remove'] as const) : []),
    ...(contract.name === 'chat-image' ? (['uploads:put'] as const) : []),
    ...(asksProvider.has(contract.name) ? (['parameters:read'] as const) : []),
  ],
  environment: [
    'ORIGIN_SECRETS',
    ...(derivesSecrets.has(contract.name) ? (['TOKEN_SECRET'] as const) : []),
    ...(showsPhotos.has(contract.name) ? signsPhotos : []),
    ...(contract.name === 'photos' ? bucketNames : []),
    ...(contract.name === 'chat-image' ? (['UPLOAD_BUCKET'] as const) : []),
  ],
  packages: [],
  files: filesByVersion[contract.name] ?? {},
  memoryMb: heavy.has(contract.name) ? 1769 : 512,
  // A provider's answer takes its time, and more than one may be needed.
  timeoutSeconds: asksProvider.has(contract.name) ? 20 : 10,
}));

const site: FunctionDefinition = {
  name: 'site',
  entry: 'functions/site/site.ts',
  trigger: { kind: 'page' },
  // Pages show members to visitors as `members` and `member` do, and count their searches.
  grants: ['table:read', 'table:write'],
  environment: ['ORIGIN_SECRETS', 'UPLOAD_ORIGIN', 'TOKEN_SECRET', ...signsPhotos],
  packages: [],
  // The texts of the pages that are rendered on the server, and what the web build says of itself.
  files: {
    'frontend/src/locales': 'locales',
    'dist/web/client-build.json': 'client-build.json',
  },
  memoryMb: 1024,
  timeoutSeconds: 10,
};

const socketFunction = (
  name: string,
  route: SocketRoute,
  needs: Pick<FunctionDefinition, 'grants' | 'environment'>,
): FunctionDefinition => ({
  name: `socket-${name}`,
  entry: `functions/sockets/${name}.ts`,
  trigger: { kind: 'socket', route },
  grants: ['table:read', 'table:write', 'connections:write', ...needs.grants],
  environment: needs.environment,
  packages: [],
  files: {},
  memoryMb: 512,
  timeoutSeconds: 10,
});

const sockets: FunctionDefinition[] = [
  socketFunction('connect', '$connect', {
    grants: ['sockets:send'],
    environment: ['ORIGIN_SECRETS', 'SOCKET_ENDPOINT'],
  }),
  socketFunction('disconnect', '$disconnect', { grants: [], environment: [] }),
  socketFunction('message', '$default', {
    grants: ['sockets:send'],
    environment: ['SOCKET_ENDPOINT', ...signsPhotos],
  }),
];

const jobs: FunctionDefinition[] = [
  {
    name: 'outbox-stream',
    entry: 'functions/jobs/outbox-stream.ts',
    trigger: { kind: 'stream', items: [kinds.outbox.prefix], unordered: true },
    grants: ['table:read', 'table:write', 'mail:send', 'sms:send', 'parameters:read'],
    environment: ['TOKEN_SECRET', 'SES_CONFIGURATION_SET'],
    packages: [],
    files: {},
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    name: 'outbox-due',
    entry: 'functions/jobs/outbox-due.ts',
    trigger: { kind: 'schedule', everyMinutes: 1 },
    grants: ['table:read', 'table:write', 'due:outbox', 'mail:send', 'sms:send', 'parameters:read'],
    environment: ['TOKEN_SECRET', 'SES_CONFIGURATION_SET'],
    packages: [],
    files: {},
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    name: 'payment-reconcile',
    entry: 'functions/jobs/payment-reconcile.ts',
    trigger: { kind: 'schedule', everyMinutes: 1 },
    grants: ['table:read', 'table:write', 'due:payments', 'parameters:read'],
    environment: [],
    packages: [],
    files: {},
    memoryMb: 512,
    timeoutSeconds: 300,
  },
  {
    name: 'members-stream',
    entry: 'functions/jobs/members-stream.ts',
    // A wallet or a counter changes nothing that others see.
    trigger: {
      kind: 'stream',
      items: [kinds.account, kinds.profile, kinds.photos].map(({ prefix }) => prefix),
    },
    grants: ['table:read', 'table:write'],
    environment: [],
    packages: [],
    files: {},
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    name: 'sockets-stream',
    entry: 'functions/jobs/sockets-stream.ts',
    // Likes, messages, conversations, counts, and sessions that end.
    trigger: {
      kind: 'stream',
      items: [kinds.like, kinds.message, kinds.conversation, kinds.counts, kinds.session].map(
        ({ prefix }) => prefix,
      ),
    },
    grants: ['table:read', 'table:write', 'connections:write', 'sockets:send'],
    environment: ['SOCKET_ENDPOINT', ...signsPhotos],
    packages: [],
    files: {},
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    name: 'mail-feedback',
    entry: 'functions/jobs/mail-feedback.ts',
    trigger: { kind: 'topic', topic: 'mail-feedback' },
    grants: ['table:read', 'table:write'],
    environment: [],
    packages: [],
    files: {},
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  {
    name: 'purge',
    entry: 'functions/jobs/purge.ts',
    trigger: { kind: 'schedule', everyMinutes: 60 },
    // Providers are told to let stored methods go.
    grants: [
      'table:read',
      'table:write',
      'due:purges',
      'photos:remove',
      'uploads:take',
      'parameters:read',
    ],
    environment: bucketNames,
    packages: [],
    files: {},
    memoryMb: 512,
    timeoutSeconds: 300,
  },
  {
    name: 'photo',
    entry: 'functions/jobs/photo.ts',
    trigger: { kind: 's3', bucket: 'uploads' },
    grants: ['table:read', 'table:write', 'photos:put', 'photos:remove', 'uploads:take'],
    environment: bucketNames,
    packages: ['sharp', 'heic-decode'],
    files: {},
    // A picture of the largest size takes 240 MB decoded.
    memoryMb: 3008,
    timeoutSeconds: 60,
  },
];

export const functions: readonly FunctionDefinition[] = [...api, site, ...sockets, ...jobs];

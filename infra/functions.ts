/**
 * Every Lambda of the product: what starts it, and what it may touch, which follows from the files
 * in its bundle. The local stack runs this list and CDK deploys it.
 */
import type { Grant } from '#functions/adapters/needs.ts';
import { manifest } from '#shared/api/index.ts';
import { kinds } from '../functions/table/items.ts';
import { type BundleNeeds, needsOfBundles } from './build/needs.ts';

export type Trigger =
  | { kind: 'http'; path: string; methods: string[] }
  | { kind: 'page' }
  | { kind: 'socket'; route: SocketRoute }
  /**
   * `items`: what the sort keys start with that it asks for; all of them where it is left out.
   * `unordered`: it may handle several batches of a shard at once.
   * `repeated`: a record that fails is repeated until it is too old, as nothing else would make up
   * for it.
   */
  | { kind: 'stream'; items?: readonly string[]; unordered?: true; repeated?: true }
  | { kind: 'schedule'; everyMinutes: number }
  | { kind: 's3'; bucket: 'uploads' }
  /** Messages that something else publishes. */
  | { kind: 'topic'; topic: 'mail-feedback' };

/** The handshake, the end, and every frame in between. */
export type SocketRoute = '$connect' | '$disconnect' | '$default';

export interface FunctionDefinition extends BundleNeeds {
  /** Folder of its bundle. */
  name: string;
  /** Source file, from the project's root. */
  entry: string;
  trigger: Trigger;
}

/** What is said of a function; the rest follows from its bundle. */
interface Declaration {
  name: string;
  entry: string;
  trigger: Trigger;
  /** Reads across brands, and writes of what is no brand's, which no adapter stands for. */
  grants?: Grant[];
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
  grants: Grant[] = [],
): Declaration => ({
  name,
  entry: `functions/jobs/${name}.ts`,
  trigger,
  timeoutSeconds,
  grants,
});

/** The stream's records of some kinds of items. */
const records = (...items: { prefix: string }[]) => ({
  kind: 'stream' as const,
  items: items.map(({ prefix }) => prefix),
});

const every = (minutes: number): Trigger => ({ kind: 'schedule', everyMinutes: minutes });

const declarations: Declaration[] = [
  ...api,
  site,
  socket('connect', '$connect'),
  socket('disconnect', '$disconnect'),
  socket('message', '$default'),
  job(
    'outbox-stream',
    {
      ...records(kinds.outbox, kinds.message, kinds.account, kinds.payment, kinds.click),
      unordered: true,
      repeated: true,
    },
    60,
  ),
  job('outbox-due', every(1), 60, ['due:outbox']),
  job('payment-reconcile', every(1), 300, ['due:payments']),
  job('mailings', every(1), 60, ['due:mailings']),
  // A wallet or a counter changes nothing that others see.
  job('members-stream', records(kinds.account, kinds.profile, kinds.photos), 60),
  // Likes, messages, conversations, counts, and sessions that end.
  job(
    'sockets-stream',
    records(kinds.like, kinds.message, kinds.conversation, kinds.counts, kinds.session),
    60,
    ['connections:write'],
  ),
  job('mail-feedback', { kind: 'topic', topic: 'mail-feedback' }, 30),
  job('purge', every(60), 300, ['due:purges']),
  job('cases', every(15), 300, ['due:cases']),
  job('photo', { kind: 's3', bucket: 'uploads' }, 60),
];

const needs = await needsOfBundles(
  Object.fromEntries(declarations.map(({ name, entry }) => [name, entry])),
);

export const functions: readonly FunctionDefinition[] = declarations.map((declared) => {
  const bundle = needs[declared.name];
  if (!bundle) throw new Error(`nothing is known of the bundle of ${declared.name}`);
  return {
    ...declared,
    ...bundle,
    grants: [...bundle.grants, ...(declared.grants ?? [])],
    memoryMb: Math.max(declared.memoryMb ?? defaultMemoryMb, bundle.memoryMb),
    timeoutSeconds: Math.max(declared.timeoutSeconds, bundle.timeoutSeconds),
  };
});

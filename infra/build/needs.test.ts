import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '../functions.ts';
import { root } from '../paths.ts';
import { declaredNeeds, needsOfBundles } from './needs.ts';

const byName = new Map(functions.map((one) => [one.name, one]));
const sources = globSync('functions/**/*.ts', { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts'),
);
const getText = (path: string) => readFileSync(join(root, path), 'utf8');

/** Set for every function, by AWS itself, or by the local stack alone. */
const given =
  /^(TABLE_NAME|AWS_.*|LOCAL_.*|MOLLIE_ENDPOINT|GENESIS_ENDPOINT|PARAMETERS_SECRETS_EXTENSION_HTTP_PORT)$/;
/** A bucket that commands write to; no function does. */
const ofCommands = ['functions/adapters/brand-assets.ts'];

describe('a file', () => {
  const variable = /process\.env\.(\w+)|deploymentSecret\('(\w+)'/g;
  it.each(sources.filter((path) => getText(path).search(variable) >= 0))(
    '%s declares the environment variables that it reads, and no others',
    (path) => {
      if (ofCommands.includes(path)) return;
      const read = [...getText(path).matchAll(variable)]
        .map(([, plain, secret]) => plain ?? secret ?? '')
        .filter((name) => !given.test(name));
      const declared = declaredNeeds(path).flatMap(({ environment }) => environment ?? []);
      expect(new Set(declared)).toEqual(new Set(read));
    },
  );

  it('declares its needs in the form that is read', () => {
    const declaring = sources.filter((path) => /\bconst needs\b/.test(getText(path)));
    expect(declaring.length).toBeGreaterThan(15);
    expect(declaring.filter((path) => declaredNeeds(path).length !== 1)).toEqual([]);
  });
});

describe('a file that writes money or messages', () => {
  const moved = 'ledgerEntry|journalEntry|payment|commissionEntry|commissionPayout|message';
  const write = new RegExp(`(put: \\{\\s*\\.\\.\\.|update: |remove: )kinds\\.(${moved})\\.key`);
  const writing = sources.filter((path) => write.test(getText(path)));

  it('is one of several', () => expect(writing.length).toBeGreaterThan(5));
  it.each(writing)('%s has its functions released slowly', (path) => {
    expect(declaredNeeds(path)).toMatchObject([{ slowRelease: true }]);
  });
});

describe('a function', () => {
  it('has what its bundle needs', () => {
    expect(byName.get('photos')).toMatchObject({
      grants: ['photos:remove', 'secrets:read', 'table:read', 'table:write', 'uploads:put'],
      environment: expect.arrayContaining(['PHOTO_BUCKET', 'PHOTO_KEY_SECRET_ID', 'UPLOAD_BUCKET']),
    });
    expect(byName.get('photo')).toMatchObject({ packages: ['heic-decode', 'sharp'] });
    expect(byName.get('signup')?.memoryMb).toBe(1769);
    expect(byName.get('payment')?.grants).toContain('parameters:read');
    expect(Object.values(byName.get('invoice')?.files ?? {})).toContain('fonts/DejaVuSans.ttf');
  });

  it('is released slowly where it writes money or messages, and nowhere else', () => {
    const slow = functions.filter(({ slowRelease }) => slowRelease).map(({ name }) => name);
    expect(slow).toEqual(
      expect.arrayContaining([
        ...['chat', 'signup', 'payment', 'payment-webhook', 'payment-notification', 'withdrawal'],
        ...['immediate-start', 'account-delete', 'members-changes', 'outbox-due', 'stream'],
        ...['payment-reconcile', 'number-documents', 'disputes', 'purge'],
        ...['ops-goodwill', 'ops-refunds', 'ops-approvals', 'ops-commissions'],
      ]),
    );
    // These list what others write.
    for (const name of ['chats', 'transactions', 'payouts', 'ops-member', 'ops-books']) {
      expect(byName.has(name)).toBe(true);
      expect(slow).not.toContain(name);
    }
  });

  it('has nothing that only code beside it needs', () => {
    expect(byName.get('regions')).toMatchObject({
      grants: ['secrets:read', 'table:read', 'table:write'],
      environment: ['ORIGIN_SECRET_ID'],
      packages: [],
      files: {},
      memoryMb: 512,
      timeoutSeconds: 10,
    });
    // It asks the provider for nothing, although the room of payments is in its imports.
    expect(byName.get('withdrawal')?.grants).not.toContain('parameters:read');
    expect(byName.get('chat')?.grants).not.toContain('uploads:put');
  });

  it('with a bundle that does not build is an error that names it', async () => {
    await expect(needsOfBundles({ gone: 'functions/api/gone.ts' })).rejects.toThrow(
      'functions/api/gone.ts',
    );
  });
});

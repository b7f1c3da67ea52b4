import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { runBrand } from './brand.ts';

type Put = { put: Record<string, unknown> };
const committed: Put[] = [];
vi.mock('../../functions/domain/core/commit.ts', () => ({
  commitAll: async (_: unknown, writes: Put[]) => {
    committed.push(...writes);
    return true;
  },
}));
beforeEach(() => {
  committed.length = 0;
});

const stage = { TABLE_NAME: 'table', CONSOLE_ORIGIN: 'https://console.example.com' };
const whole = ['--name', 'Jo Example', '--role', 'moderator', '--brands', 'nl,de'];

async function operator(
  words: string[],
  environment: Record<string, string> = stage,
): Promise<{ code: number; out: string[]; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runBrand(['operator', ...words], {
    ...{ environment, tenants: '' },
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, out, err: err.join('\n') };
}

describe('operator invite', () => {
  it('prints an address whose secret the table does not have', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const { code, out } = await operator(['invite', ...whole]);
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^Jo Example opens this address within 24 hours/);
    const [, secret = ''] =
      /^https:\/\/console\.example\.com\/register#([\w-]{43})$/.exec(out[1] ?? '') ?? [];
    const hash = createHash('sha256').update(secret).digest('base64url');
    expect(committed).toHaveLength(1);
    expect(committed[0]?.put).toMatchObject({
      ...{ pk: 'PLATFORM#INVITATIONS', sk: hash },
      ...{ name: 'Jo Example', role: 'moderator', brands: ['nl', 'de'] },
      ...{ existing: false, invited_by: null },
    });
    expect(JSON.stringify(committed)).not.toContain(secret);
    expect(committed[0]?.put.expires).toBeGreaterThanOrEqual(before + limits.invitationSeconds);
  });

  it('gives all brands to whom it is said of', async () => {
    await operator(['invite', '--name', 'Jo', '--role', 'administrator', '--brands', 'all']);
    expect(committed[0]?.put).toMatchObject({ role: 'administrator', brands: ['*'] });
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['another word', ['remove', ...whole], stage, /Say invite/],
    ['no word', whole, stage, /Say invite/],
    ['no host of the console', ['invite', ...whole], { TABLE_NAME: 'table' }, /CONSOLE_ORIGIN/],
    ['no table', ['invite', ...whole], { CONSOLE_ORIGIN: 'https://a.example' }, /TABLE_NAME/],
    [
      'a role that is none',
      ['invite', '--name', 'Jo', '--role', 'owner', '--brands', 'nl'],
      stage,
      /--role is one of administrator, /,
    ],
    ['no name', ['invite', '--role', 'support', '--brands', 'nl'], stage, /--name has 1 to 80/],
    [
      'a name of two lines',
      ['invite', '--name', 'Jo\nExample', '--role', 'support', '--brands', 'nl'],
      stage,
      /--name has 1 to 80/,
    ],
    ['no brands', ['invite', '--name', 'Jo', '--role', 'support'], stage, /--brands has ids/],
    [
      'brands that have no such ids',
      ['invite', '--name', 'Jo', '--role', 'support', '--brands', 'nl,../de'],
      stage,
      /--brands has ids/,
    ],
  ])('refuses %s and invites nobody', async (_, words, environment, message) => {
    const { code, out, err } = await operator(words, environment);
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
    expect(out).toEqual([]);
    expect(committed).toEqual([]);
  });
});

/**
 * The drill of every rotation: functions that keep what they read for up to six minutes, places of
 * CloudFront that learn of a change at different times, and a look at all pairs of them every half
 * minute. Nothing may ever be refused, wherever the rotation stops and goes on.
 */
import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSecret, parseKeyring } from '../../functions/adapters/deployment-secrets.ts';
import {
  derivedSecret,
  isDerived,
  recentlyDerived,
  sealed,
  unsealed,
} from '../../functions/adapters/keyed-secrets.ts';
import { signedUrl } from '../../functions/adapters/photo-urls.ts';
import { signatureHolds } from '../local/signed-urls.ts';
import {
  addressMs,
  edgeLearnsMs,
  functionsLearnMs,
  type RotationSources,
  rotateOrigin,
  rotatePhotoKey,
  rotateToken,
  tokenOverlapMs,
} from './rotate.ts';

const start = Date.parse('2026-05-01T12:00:00.000Z');
const stepMs = 30_000;
/** The extension keeps a secret for five minutes, and a function for one. */
const staleMs = 6 * 60_000;
const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A value that is learned of at different times: each reader sees the state of a moment ago. */
class Spread<T> {
  readonly #history: { at: number; value: T }[] = [];

  constructor(value: T) {
    this.set(value);
  }
  set(value: T): void {
    this.#history.push({ at: Date.now(), value });
  }
  get latest(): T {
    return this.before(0);
  }
  before(ms: number): T {
    const then = Date.now() - ms;
    const known = this.#history.filter(({ at }) => at <= then);
    return (known.at(-1) ?? this.#history[0])?.value as T;
  }
}

/** A world in which a rotation runs: `check` is called every half minute of its waits. */
function world(
  first: string,
  check: (secret: Spread<string>, lags: number[]) => void,
  lags: number[],
) {
  const secret = new Spread(first);
  let crashIn = Number.POSITIVE_INFINITY;
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= stepMs) {
      vi.setSystemTime(Date.now() + Math.min(left, stepMs));
      check(secret, lags);
    }
  };
  const sources: RotationSources = {
    read: async () => secret.latest,
    write: async (text) => secret.set(text),
    wait: async (ms) => {
      crashIn -= 1;
      if (crashIn === 0) {
        pass(Math.floor(ms / 3));
        throw new Error('the machine was switched off');
      }
      pass(ms);
    },
    now: () => new Date(),
  };
  return {
    secret,
    sources,
    pass,
    /** Runs a rotation that stops in its n-th wait, and then again. */
    async survives(run: () => Promise<void>, crashAt: number) {
      crashIn = crashAt;
      await run().catch(() => undefined);
      crashIn = Number.POSITIVE_INFINITY;
      pass(20 * 60_000);
      await run();
      pass(60 * 60_000);
    },
  };
}

const lagsArbitrary = fc.array(fc.integer({ min: 0, max: staleMs }), {
  minLength: 2,
  maxLength: 4,
});
const crashArbitrary = fc.integer({ min: 1, max: 6 });
const keyring = (current: string) => JSON.stringify({ current, previous: [] });
const runs = { numRuns: 12 };

describe('the origin secret', () => {
  it('changes while every function takes what any place of CloudFront sends', async () => {
    await fc.assert(
      fc.asyncProperty(lagsArbitrary, lagsArbitrary, crashArbitrary, async (lags, edges, crash) => {
        vi.setSystemTime(start);
        const sent = new Spread('first');
        const { sources, survives, secret } = world(
          keyring('first'),
          (stored) => {
            for (const lag of lags) {
              const ring = parseKeyring(stored.before(lag));
              const valid = [
                ring.current,
                ring.next,
                ...ring.previous
                  .filter(({ until }) => until > new Date().toISOString())
                  .map(({ value }) => value),
              ];
              for (const edge of edges) expect(valid).toContain(sent.before(edge));
            }
          },
          lags,
        );
        const edge = {
          send: async (value: string) => sent.set(value),
          isDeployed: async () => edges.every((lag) => sent.before(lag) === sent.latest),
        };
        await survives(() => rotateOrigin(sources, edge), crash);
        expect(sent.latest).not.toBe('first');
        expect(parseKeyring(secret.latest).current).toBe(sent.latest);
      }),
      runs,
    );
  });

  it('that leaked is worth nothing once CloudFront sends the new one everywhere', async () => {
    const { sources, secret } = world(keyring('leaked'), () => undefined, []);
    const sent: string[] = [];
    let looks = 0;
    const edge = {
      send: async (value: string) => void sent.push(value),
      // Not before CloudFront sends the new one everywhere.
      isDeployed: async () => {
        expect(parseKeyring(secret.latest).current).toBe('leaked');
        looks += 1;
        return looks > 2;
      },
    };
    await rotateOrigin(sources, edge, { revoke: true });
    expect(looks).toBe(3);
    expect(JSON.parse(secret.latest)).toEqual({ current: sent[0], previous: [] });
  });
});

describe('the key of links', () => {
  it('changes while every function knows what any other one made, and old links hold as promised', async () => {
    await fc.assert(
      fc.asyncProperty(lagsArbitrary, crashArbitrary, async (lags, crash) => {
        vi.setSystemTime(start);
        const former = createHmac('sha256', 'first')
          .update(JSON.stringify(['unsubscribe', 'iris']))
          .digest('base64url');
        const { sources, survives, pass, secret } = world(
          keyring('first'),
          (stored) => {
            for (const maker of lags) {
              keepSecret('TOKEN_SECRET_ID', stored.before(maker));
              const [proof, seal] = [derivedSecret('case', '1'), sealed('page 2', 'list')];
              for (const reader of lags) {
                keepSecret('TOKEN_SECRET_ID', stored.before(reader));
                expect(isDerived(proof, 'case', '1')).toBe(true);
                expect(unsealed(seal, 'list')).toBe('page 2');
                expect(isDerived(former, 'unsubscribe', 'iris')).toBe(true);
                // What is done once is found under the id that another function gave it.
                const since = new Date(Date.now() - day).toISOString();
                expect(recentlyDerived(since, 'case', '1')).toContain(proof);
              }
            }
          },
          lags,
        );
        await survives(() => rotateToken(sources), crash);
        keepSecret('TOKEN_SECRET_ID', secret.latest);
        expect(derivedSecret('unsubscribe', 'iris')).not.toBe(former);
        pass(0);
        vi.setSystemTime(Date.now() + tokenOverlapMs - 2 * 60 * 60_000 - day);
        expect(isDerived(former, 'unsubscribe', 'iris')).toBe(true);
        vi.setSystemTime(Date.now() + 2 * day);
        expect(isDerived(former, 'unsubscribe', 'iris')).toBe(false);
      }),
      runs,
    );
  });

  it('that leaked makes nothing valid any more', async () => {
    const { sources, secret } = world(keyring('leaked'), () => undefined, []);
    await rotateToken(sources, { revoke: true });
    const ring = parseKeyring(secret.latest);
    expect(ring.current).not.toBe('leaked');
    expect(ring.previous).toEqual([]);
  });

  it('forgets keys whose time is over with the next rotation', async () => {
    const { sources, secret } = world(keyring('first'), () => undefined, []);
    await rotateToken(sources);
    vi.setSystemTime(Date.now() + tokenOverlapMs + day);
    await rotateToken(sources);
    expect(parseKeyring(secret.latest).previous).toHaveLength(1);
  });
});

describe('the key of photos', () => {
  const brand = { id: 'nl', origin: 'https://www.hartje.example' };
  const createKey = (key_id: string) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    return { key_id, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  };

  /** Whether a place of CloudFront that trusts these keys serves an address now. */
  const isOpen = (
    url: URL,
    trusted: readonly string[],
    pairs: ReadonlyMap<string, ReturnType<typeof createKey>>,
  ): boolean => {
    const id = url.searchParams.get('Key-Pair-Id') ?? '';
    const pair = trusted.includes(id) ? pairs.get(id) : undefined;
    return pair !== undefined && signatureHolds(new URL(url), pair, new Date());
  };

  it('changes while every address opens at every place of CloudFront until its own end', async () => {
    const edgeLags = fc.array(fc.integer({ min: 0, max: edgeLearnsMs - 60_000 }), {
      minLength: 2,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(lagsArbitrary, edgeLags, crashArbitrary, async (lags, edges, crash) => {
        vi.setSystemTime(start);
        const first = createKey('K0');
        /** Private halves stand for public ones here: the check derives one from the other. */
        const pairs = new Map([['K0', first]]);
        const trusted = new Spread(['K0']);
        const served: { address: string; until: number }[] = [];
        const { sources, survives, secret } = world(
          JSON.stringify(first),
          (stored) => {
            const now = new Date();
            for (const lag of lags) {
              const text = stored.before(lag);
              const key = JSON.parse(text);
              pairs.set(key.key_id, key);
              keepSecret('PHOTO_KEY_SECRET_ID', text);
              const address = signedUrl(brand, 'photo');
              const until = now.getTime() + addressMs - 6 * 60_000;
              if (!served.some((one) => one.address === address)) served.push({ address, until });
            }
            for (const { address } of served.filter(({ until }) => until > now.getTime())) {
              const url = new URL(address, brand.origin);
              const pair = pairs.get(url.searchParams.get('Key-Pair-Id') ?? '');
              expect(pair && signatureHolds(new URL(url), pair, now)).toBe(true);
              for (const lag of edges) expect(trusted.before(lag)).toContain(pair?.key_id);
            }
          },
          lags,
        );
        let keys = 0;
        const edge = {
          trust: async (_: string, pem: string) => {
            createPublicKey(pem);
            keys += 1;
            trusted.set([...trusted.latest, `K${keys}`]);
            return `K${keys}`;
          },
          trustOnly: async (id: string) => {
            const before = trusted.latest;
            trusted.set([id]);
            return before;
          },
        };
        // Whoever has the key signs for as long as they like.
        keepSecret('PHOTO_KEY_SECRET_ID', JSON.stringify(first));
        vi.setSystemTime(start + 10 * 365 * day);
        const stolen = new URL(signedUrl(brand, 'photo'), brand.origin);
        vi.setSystemTime(start);
        expect(isOpen(stolen, trusted.latest, pairs)).toBe(true);
        await survives(() => rotatePhotoKey(sources, edge, 'photos'), crash);
        // Its end has come at every place that learned of the rotation, whatever it says itself.
        expect(isOpen(stolen, ['K0'], pairs)).toBe(true);
        for (const lag of edges) expect(isOpen(stolen, trusted.before(lag), pairs)).toBe(false);
        // What a rotation left that stopped on its way is gone too.
        expect(trusted.latest).toEqual([JSON.parse(secret.latest).key_id]);
        expect(trusted.latest).not.toEqual(['K0']);
      }),
      { numRuns: 10 },
    );
  });
});

it('waits as long as functions may keep a secret, and with a margin', () => {
  expect(functionsLearnMs).toBeGreaterThan(staleMs);
});

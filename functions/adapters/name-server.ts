/** Asks name servers. */
import { Resolver } from 'node:dns/promises';

const lookupTimeoutMs = 3_000;

/** What a name server answers; names without the record give an empty list. */
export interface Dns {
  cname(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  /** As `10 host`. */
  mx(name: string): Promise<string[]>;
  txt(name: string): Promise<string[]>;
  /** Certificate authorities that the nearest CAA records allow; null where there are none. */
  caa(name: string): Promise<string[] | null>;
}

/**
 * Asks a name server, or those of this machine.
 *
 * @param server address with port, such as `1.1.1.1` or `127.0.0.1:5353`
 */
export function dnsAt(server: string | undefined): Dns {
  const resolver = new Resolver({ timeout: lookupTimeoutMs, tries: 2 });
  if (server) resolver.setServers([server]);
  const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');
  const addresses = async (name: string) =>
    (
      await Promise.all([unlessNone(resolver.resolve4(name)), unlessNone(resolver.resolve6(name))])
    ).flat();
  return {
    addresses,
    cname: async (name) => (await unlessNone(resolver.resolveCname(name))).map(plain),
    mx: async (name) =>
      (await unlessNone(resolver.resolveMx(name))).map(
        ({ priority, exchange }) => `${priority} ${plain(exchange)}`,
      ),
    txt: async (name) =>
      (await unlessNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    async caa(name) {
      // The nearest name above that has any decides (RFC 8659).
      for (let at = name; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
        const records = await unlessNone(resolver.resolveCaa(at));
        if (records.length > 0) {
          return records.flatMap(({ issue }) => (issue === undefined ? [] : [issue]));
        }
      }
      return null;
    },
  };
}

const none = new Set(['ENODATA', 'ENOTFOUND']);

async function unlessNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (cause) {
    if (none.has((cause as NodeJS.ErrnoException).code ?? '')) return [];
    throw cause;
  }
}

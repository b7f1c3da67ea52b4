/**
 * The local stack's Parameter Store, as far as functions and commands use it: PutParameter and
 * GetParameter. What functions read by, AWS's extension, runs in the same process (parameters.ts).
 * Sources:
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createQueue, isMissing } from './files.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';

export interface ParameterStore {
  endpoint: string;
  /** Returns the value of a parameter, or null: what was put counts, whatever else there is. */
  find(name: string): Promise<string | null>;
  stop(): Promise<void>;
}

interface PutParameter {
  Name?: string;
  Value?: string;
  Type?: string;
  Overwrite?: boolean;
}

/** A parameter that was put; of an earlier version's folder its value alone is known. */
type Known = string | { value: string; since: string; version: number };

const putTarget = 'AmazonSSM.PutParameter';
const getTarget = 'AmazonSSM.GetParameter';
const onlyOwner = 0o600;
const msPerSecond = 1_000;

const toWhole = (one: Known) =>
  typeof one === 'string' ? { value: one, since: new Date(0).toISOString(), version: 1 } : one;

/**
 * Starts it on 127.0.0.1. Parameters are stored under `dataDir`.
 *
 * @param options.parameter returns a value that nobody put, or null
 */
export async function startParameterStore({
  dataDir,
  parameter = async () => null,
  now = () => new Date(),
}: {
  dataDir: string;
  parameter?: (name: string) => Promise<string | null>;
  now?: () => Date;
}): Promise<ParameterStore> {
  const path = join(dataDir, 'parameters.json');
  const known = new Map<string, Known>(Object.entries(await readKnown(path)));
  async function findWhole(name: string) {
    const put = known.get(name);
    if (put !== undefined) return toWhole(put);
    const value = await parameter(name);
    return value === null ? null : toWhole(value);
  }
  const inTurn = createQueue();
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(body));
    const refuse = (code: string, message: string) => reply(400, { __type: code, message });
    // A browser's page cannot sign.
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ');
    const target = request.headers['x-amz-target'];
    if (!isSigned || (target !== putTarget && target !== getTarget)) {
      return refuse('UnknownOperationException', `only ${putTarget} and ${getTarget} are here`);
    }
    const {
      Name = '',
      Value = '',
      Type,
      Overwrite = false,
    } = (await json(request)) as PutParameter;
    if (target === getTarget) {
      const found = await findWhole(Name);
      if (!found) return refuse('ParameterNotFound', 'There is no such parameter.');
      const { value, since, version } = found;
      const LastModifiedDate = Date.parse(since) / msPerSecond;
      const about = { Name, Type: 'SecureString', Value: value, Version: version };
      return reply(200, { Parameter: { ...about, LastModifiedDate } });
    }
    if (!/^\/[\w.\-/]+$/.test(Name) || !Value || Type !== 'SecureString') {
      return refuse('ValidationException', 'a name, a value and the type SecureString are needed');
    }
    if (known.has(Name) && !Overwrite) {
      return refuse('ParameterAlreadyExists', 'The parameter already exists.');
    }
    const before = known.get(Name);
    const version = (before === undefined ? 0 : toWhole(before).version) + 1;
    known.set(Name, { value: Value, since: now().toISOString(), version });
    await inTurn(() =>
      writeFile(path, `${JSON.stringify(Object.fromEntries(known))}\n`, { mode: onlyOwner }),
    );
    return reply(200, { Version: version, Tier: 'Standard' });
  });
  const endpoint = await listenOnLoopback(server, 0);
  return {
    endpoint,
    find: async (name) => (await findWhole(name))?.value ?? null,
    stop: () => closeServer(server),
  };
}

async function readKnown(path: string): Promise<Record<string, Known>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, Known>;
  } catch (cause) {
    if (isMissing(cause)) return {};
    throw cause;
  }
}

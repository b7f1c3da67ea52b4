/**
 * The local stack's Parameter Store, as far as functions write to it: PutParameter. What reads from it,
 * AWS's extension, runs in the same process (parameters.ts).
 * Source: https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createQueue, isMissing } from './files.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';

export interface ParameterStore {
  endpoint: string;
  /** Returns what was put under a name, or null. */
  find(name: string): string | null;
  stop(): Promise<void>;
}

interface PutParameter {
  Name?: string;
  Value?: string;
  Type?: string;
  Overwrite?: boolean;
}

const target = 'AmazonSSM.PutParameter';
const onlyOwner = 0o600;

/** Starts it on 127.0.0.1. Parameters are stored under `dataDir`. */
export async function startParameterStore({
  dataDir,
}: {
  dataDir: string;
}): Promise<ParameterStore> {
  const path = join(dataDir, 'parameters.json');
  const known = new Map<string, string>(Object.entries(await readKnown(path)));
  const inTurn = createQueue();
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(body));
    const refuse = (code: string, message: string) => reply(400, { __type: code, message });
    // A browser's page cannot sign.
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ');
    if (!isSigned || request.headers['x-amz-target'] !== target) {
      return refuse('UnknownOperationException', `only ${target} is here`);
    }
    const {
      Name = '',
      Value = '',
      Type,
      Overwrite = false,
    } = (await json(request)) as PutParameter;
    if (!/^\/[\w.\-/]+$/.test(Name) || !Value || Type !== 'SecureString') {
      return refuse('ValidationException', 'a name, a value and the type SecureString are needed');
    }
    if (known.has(Name) && !Overwrite) {
      return refuse('ParameterAlreadyExists', 'The parameter already exists.');
    }
    known.set(Name, Value);
    await inTurn(() =>
      writeFile(path, `${JSON.stringify(Object.fromEntries(known))}\n`, { mode: onlyOwner }),
    );
    return reply(200, { Version: 1, Tier: 'Standard' });
  });
  const endpoint = await listenOnLoopback(server, 0);
  return {
    endpoint,
    find: (name) => known.get(name) ?? null,
    stop: () => closeServer(server),
  };
}

async function readKnown(path: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
  } catch (cause) {
    if (isMissing(cause)) return {};
    throw cause;
  }
}

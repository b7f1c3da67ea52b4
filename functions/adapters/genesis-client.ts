/** Asks the Genesis gateway: XML over HTTPS with a name and a password. */
import * as z from 'zod/mini';
import { getText, readXml, writeXml, type XmlElement } from './genesis-xml.ts';
import { secretParameter } from './parameters.ts';
import { PaymentError } from './payments.ts';

declare const __LOCAL__: boolean | undefined;

const accountSchema = z.object({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
  /** The terminal's token, which stands in addresses. */
  terminal: z.string().check(z.regex(/^[\w-]+$/)),
  /** The gateway's domain, such as emerchantpay.net. */
  host: z.string().check(z.regex(/^[a-z0-9.-]+$/)),
  /** Whether it is the gateway for trials, where nobody pays. */
  staging: z.optional(z.boolean()),
});

/** An account, as its parameter holds it in JSON. */
export type GenesisAccount = z.infer<typeof accountSchema>;

/** Reads the text of an account's parameter; null where it is none. */
export function parseGenesisAccount(text: string): GenesisAccount | null {
  try {
    return accountSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The gateway's refusal, by its code. */
export class GenesisRefusal extends Error {
  override readonly name = 'GenesisRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Reads an account from its parameter.
 *
 * @throws PaymentError `transient`, as a parameter can be mended
 */
export async function genesisAccount(keyParameter: string): Promise<GenesisAccount> {
  let text: string;
  try {
    text = await secretParameter(keyParameter);
  } catch (cause) {
    throw new PaymentError('transient', `genesis: ${String(cause)}`, { cause });
  }
  const account = parseGenesisAccount(text);
  if (account) return account;
  throw new PaymentError(
    'transient',
    `genesis: the parameter ${keyParameter} holds no account, a JSON object with username, password, terminal and host`,
  );
}

export interface GenesisCall {
  /** `wpf` is the host of payment forms, `gate` that of everything else. */
  at: 'wpf' | 'gate';
  path: string;
  root: string;
  content: XmlElement;
  /** How long an answer is waited for. */
  withinMs: number;
}

/**
 * Makes a call once.
 *
 * @throws PaymentError whose cause is a `GenesisRefusal` where the gateway refused it
 */
export async function askGenesis(account: GenesisAccount, call: GenesisCall): Promise<XmlElement> {
  let answer: XmlElement;
  try {
    const login = Buffer.from(`${account.username}:${account.password}`).toString('base64');
    const response = await fetch(getAddress(account, call), {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', authorization: `Basic ${login}` },
      body: writeXml(call.root, call.content),
      signal: AbortSignal.timeout(call.withinMs),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    answer = readXml(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PaymentError('transient', `genesis: ${reason}`, { cause });
  }
  if (getText(answer, 'status') !== 'error') return answer;
  throw toPaymentError(answer);
}

/** Hundreds of codes that may pass: credentials and configuration, the system, the remote side. */
const passingHundreds = new Set([1, 2, 9]);
/** The gateway does not know the name and password. */
const wrongCredentials = 110;

function toPaymentError(answer: XmlElement): PaymentError {
  const code = Number(getText(answer, 'code')) || 0;
  const says = getText(answer, 'technical_message') || getText(answer, 'message');
  const cause = new GenesisRefusal(code, says);
  // An error without a code says nothing about the call.
  const passes = code === 0 || passingHundreds.has(Math.floor(code / 100));
  return new PaymentError(passes ? 'transient' : 'refused', `genesis: ${code} ${says}`, {
    ...{ cause, isKeyRefused: code === wrongCredentials },
  });
}

function getAddress({ host, staging }: GenesisAccount, { at, path }: GenesisCall): string {
  // A deployed bundle does not contain this code, so no variable can redirect payments there.
  if (typeof __LOCAL__ === 'undefined' || __LOCAL__) {
    const endpoint = process.env.GENESIS_ENDPOINT;
    if (endpoint) return `${endpoint}/${at}${path}`;
  }
  return `https://${staging ? 'staging.' : ''}${at}.${host}${path}`;
}

/** Codes of refusals that say something about what was asked for. */
export const refusals = {
  ...{ doubled: 450, unknown: 460 },
  ...{ noChargeback: 470, noRetrieval: 480, noFraudReport: 490 },
} as const;

/** Answers null for one code of the gateway's refusals. */
export async function unlessRefused<T>(code: number, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const refusal = error instanceof PaymentError ? error.cause : null;
    if (refusal instanceof GenesisRefusal && refusal.code === code) return null;
    throw error;
  }
}

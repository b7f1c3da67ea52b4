/**
 * The deployment's own secrets. A function's environment holds only their ids; the values are read
 * from Secrets Manager when an invocation begins and kept for a minute, so that a rotation needs no
 * deployment.
 */
import { nowIso } from './clock.ts';
import { askExtension } from './extension.ts';
import type { EnvironmentName, Needs } from './needs.ts';

export const needs: Needs = { alarms: ['secret_not_read'] };

const keptMs = 60_000;

/** A secret that rotates with an overlap: what was valid before stays valid until a time of its own. */
export interface Keyring {
  /** In use. */
  current: string;
  /** Accepted already, as it comes into use soon. */
  next?: string;
  /** The latest first. Times are ISO 8601. */
  previous: { value: string; retired_at: string; until: string }[];
}

interface Kept {
  text: string;
  /** Time of `performance.now()`. */
  readAt: number;
}

const wanted = new Set<EnvironmentName>();
const kept = new Map<EnvironmentName, Kept>();

/**
 * Declares that a file uses a secret.
 *
 * @param variable environment variable that holds the secret's id
 * @returns a getter of the secret's value. It throws where no invocation loaded it
 */
export function deploymentSecret<T>(
  variable: EnvironmentName,
  parse: (text: string) => T,
): () => T {
  wanted.add(variable);
  let parsed: { text: string; value: T } | undefined;
  return () => {
    const text = kept.get(variable)?.text;
    if (text === undefined) throw new Error(`the secret of ${variable} was not loaded`);
    if (parsed?.text !== text) parsed = { text, value: parse(text) };
    return parsed.value;
  };
}

/**
 * Loads the secrets that the function's files use, where they are missing or a minute old. While
 * they cannot be read again, those that were read before stay in use.
 *
 * @throws Error where a secret was never read
 */
export async function loadSecrets(): Promise<void> {
  const old = [...wanted].filter(
    (variable) => performance.now() - (kept.get(variable)?.readAt ?? -keptMs) >= keptMs,
  );
  await Promise.all(old.map(load));
}

async function load(variable: EnvironmentName): Promise<void> {
  try {
    const secretId = process.env[variable];
    if (!secretId) throw new Error('no id is set');
    const answer = await askExtension('/secretsmanager/get', { secretId });
    const { SecretString: text } = answer as { SecretString?: string };
    if (!text) throw new Error('no value');
    keepSecret(variable, text);
  } catch (cause) {
    if (!kept.has(variable)) {
      throw new Error(`the secret of ${variable} could not be read`, { cause });
    }
    console.error(
      JSON.stringify({
        level: 'error',
        message: 'secret_not_read',
        variable,
        error: String(cause),
      }),
    );
  }
}

/** Keeps a value as if it had just been read. */
export function keepSecret(variable: EnvironmentName, text: string): void {
  kept.set(variable, { text, readAt: performance.now() });
}

/** Forgets what was read, so that the next invocation reads it. */
export const forgetSecrets = (): void => kept.clear();

/**
 * Reads a keyring from its stored form.
 *
 * @throws Error where it has another form
 */
export function parseKeyring(text: string): Keyring {
  const { current, next, previous = [] } = JSON.parse(text) as Partial<Keyring>;
  if (!current) throw new Error('a keyring has no current key');
  return { current, ...(next ? { next } : {}), previous };
}

/** Returns the values that are valid now, the current one first. */
export function getValidKeys({ current, next, previous }: Keyring): string[] {
  const now = nowIso();
  const former = previous.filter(({ until }) => until > now).map(({ value }) => value);
  return [current, ...(next ? [next] : []), ...former];
}

/**
 * Returns the current value, the next one, which others may use already, and those that were current
 * after `since` (ISO 8601) and are valid.
 */
export function getRecentKeys({ current, next, previous }: Keyring, since: string): string[] {
  const now = nowIso();
  const recent = previous.filter(({ retired_at, until }) => retired_at > since && until > now);
  return [current, ...(next ? [next] : []), ...recent.map(({ value }) => value)];
}

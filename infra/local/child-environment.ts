import { join } from 'node:path';
import { root } from '../paths.ts';

/** Lets each Node process reuse what earlier ones compiled. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.tmp/compiled') };

/**
 * Returns the environment of child processes. It contains nothing of the developer's own AWS
 * account, which must never be reached, and no options of the parent's Node or test runner.
 */
export function childEnvironment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(AWS_|VITEST|NODE_OPTIONS$|NODE_ENV$)/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...compileCache, ...own };
}

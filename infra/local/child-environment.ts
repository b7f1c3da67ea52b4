import { join } from 'node:path';
import { root } from '../paths.ts';

/** What one process of Node has compiled the next one does not compile again. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.tmp/compiled') };

/**
 * What child processes inherit. The developer's own AWS account must never be reached, so nothing
 * of it is handed on; neither are options meant for the parent's Node or test runner.
 */
export function childEnvironment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(AWS_|VITEST|NODE_OPTIONS$|NODE_ENV$)/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...compileCache, ...own };
}

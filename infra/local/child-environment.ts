/**
 * What child processes inherit. The developer's own AWS account must never be reached, so nothing
 * of it is handed on; neither are options meant for the parent's Node or test runner.
 */
export function childEnvironment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(AWS_|VITEST|NODE_OPTIONS$|NODE_ENV$)/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...own };
}

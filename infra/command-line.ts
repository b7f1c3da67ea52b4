/** Command lines of package.json's scripts: their options, help and refusals. */
import { Command } from 'commander';

const wrongUse = 2;

/**
 * A script's command line. Asking for help ends the process, and so does wrong use, with 2.
 *
 * @param script what starts it, such as `npm run check --`
 */
export const commandLine = (script: string, about: string): Command =>
  new Command(script)
    .description(about)
    .helpOption('-h, --help', 'this text')
    .helpCommand(false)
    .showHelpAfterError()
    .configureOutput({ outputError: (text, write) => write(`${sentence(text)}\n`) })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : wrongUse));

/** Names with what they are, one a line, for the end of a help. */
export function listed(names: readonly (readonly [name: string, about: string])[]): string {
  const width = Math.max(...names.map(([name]) => name.length));
  return names.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n');
}

/** Commander's `error: unknown option '--x'` as the other refusals are written. */
export function sentence(error: string): string {
  const [first = '', ...more] = error
    .replace(/^error: /, '')
    .trimEnd()
    .split('\n');
  const text = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  return [text.endsWith('.') ? text : `${text}.`, ...more].join(' ');
}

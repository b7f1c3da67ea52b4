import type { Command } from 'commander';

/**
 * Returns how a command declares its subcommands: by their words, what the list of them says, what
 * their help says, and what they do.
 *
 * @param act is handed what each of them does
 * @param footer ends the help of each
 */
export const subcommands =
  <Action>(
    command: Command,
    act: (action: Action) => (...given: unknown[]) => Promise<void>,
    footer: string,
  ) =>
  (words: string, summary: string, description: string, action: Action): Command =>
    command
      .command(words)
      .summary(summary)
      .description(description)
      .addHelpText('after', footer)
      .action(act(action));

import { getDraftCommand } from './brand-words.ts';
import { CommandLine } from './command-line.tsx';

/** How a draft comes: from a brand’s folder, by a command. */
export function DraftHint({ brand }: { brand: string }) {
  return (
    <>
      A draft comes from the brand’s folder, by this command:
      <CommandLine command={getDraftCommand(brand)} label="Copy the command for a draft" />
    </>
  );
}

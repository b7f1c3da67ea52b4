/** The Node major that Lambda runs, and that every script of the project must run on. */
export const nodeMajor = 24;

/** Ends the process with one clear sentence on any other major. */
export function requireNode(): void {
  const [major] = process.versions.node.split('.');
  if (Number(major) === nodeMajor) return;
  console.error(
    `This needs Node ${nodeMajor}, and this is Node ${process.versions.node}. Run it through npm (for example "npm start"): npm ci installs Node ${nodeMajor} for Linux and Windows; on a Mac install it first.`,
  );
  process.exit(1);
}

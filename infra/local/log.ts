/** Writes lines to the terminal. */
export interface Log {
  /** Progress; silent in tests. */
  info(line: string): void;
  /** A problem, which is always shown. */
  error(line: string): void;
}

export function createLog(quiet: boolean): Log {
  return {
    info: (line) => {
      if (!quiet) console.log(line);
    },
    error: (line) => console.error(line),
  };
}

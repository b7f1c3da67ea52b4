/** Lines for the person at the terminal. */
export interface Log {
  /** Progress; silent in tests. */
  info(line: string): void;
  /** Something is wrong; always shown. */
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

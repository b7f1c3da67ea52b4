const secondMs = 1_000;
const minuteSeconds = 60;

/** Milliseconds as minutes and seconds, rounded up: `14:59`. */
export function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / secondMs);
  const minutes = Math.floor(seconds / minuteSeconds);
  return `${minutes}:${String(seconds % minuteSeconds).padStart(2, '0')}`;
}

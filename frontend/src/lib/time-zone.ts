/** The time zone of the browser's clock (IANA name). */

let known: string | undefined;

/** To find it out takes some systems frames, so it is kept while the page is looked at. */
export function browserTimeZone(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}

/** Who comes back to a page may have travelled meanwhile. */
export function followTimeZone(onChange: () => void): () => void {
  const lookAgain = () => {
    known = undefined;
    onChange();
  };
  document.addEventListener('visibilitychange', lookAgain);
  return () => document.removeEventListener('visibilitychange', lookAgain);
}

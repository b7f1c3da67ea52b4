/** What a username may not be. */

/** Whether a name may be shown: not the e-mail address, not starting with @, not an address or link. */
export function nameAllowed(name: string, email: string): boolean {
  const folded = name.normalize('NFKC').trim().toLowerCase();
  return (
    !folded.startsWith('@') &&
    folded !== email.normalize('NFKC').trim().toLowerCase() &&
    !/[^\s@]+@[^\s@]+\.[^\s@]+/.test(folded) &&
    !/(https?:|www\.|\/\/)/.test(folded)
  );
}

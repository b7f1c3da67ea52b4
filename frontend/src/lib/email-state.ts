/** The e-mail address that another page handed over in the history's state. */
export function getEmail(state: unknown): string | undefined {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : undefined;
}

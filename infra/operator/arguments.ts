/** Arguments of the operator's commands. */

/** Ids of members, photos and reports: one in 64 begins with a hyphen. */
const hyphenId = /^-[A-Za-z0-9_-]{21}$/;

/**
 * Hands an id that begins with a hyphen to the option before it (`--member -AbC…` becomes
 * `--member=-AbC…`), which would otherwise be read as another option.
 */
export function withIds(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of args) {
    const option = joined.at(-1);
    if (hyphenId.test(word) && option && /^--[a-z-]+$/.test(option)) {
      joined[joined.length - 1] = `${option}=${word}`;
    } else joined.push(word);
  }
  return joined;
}

/** The form in which texts are kept. */

/**
 * Unicode's stream-safe form (UAX 15) has at most 30 combining marks in a row. Normalising sorts
 * each run of them, in a time that grows with the square of its length.
 */
const tooManyMarks = /(?:^|\P{M})\p{M}{31}/u;

/** Whether a text can be normalised in a time in proportion to its length. */
export const isStreamSafe = (text: string): boolean => !tooManyMarks.test(text);

/** NFC, trimmed. A text with too many marks, which no call takes, is only trimmed. */
export const normalText = (typed: string): string =>
  (isStreamSafe(typed) ? typed.normalize('NFC') : typed).trim();

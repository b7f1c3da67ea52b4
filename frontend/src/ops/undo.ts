/** So long a decision can be taken back: it is sent only then, or when the page is left. */
export const undoMs = 10_000;

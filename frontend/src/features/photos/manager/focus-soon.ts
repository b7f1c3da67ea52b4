/** Later than menus and dialogs, which give the focus back first, and than the tiles' new order. */
const focusDelayMs = 50;

export const focusSoon = (find: () => HTMLElement | null) =>
  setTimeout(() => find()?.focus(), focusDelayMs);

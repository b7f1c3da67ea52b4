/** What a brand's page says to the console, in whose frame an operator looks on. */
export type ViewMessage =
  /** Path and query of the page that shows. */
  | { view: 'page'; path: string }
  /** A write that the server refused, as it does all of a view's. */
  | { view: 'held_back'; method: string; name: string }
  /** The operator pressed the key that leaves. */
  | { view: 'leave' };

/** The event of the page's window that tells of a refused write. */
export const heldBackEvent = 'held-back';

const longestText = 2_000;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestText;

/** Reads what a frame sent; null for anything else. */
export function readViewMessage(data: unknown): ViewMessage | null {
  const { view, path, method, name } = (data ?? {}) as Record<string, unknown>;
  if (view === 'page' && isText(path)) return { view, path };
  if (view === 'held_back' && isText(method) && isText(name)) return { view, method, name };
  return view === 'leave' ? { view } : null;
}

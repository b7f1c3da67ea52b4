/** Small values kept in the browser. Storage may be full, blocked or broken; that is never fatal. */

type Area = 'local' | 'session';
const getArea = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** The value under a key, or null where there is none or it cannot be read. */
export function readStored<T>(key: string, area: Area = 'local'): T | null {
  try {
    const text = getArea(area).getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keeps a value; `null` removes it. */
export function store(key: string, value: unknown, area: Area = 'local'): void {
  try {
    if (value === null) getArea(area).removeItem(key);
    else getArea(area).setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the value lives as long as the page.
  }
}

/** What a member wrote and has not sent, and whose snapshot is kept; other keys hold nothing of a member. */
export const memberKeys = { outgoing: 'outgoing', drafts: 'drafts', snapshot: 'snapshot' } as const;

/** Forgets what the browser keeps of a member: after logging out nothing tells who was here. */
export function forgetMember(): void {
  for (const key of Object.values(memberKeys)) store(key, null);
  try {
    sessionStorage.clear();
  } catch {
    // Storage that is blocked holds nothing.
  }
}

/** Value of a cookie that scripts may read, or null. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
  }
  return null;
}

/** Sets a cookie for the whole site, SameSite=Lax, Secure on https. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}

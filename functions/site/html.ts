/** Escaping for what goes into HTML. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for element content and quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] as string);

/** JSON for a data block: nothing in it can end the element. */
export const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

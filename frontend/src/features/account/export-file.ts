/** The member's data as a file on the device. */

/** Time the browser has to read the file before its address is given up. */
const readMs = 60_000;

/** `<brand>-<date>.json`, without what a file's name cannot hold. `exportedAt` is an instant. */
export function exportFileName(brand: string, exportedAt: string): string {
  const name = brand
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const day = exportedAt.slice(0, 'YYYY-MM-DD'.length);
  return `${name || 'data'}-${day}.json`;
}

/** Hands the browser a file to save. */
export function saveFile(name: string, json: unknown): void {
  const file = new Blob([`${JSON.stringify(json, null, 2)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readMs);
}

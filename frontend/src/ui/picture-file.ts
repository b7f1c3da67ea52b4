/** Opens picture files in the browser. */

/**
 * The picture in a file, turned as its camera said. Null where this browser cannot open it: most
 * know no HEIC.
 */
export async function readPicture(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  try {
    return await new Promise((resolve) => {
      const picture = new Image();
      picture.onload = () => resolve(picture.naturalWidth > 0 ? picture : null);
      picture.onerror = () => resolve(null);
      picture.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

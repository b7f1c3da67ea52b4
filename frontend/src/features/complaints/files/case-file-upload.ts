/** A picture on its way into a case. */
import { call } from '#lib/api.ts';
import type { PictureCalls } from '#lib/upload-picture.ts';

export const caseFileCalls: PictureCalls = {
  reserve: async (body, signal) => {
    const { file, upload } = await call('complaint-file', 'POST', { body, signal });
    return { id: file.id, upload };
  },
  look: async (id, signal) => (await call('complaint-file', 'GET', { query: { id }, signal })).file,
};

import { type ChangeEvent, useRef } from 'react';
import { photoTypes } from '#shared/model/values.ts';

/** What the file picker offers; some systems know HEIC by its ending only. */
const acceptedFiles = [...photoTypes, '.heic'].join(',');

/** An input for photos behind a button of its own. */
export function useFileInput(onFiles: (files: Iterable<File>) => void) {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    props: {
      ref: input,
      type: 'file',
      accept: acceptedFiles,
      hidden: true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file may be chosen again.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      },
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { PictureRejected, uploadPicture } from '#lib/upload-picture.ts';
import * as caseLimits from '#shared/case-limits.ts';
import type { PhotoRejection } from '#shared/model/profile.ts';
import { type FileProblem, inspectFile } from '#ui/photo-file.ts';
import { caseFileCalls } from './case-file-upload.ts';

/** A picture that somebody chose for what they write. */
export interface ChosenFile {
  key: number;
  name: string;
  /** The file's id once it can be sent. */
  id: string | null;
}

/** Why a picture was not taken. */
export type FileFailure =
  | { name: string; kind: 'problem'; problem: FileProblem }
  | { name: string; kind: 'rejected'; reason: PhotoRejection }
  | { name: string; kind: 'failed'; cause: unknown };

export interface CaseFiles {
  chosen: readonly ChosenFile[];
  failure: FileFailure | null;
  /** A picture is still on its way. */
  uploading: boolean;
  ids: string[];
  add: (files: Iterable<File>) => void;
  remove: (key: number) => void;
  clear: () => void;
}

/** Uploads pictures as they are chosen, up to as many as go with a text. */
export function useCaseFiles(): CaseFiles {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [failure, setFailure] = useState<FileFailure | null>(null);
  const lastKey = useRef(0);
  const uploads = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const { current } = uploads;
    return () => {
      for (const upload of current.values()) upload.abort();
    };
  }, []);
  const remove = (key: number) => {
    uploads.current.get(key)?.abort();
    setChosen((files) => files.filter((file) => file.key !== key));
  };
  const upload = async (file: File, key: number) => {
    const { name } = file;
    const controller = new AbortController();
    uploads.current.set(key, controller);
    try {
      const look = await inspectFile(file);
      if (look.problem !== null) {
        setFailure({ name, kind: 'problem', problem: look.problem });
        return remove(key);
      }
      const id = await uploadPicture(look.photo, caseFileCalls, { signal: controller.signal });
      setChosen((files) => files.map((one) => (one.key === key ? { ...one, id } : one)));
    } catch (cause) {
      if (controller.signal.aborted) return;
      setFailure(
        cause instanceof PictureRejected
          ? { name, kind: 'rejected', reason: cause.reason }
          : { name, kind: 'failed', cause },
      );
      remove(key);
    } finally {
      uploads.current.delete(key);
    }
  };
  return {
    chosen,
    failure,
    uploading: chosen.some(({ id }) => id === null),
    ids: chosen.flatMap(({ id }) => (id === null ? [] : [id])),
    add: (files) => {
      setFailure(null);
      for (const file of [...files].slice(0, caseLimits.caseFiles - chosen.length)) {
        lastKey.current += 1;
        const key = lastKey.current;
        setChosen((before) => [...before, { key, name: file.name, id: null }]);
        void upload(file, key);
      }
    },
    remove,
    clear: () => {
      for (const { key } of chosen) remove(key);
    },
  };
}

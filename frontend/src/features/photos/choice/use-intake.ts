/** From chosen files to photos: each is checked, then cut by its member, one after the other. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { FileProblem } from '#ui/photo-file.ts';

/** Why a file was not taken; `room`: so many were more than there are places. */
export type IntakeProblem = { kind: FileProblem; name: string } | { kind: 'room'; count: number };

export interface Cutting {
  open: boolean;
  /** Null while the next file is being read. */
  picture: HTMLImageElement | null;
  /** Which of how many chosen files it is. */
  number: number;
  total: number;
  onDone: (photo: Blob) => void;
  onAsIs: () => void;
  onLeaveOut: () => void;
}

export interface Intake {
  /** Takes files in, at most as many as there is room for. */
  take: (files: Iterable<File>) => void;
  cutting: Cutting;
  problems: readonly IntakeProblem[];
  forgetProblems: () => void;
}

/** @param room how many photos can still be taken */
export function useIntake({
  room,
  onPhoto,
}: {
  room: number;
  onPhoto: (photo: Blob) => void;
}): Intake {
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [total, setTotal] = useState(0);
  const [current, setCurrent] = useState<{ photo: Blob; picture: HTMLImageElement } | null>(null);
  // Stays open between two pictures.
  const [open, setOpen] = useState(false);
  const [problems, setProblems] = useState<readonly IntakeProblem[]>([]);
  const give = useEffectEvent(onPhoto);

  const next = () => {
    setCurrent(null);
    setQueue((files) => files.slice(1));
  };

  const file = queue[0];
  useEffect(() => {
    if (!file) {
      setOpen(false);
      return;
    }
    let here = true;
    const inspect = async () => {
      const { inspectFile } = await import('#ui/photo-file.ts');
      const look = await inspectFile(file);
      if (!here) return;
      if (look.problem === null && look.picture) {
        setCurrent({ photo: look.photo, picture: look.picture });
        setOpen(true);
        return;
      }
      if (look.problem === null) give(look.photo);
      else {
        const problem = { kind: look.problem, name: file.name };
        setProblems((before) => [...before, problem]);
      }
      setQueue((files) => files.slice(1));
    };
    inspect().catch((cause: unknown) => {
      // Its script did not arrive; the next choice tries again.
      if (here) setQueue([]);
      throw cause;
    });
    return () => {
      here = false;
    };
  }, [file]);

  const finish = (photo: Blob | undefined) => {
    if (photo) onPhoto(photo);
    next();
  };
  return {
    take: (files) => {
      const chosen = [...files];
      const fitting = chosen.slice(0, Math.max(0, room - queue.length));
      const left = chosen.length - fitting.length;
      setProblems(left > 0 ? [{ kind: 'room', count: left }] : []);
      setTotal(queue.length === 0 ? fitting.length : total + fitting.length);
      setQueue([...queue, ...fitting]);
    },
    cutting: {
      open,
      picture: current?.picture ?? null,
      number: Math.min(total, total - queue.length + 1),
      total,
      onDone: finish,
      onAsIs: () => finish(current?.photo),
      onLeaveOut: next,
    },
    problems,
    forgetProblems: () => setProblems([]),
  };
}

import { type RefObject, useState } from 'react';

/** `failed` also stands for a film that the browser cannot play. */
export type FilmState = 'poster' | 'playing' | 'paused' | 'ended' | 'failed';

interface Film {
  state: FilmState;
  /** Seconds since the beginning. */
  time: number;
  /** Seconds; 0 until the film says it. */
  length: number;
  /** Plays it, or pauses. */
  toggle: () => void;
  seek: (seconds: number) => void;
  /** The film did not load. */
  fail: () => void;
  /** What the `video` element tells. */
  events: {
    onPlaying: () => void;
    onPause: () => void;
    onEnded: () => void;
    onTimeUpdate: () => void;
    onLoadedMetadata: () => void;
    onError: () => void;
  };
}

/** A film with its state. It is not asked for before it is played. */
export function useFilm(video: RefObject<HTMLVideoElement | null>, onEnded: () => void): Film {
  const [state, setState] = useState<FilmState>('poster');
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);
  const fail = () => setState('failed');
  return {
    state,
    time,
    length,
    fail,
    toggle: () => {
      const { current } = video;
      if (!current) return;
      if (!current.paused) current.pause();
      // Browsers refuse to play, as in a mode that saves power; a pause meanwhile is no failure.
      else current.play().catch(({ name }: Error) => name === 'NotSupportedError' && fail());
    },
    seek: (seconds) => {
      if (!video.current) return;
      video.current.currentTime = seconds;
      setTime(seconds);
    },
    events: {
      onPlaying: () => setState('playing'),
      onPause: () => setState((before) => (before === 'playing' ? 'paused' : before)),
      onEnded: () => {
        setState('ended');
        onEnded();
      },
      onTimeUpdate: () => setTime(video.current?.currentTime ?? 0),
      onLoadedMetadata: () => setLength(video.current?.duration ?? 0),
      onError: fail,
    },
  };
}

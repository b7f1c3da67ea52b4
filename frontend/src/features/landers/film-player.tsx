/** The film of the page with its own controls; its poster and its words where there is none. */
import { Captions, CaptionsOff, Pause, Play, RotateCcw, Volume2, VolumeX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lander } from '#shared/api/lander.ts';
import { cx } from '#ui/cx.ts';
import { RenditionPicture } from '#ui/rendition-picture.tsx';
import styles from './film-player.module.css';
import { LanderPicture } from './lander-picture.tsx';
import { useFilm } from './use-film.ts';

interface FilmPlayerProps {
  lander: Lander;
  /** What is said, in parts of equal length. Each begins a chapter. */
  lines: readonly string[];
  onEnded: () => void;
}

const sizes = '(min-width: 768px) 64vw, 100vw';

export function FilmPlayer({ lander, lines, onEnded }: FilmPlayerProps) {
  const { t } = useTranslation('lander_video');
  const video = useRef<HTMLVideoElement>(null);
  const film = useFilm(video, onEnded);
  const [muted, setMuted] = useState(true);
  const [captioned, setCaptioned] = useState(true);
  const { film: files } = lander;
  const { state, time, length } = film;
  const silent = !files || state === 'failed';
  const shows = state === 'playing' || state === 'paused';
  const chapter = Math.min(lines.length - 1, Math.floor((time / (length || 1)) * lines.length));

  return (
    <section className={cx(styles.root, silent && styles.silent)} aria-label={t('film')}>
      <div className={styles.frame}>
        {files ? (
          <RenditionPicture
            className={styles.poster}
            base={files.poster}
            sizes={sizes}
            place="first"
          />
        ) : (
          <LanderPicture
            className={styles.poster}
            lander={lander}
            otherwise={0}
            sizes={sizes}
            place="first"
          />
        )}
        {files && !silent && (
          // What is said stands in the page, as subtitles and as a list.
          // biome-ignore lint/a11y/useMediaCaption: a track would say it twice
          <video
            ref={video}
            className={cx(styles.film, shows && styles.filmShown)}
            preload="none"
            muted={muted}
            playsInline
            tabIndex={-1}
            onClick={film.toggle}
            {...film.events}
          >
            <source src={files.webm} type="video/webm" />
            <source src={files.mp4} type="video/mp4" onError={film.fail} />
          </video>
        )}
        <div className={styles.shade} />
        {silent ? (
          <div className={styles.spoken}>
            {files && <p role="status">{t('failed')}</p>}
            <Said lines={lines} />
          </div>
        ) : (
          <>
            <div className="sr-only">
              <p>{t('said')}</p>
              <Said lines={lines} />
            </div>
            {captioned && <Subtitles lines={lines} at={chapter} />}
            {!shows && (
              <button type="button" className={styles.start} onClick={film.toggle}>
                {state === 'ended' ? <RotateCcw aria-hidden="true" /> : <Play aria-hidden="true" />}
                <span className="sr-only">{t(state === 'ended' ? 'again' : 'play')}</span>
              </button>
            )}
            <noscript>
              <a className={styles.plain} href={files.mp4}>
                {t('open')}
              </a>
            </noscript>
            <div className={styles.controls}>
              <Control
                className={styles.playing}
                label={t(state === 'playing' ? 'pause' : 'play')}
                onClick={film.toggle}
              >
                {state === 'playing' ? <Pause /> : <Play />}
              </Control>
              <span className={styles.time}>
                {clock(time)}
                {length > 0 && ` / ${clock(length)}`}
              </span>
              <Track lines={lines} chapter={chapter} film={film} />
              <Control label={t(muted ? 'sound_on' : 'sound_off')} onClick={() => setMuted(!muted)}>
                {muted ? <VolumeX /> : <Volume2 />}
              </Control>
              <Control
                label={t('captions')}
                pressed={captioned}
                onClick={() => setCaptioned(!captioned)}
              >
                {captioned ? <Captions /> : <CaptionsOff />}
              </Control>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

const Said = ({ lines }: { lines: readonly string[] }) => (
  <ol className={styles.said}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
);

/** The line that is said, and the one that it answers, which compositions with two halves keep. */
function Subtitles({ lines, at }: { lines: readonly string[]; at: number }) {
  return (
    <div className={styles.subtitles} aria-hidden="true">
      {at % 2 === 1 && <p className={cx(styles.line, styles.before)}>{lines[at - 1]}</p>}
      <p key={at} className={cx(styles.line, at % 2 === 1 && styles.answer)}>
        {lines[at]}
      </p>
    </div>
  );
}

interface ControlProps {
  label: string;
  pressed?: boolean;
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

const Control = ({ label, pressed, className, onClick, children }: ControlProps) => (
  <button
    type="button"
    className={cx(styles.control, className)}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={onClick}
  >
    {children}
  </button>
);

interface TrackProps {
  lines: readonly string[];
  chapter: number;
  film: ReturnType<typeof useFilm>;
}

/** Where the film is. Page Up and Page Down lead from chapter to chapter. */
function Track({ lines, chapter, film: { time, length, seek } }: TrackProps) {
  const { t } = useTranslation('lander_video');
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(lines.length - 1, chapter + step));
    // A little past the beginning, so that rounding does not fall back into the chapter before.
    seek(to === 0 ? 0 : (to / lines.length) * length + 0.05);
  };
  return (
    <div className={styles.track}>
      <progress className={styles.played} value={time} max={length || 1} aria-hidden="true" />
      <span className={cx(styles.mark, styles.mark_1)} />
      <span className={cx(styles.mark, styles.mark_2)} />
      <span className={cx(styles.mark, styles.mark_3)} />
      <input
        type="range"
        className={styles.seek}
        aria-label={t('position')}
        aria-valuetext={t('position_text', {
          time: clock(time),
          length: clock(length),
          scene: chapter + 1,
          scenes: lines.length,
        })}
        min={0}
        max={length || 1}
        step={0.1}
        value={time}
        disabled={length === 0}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** 0:07 */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * Four scenes tell one evening. The film, the brand's picture or a drawn lake stands still behind them while
 * they pass.
 */
import { Pause, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import type { Lander } from '#shared/api/lander.ts';
import { cx } from '#ui/cx.ts';
import { RenditionPicture } from '#ui/rendition-picture.tsx';
import styles from './evening-scenes.module.css';
import { Lake } from './lake.tsx';
import { useFilm } from './use-film.ts';

const scenes = [1, 2, 3, 4] as const;
/** The address of each scene, so that the index works before the application does. */
const getId = (scene: number) => `scene-${scene}`;

export function Evening({ lander, form }: { lander: Lander; form: ReactNode }) {
  const { t } = useTranslation('lander_transitionsvideolanding');
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const film = useFilm(video, () => undefined);
  const shown = useShownScene(root);
  const { film: files, picture } = lander;
  const playing = film.state === 'playing';
  useTitle(t('page_title'));
  usePlaysByItself(video);

  return (
    <div className={styles.root} ref={root}>
      <div className={styles.behind}>
        {picture ? (
          <RenditionPicture
            className={styles.still}
            base={picture}
            sizes="(min-width: 768px) 52vw, 100vw"
            place="first"
          />
        ) : (
          <Lake />
        )}
        {files && film.state !== 'failed' && (
          // It has nothing to say: sound and subtitles are for films that do.
          <video
            ref={video}
            className={cx(styles.film, film.state !== 'poster' && styles.filmShown)}
            preload="none"
            muted
            loop
            playsInline
            tabIndex={-1}
            aria-hidden="true"
            {...film.events}
          >
            <source src={files.webm} type="video/webm" />
            <source src={files.mp4} type="video/mp4" onError={film.fail} />
          </video>
        )}
        <div className={cx(styles.shade, picture && styles.dark)} />
      </div>
      <div className={styles.rail}>
        <nav className={styles.index} aria-label={t('scenes')}>
          {scenes.map((scene) => (
            <a
              key={scene}
              className={styles.step}
              href={`#${getId(scene)}`}
              aria-label={t('scene', { scene })}
              aria-current={scene === shown ? 'step' : undefined}
            >
              <span className={styles.bar} />
            </a>
          ))}
        </nav>
        {files && film.state !== 'failed' && (
          <button
            type="button"
            className={styles.toggle}
            aria-label={t(playing ? 'pause' : 'play')}
            title={t(playing ? 'pause' : 'play')}
            onClick={film.toggle}
          >
            {playing ? <Pause /> : <Play />}
          </button>
        )}
      </div>
      <section className={cx(styles.scene, styles.over, styles.first)} id={getId(1)} data-scene="1">
        <h1 className={styles.title}>{lander.headline ?? t('title_1')}</h1>
        {files && <p className={styles.label}>{t('silent')}</p>}
      </section>
      <section className={cx(styles.scene, styles.wave)} id={getId(2)} data-scene="2">
        <Wave />
        <h2 className={styles.title}>{t('title_2')}</h2>
        <a className={styles.way} href={`#${getId(4)}`}>
          {t('way')}
        </a>
      </section>
      <section className={cx(styles.scene, styles.over)} id={getId(3)} data-scene="3">
        <h2 className={styles.title}>{t('title_3')}</h2>
      </section>
      <section className={cx(styles.scene, styles.wave, styles.last)} id={getId(4)} data-scene="4">
        <Wave />
        <div className={styles.words}>
          <h2 className={styles.title}>{t('title_4')}</h2>
          <p className={styles.text}>{lander.text ?? t('text')}</p>
        </div>
        <div className={styles.form}>{form}</div>
      </section>
    </div>
  );
}

/** The edge of a scene that rises over the film. */
const Wave = () => (
  <svg className={styles.edge} viewBox="0 0 390 60" preserveAspectRatio="none" aria-hidden="true">
    <path
      className={styles.crest}
      d="M0 30C50 2 90 40 145 32C190 24 205 0 245 4C290 8 320 48 390 10V60H0Z"
    />
    <path
      className={styles.line}
      d="M0 42C50 18 90 54 145 46C190 38 205 14 245 18C290 22 320 60 390 26V60H0Z"
    />
    <path
      className={styles.sand}
      d="M0 45C50 21 90 57 145 49C190 41 205 17 245 21C290 25 320 63 390 29V60H0Z"
    />
  </svg>
);

/** Plays it once the application runs, unless the visitor has asked for less motion. */
function usePlaysByItself(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Where the browser refuses, the drawn scene and the button stay.
    video.current?.play().catch(() => undefined);
  }, [video]);
}

/** The scene that holds the middle of the window. */
function useShownScene(root: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(1);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setShown(Number((target as HTMLElement).dataset.scene));
        }
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const scene of root.current?.querySelectorAll('[data-scene]') ?? []) {
      observer.observe(scene);
    }
    return () => observer.disconnect();
  }, [root]);
  return shown;
}

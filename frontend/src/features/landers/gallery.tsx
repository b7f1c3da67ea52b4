/** An exhibition to leaf through: one picture, one lamp, one plaque. The last frame is the visitor's. */
import { ArrowLeft, ArrowRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSettings } from '#lib/settings.tsx';
import { useTitle } from '#lib/use-title.ts';
import type { Lander } from '#shared/api/lander.ts';
import { portraitFiles } from '#shared/brand-assets.ts';
import type { Profile } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import { RenditionPicture } from '#ui/rendition-picture.tsx';
import styles from './exhibition.module.css';
import { withPhoto } from './lander-faces.tsx';
import { useHanging } from './use-hanging.ts';
import type { LanderContent } from './use-lander.ts';

/** What hangs in a frame: the brand's picture, a member, or one of its drawn people. */
type Piece = { base: string } | { member: Profile } | { file: string };

const mostMembers = 11;
const pictureSizes = '(min-width: 768px) 270px, 48vw';
/** Where the form stands: a link leads there without scripts too. */
const formId = 'join';

export function Gallery({ lander, profiles, form }: LanderContent & { form: ReactNode }) {
  const { t } = useTranslation('lander_gallery');
  const pieces = usePieces(lander, profiles);
  const count = pieces.length + 1;
  const { search } = useLocation();
  const { list, index, go, measure, onKeyDown } = useHanging(count, search);
  useTitle(t('page_title'));
  const counted = (position: number) => t('position', { position, count });
  return (
    <div className={styles.root}>
      <section className={styles.wall} aria-label={t('pictures')}>
        <div className={styles.words}>
          <h1 className={styles.title}>{lander.headline ?? t('title')}</h1>
          <p className={styles.text}>{lander.text ?? t('text')}</p>
        </div>
        <div className={styles.lamps} aria-hidden="true">
          <span className={styles.lamp} />
          <span className={styles.lamp} />
          <span className={styles.lamp} />
        </div>
        <ul
          ref={list}
          className={styles.pieces}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
          tabIndex={0}
          aria-label={t('pictures')}
          onScroll={measure}
          onKeyDown={onKeyDown}
        >
          {pieces.map((piece, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place
              key={at}
              id={pieceId(at)}
              className={cx(styles.piece, at === index && styles.current)}
            >
              <figure className={styles.hung}>
                <div className={styles.frame}>
                  <PieceImage piece={piece} at={at} />
                </div>
                <figcaption className={styles.plaque}>
                  <Plaque piece={piece} />
                  <span className={styles.number}>{counted(at + 1)}</span>
                </figcaption>
              </figure>
            </li>
          ))}
          <li
            id={pieceId(count - 1)}
            className={cx(styles.piece, index === count - 1 && styles.current)}
          >
            <figure className={styles.hung}>
              <div className={cx(styles.frame, styles.free)}>
                <a className={styles.you} href={`#${formId}`}>
                  <Plus aria-hidden="true" />
                  {t('hang')}
                </a>
              </div>
              <figcaption className={styles.plaque}>
                <strong className={styles.name}>{t('you')}</strong>
                <span className={styles.number}>{counted(count)}</span>
              </figcaption>
            </figure>
          </li>
        </ul>
        <div className={styles.controls}>
          <Arrow to={index - 1} off={index === 0} label={t('previous')} go={go}>
            <ArrowLeft />
          </Arrow>
          <span className={styles.position} aria-live="polite">
            {counted(index + 1)}
          </span>
          <Arrow to={index + 1} off={index === count - 1} label={t('next')} go={go}>
            <ArrowRight />
          </Arrow>
        </div>
      </section>
      <section className={styles.floor} id={formId} tabIndex={-1} aria-label={t('join')}>
        <div className={styles.stand}>
          <p className={styles.note}>{t('note')}</p>
          {form}
        </div>
      </section>
    </div>
  );
}

function usePieces({ picture }: Lander, profiles: readonly Profile[]): Piece[] {
  const { theme } = useSettings();
  const members = withPhoto(profiles).slice(0, mostMembers);
  const hung: Piece[] =
    members.length > 0
      ? members.map((member) => ({ member }))
      : portraitFiles(theme).map((file) => ({ file }));
  return picture ? [{ base: picture }, ...hung] : hung;
}

/** Who hangs at the start shows at once, the others as they come near. */
function PieceImage({ piece, at }: { piece: Piece; at: number }) {
  const place = at === 0 ? 'first' : at < 3 ? 'hero' : 'below';
  const shared = { className: styles.picture, sizes: pictureSizes };
  if ('base' in piece) return <RenditionPicture {...shared} base={piece.base} place={place} />;
  if ('file' in piece) return <DrawnPortrait {...shared} file={piece.file} place={place} />;
  const { main_image, name } = piece.member;
  return (
    <PhotoPicture
      className={styles.picture}
      src={main_image?.filename ?? ''}
      alt={name}
      width="600"
      height="800"
      decoding="async"
      {...(place === 'below'
        ? { loading: 'lazy' }
        : { fetchPriority: place === 'first' ? 'high' : 'low' })}
    />
  );
}

/** A drawn person is nobody, so the plaque says what it is instead of a name. */
function Plaque({ piece }: { piece: Piece }) {
  const { t } = useTranslation('lander_gallery');
  const { fictional_singular } = useSettings();
  if (!('member' in piece)) return <span className={styles.kind}>{t('drawn')}</span>;
  const { name, age, city, fictional } = piece.member;
  return (
    <>
      <strong className={styles.name}>
        {name}, {age}
      </strong>
      {fictional ? (
        <FictionalMarker className={styles.marker} label={fictional_singular} />
      ) : (
        city && <span className={styles.city}>{city}</span>
      )}
    </>
  );
}

interface ArrowProps {
  to: number;
  off: boolean;
  label: string;
  go: (to: number) => void;
  children: ReactNode;
}

/** A link, so that it leads on without scripts too; at the end it stays, so that the focus does. */
function Arrow({ to, off, label, go, children }: ArrowProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('picture', String(to + 1));
  return (
    <IconButton
      as="a"
      className={styles.arrow}
      size="lg"
      label={label}
      role="link"
      tabIndex={0}
      {...(off ? { 'aria-disabled': true } : { href: `${pathname}?${query}#${pieceId(to)}` })}
      onClick={(event) => {
        event.preventDefault();
        if (!off) go(to);
      }}
    >
      {children}
    </IconButton>
  );
}

const pieceId = (at: number): string => `picture-${at + 1}`;

import { Coffee, Heart, MessageCircle, Smile } from 'lucide-react';
import { useSettings } from '#lib/settings.tsx';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import { RenditionPicture } from '#ui/rendition-picture.tsx';
import type { WallTile } from './face-wall-tiles.ts';
import styles from './wall-half.module.css';

const signs = [Heart, MessageCircle, Smile, Coffee] as const;
const sizes = '(min-width: 1200px) 220px, 120px';

interface WallHalfProps {
  side: 'first' | 'second';
  tiles: readonly WallTile[];
}

/** One half of the wall. It is a picture: nobody in it is named. */
export function WallHalf({ side, tiles }: WallHalfProps) {
  return (
    <div className={cx(styles.root, styles[`side_${side}`])} aria-hidden="true">
      <div className={styles.tiles}>
        {tiles.map((tile, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the wall never changes
          <div key={index} className={cx(styles.tile, styles[`tile_${tile.kind}`])}>
            <Tile tile={tile} index={index} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Tile({ tile, index }: { tile: WallTile; index: number }) {
  const { fictional_singular } = useSettings();
  if (tile.kind === 'picture') {
    return <RenditionPicture className={styles.face} base={tile.base} sizes={sizes} place="hero" />;
  }
  if (tile.kind === 'drawn') {
    return (
      <DrawnPortrait
        className={cx(styles.face, tile.again && styles.again)}
        file={tile.file}
        sizes={sizes}
        place="hero"
      />
    );
  }
  if (tile.kind === 'member') {
    const { main_image, fictional } = tile.profile;
    return (
      <>
        <PhotoPicture
          className={styles.face}
          src={main_image?.thumb_filename ?? ''}
          alt=""
          loading="lazy"
          decoding="async"
        />
        {fictional && (
          <FictionalMarker className={styles.marker} label={fictional_singular} variant="avatar" />
        )}
      </>
    );
  }
  const Sign = signs[index % signs.length] ?? Heart;
  return <Sign />;
}

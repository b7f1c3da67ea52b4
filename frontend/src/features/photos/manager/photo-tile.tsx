import { ArrowLeft, ArrowRight, Ellipsis, Image as Picture, Star, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '#shared/model/profile.ts';
import { cx } from '#ui/cx.ts';
import { DropdownMenu, type MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PhotoPicture } from '#ui/photo-picture.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './photo-tile.module.css';
import { type TileDrag, tileAttribute } from './use-tile-drag.ts';

export interface PhotoTileProps {
  photo: Photo;
  /** Place among those shown, from 0, and how many those are. */
  place: number;
  total: number;
  main: boolean;
  /** Whether it may go one place up or down. */
  mayMove: { left: boolean; right: boolean };
  /** Set while it is the one that is moved. */
  drag: TileDrag | null;
  /** Another one would be dropped here. */
  target: boolean;
  onGrab: (event: PointerEvent) => void;
  onMain: () => void;
  onMove: (place: number) => void;
  onDelete: () => void;
}

/** Id of the button that opens a photo's menu, for the focus. */
export const menuButtonId = (photo: string) => `photo-menu-${photo}`;

/** One photo of the member's own, with its state and menu. */
export function PhotoTile({
  photo,
  place,
  total,
  main,
  mayMove,
  drag,
  target,
  onGrab,
  onMain,
  onMove,
  onDelete,
}: PhotoTileProps) {
  const { t } = useTranslation('photos');
  const { id, status } = photo;
  const label = main ? t('main_photo') : t('photo', { place: place + 1, total });
  // The main one stands much larger.
  const src = (main ? photo.filename : photo.thumb_filename) ?? photo.filename;
  const move = (key: 'left' | 'right', icon: React.ReactNode, to: number): MenuItem => ({
    key,
    label: t(`menu.${key}`),
    icon,
    disabled: !mayMove[key],
    onSelect: () => onMove(to),
  });
  const items: MenuItem[] = [
    ...(status === 'active' && !main
      ? [{ key: 'main', label: t('menu.main'), icon: <Star />, onSelect: onMain }]
      : []),
    ...(main || total === 1
      ? []
      : [move('left', <ArrowLeft />, place - 1), move('right', <ArrowRight />, place + 1)]),
    {
      key: 'delete',
      label: t('menu.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: onDelete,
    },
  ];
  return (
    <li
      className={cx(
        styles.root,
        status !== 'active' && styles.unseen,
        !main && total > 1 && styles.movable,
        drag && styles.moved,
        target && styles.target,
      )}
      {...{ [tileAttribute]: id }}
      style={drag ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : undefined}
      onPointerDown={main || total === 1 ? undefined : onGrab}
    >
      <div className={styles.frame}>
        {src ? (
          <PhotoPicture
            className={styles.picture}
            src={src}
            alt={label}
            decoding="async"
            draggable={false}
          />
        ) : (
          <span className={cx(styles.picture, styles.pictureNone)}>
            <Picture />
            <span className="sr-only">{label}</span>
          </span>
        )}
        <div className={styles.foot}>
          {main && (
            // The picture says it to screen readers.
            <span aria-hidden="true">
              <Tag className={styles.main} icon={<Star />}>
                {label}
              </Tag>
            </span>
          )}
          {status === 'pending' && <Tag icon={<Spinner />}>{t('status.pending')}</Tag>}
          {status === 'review' && <Tag tone="warning">{t('status.review')}</Tag>}
        </div>
      </div>
      <div className={styles.tools}>
        <DropdownMenu
          label={t('menu.label', { photo: label })}
          trigger={
            <IconButton
              id={menuButtonId(id)}
              variant="photo"
              label={t('menu.label', { photo: label })}
            >
              <Ellipsis />
            </IconButton>
          }
          items={items}
        />
      </div>
    </li>
  );
}

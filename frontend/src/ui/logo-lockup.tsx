import './logo-lockup.css';
import { cx } from './cx.ts';

export interface LogoLockupProps {
  name: string;
  /** Address of the mark. */
  mark: string;
  /** Mark for dark grounds, where the brand has one. */
  markDark?: string | undefined;
  /** White, for a place on a photo. */
  onPhoto?: boolean | undefined;
  className?: string | undefined;
}

/** The brand's mark and name. Callers wrap it in the link home. */
export function LogoLockup({ name, mark, markDark, onPhoto, className }: LogoLockupProps) {
  return (
    <span className={cx('logo', onPhoto && 'logo--on-photo', className)}>
      <img
        className={cx('logo__mark', markDark && 'logo__mark--light')}
        src={mark}
        alt=""
        width="34"
        height="34"
      />
      {markDark && (
        <img
          className="logo__mark logo__mark--dark"
          src={markDark}
          alt=""
          width="34"
          height="34"
          loading="lazy"
        />
      )}
      <span className="logo__name">{name}</span>
    </span>
  );
}

import { Banner, type BannerProps } from './banner.tsx';
import { cx } from './cx.ts';
import styles from './page-banner.module.css';

interface PageBannerProps extends BannerProps {
  title: string;
}

/** A banner above a page's content, as a landmark of its own. */
export function PageBanner({ className, ...banner }: PageBannerProps) {
  return (
    <section className={cx(styles.root, 'container', className)} aria-label={banner.title}>
      <Banner {...banner} />
    </section>
  );
}

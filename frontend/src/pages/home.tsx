import { useSettings } from '#lib/settings.tsx';
import { useTitle } from '#lib/use-title.ts';
import { cx } from '#ui/cx.ts';
import { AdultsOnly } from '../features/home/adults-only.tsx';
import { Costs } from '../features/home/costs.tsx';
import { Hero } from '../features/home/hero.tsx';
import styles from '../features/home/home.module.css';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { Safety } from '../features/home/safety.tsx';

/** The page that a visitor meets first. Rendered on the server. */
export default function HomePage() {
  const { theme } = useSettings();
  useTitle(null);
  return (
    <>
      <AdultsOnly />
      <div className={cx(styles.root, styles[`variant_${theme.hero.variant}`])}>
        <Hero />
        <HowItWorks />
        <Costs />
        <Safety />
      </div>
    </>
  );
}

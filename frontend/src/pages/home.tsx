import { isHeroUnderBar } from '#lib/hero-picture.ts';
import { useSettings } from '#lib/settings.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Hero } from '../features/home/hero.tsx';
import styles from '../features/home/home.module.css';
import { Story } from '../features/home/story.tsx';
import { AdultsOnly } from '../features/navigation/adults-only.tsx';
import { StartForm } from '../features/signup/start/start-form.tsx';

/** The page that a visitor meets first. Rendered on the server. */
export default function HomePage() {
  useTitle(null);
  // Where the hero begins at the window's edge, the line stands in the bar, above it.
  const isInBar = isHeroUnderBar(useSettings());
  return (
    <>
      {!isInBar && <AdultsOnly />}
      <div className={styles.root}>
        <Hero />
        <Story form={<StartForm />} />
      </div>
    </>
  );
}

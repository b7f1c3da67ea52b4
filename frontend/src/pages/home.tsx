import { useTitle } from '#lib/use-title.ts';
import { AdultsOnly } from '../features/home/adults-only.tsx';
import { Hero } from '../features/home/hero.tsx';
import styles from '../features/home/home.module.css';
import { Story } from '../features/home/story.tsx';
import { StartForm } from '../features/signup/start/start-form.tsx';

/** The page that a visitor meets first. Rendered on the server. */
export default function HomePage() {
  useTitle(null);
  return (
    <>
      <AdultsOnly />
      <div className={styles.root}>
        <Hero />
        <Story form={<StartForm />} />
      </div>
    </>
  );
}

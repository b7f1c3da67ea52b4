/** Loads landing pages. Apart from the other pages, so that no member's page loads their list. */
import type { PageModule } from './pages.ts';

const pages = import.meta.glob<PageModule>('../pages/lander-*.tsx');

export function loadLanderPage(file: string): Promise<PageModule> {
  const load = pages[`../pages/${file}.tsx`];
  if (!load) throw new Error(`there is no page ${file}`);
  return load();
}

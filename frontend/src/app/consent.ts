/**
 * The first script of consent, in pages of brands with services of third parties; other brands'
 * pages do not load it. All that it leads to comes with the first touch, or at once where the server
 * says that there is something to do.
 */
import '../features/consent/consent.module.css';
import { firstTouch } from '#lib/first-touch.ts';

const load = () => import('./consent-page.ts');

addEventListener('click', ({ target }) => {
  const { consent } = (target as Element).closest<HTMLElement>('[data-consent]')?.dataset ?? {};
  if (consent) void load().then((page) => page.answerTo(consent));
});

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') void load().then((page) => page.closeOnEscape());
});

const isDue =
  document.querySelector('#consent[data-due]') || Reflect.get(navigator, 'globalPrivacyControl');
void (isDue ? load() : firstTouch.then(load));

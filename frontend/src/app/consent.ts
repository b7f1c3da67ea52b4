/**
 * The first script of consent, in pages of brands with services of third parties; other brands'
 * pages do not load it. All that it leads to comes with the first click or key, or at once where the
 * server says that there is something to do.
 */
import '../features/consent/consent.module.css';

const load = () => import('./consent-page.ts');
const answer = (event: Event) => load().then((page) => page.answerTo(event));

addEventListener('click', answer);
addEventListener('keydown', answer);
if (document.querySelector('[data-due]') || Reflect.get(navigator, 'globalPrivacyControl')) {
  void load();
}

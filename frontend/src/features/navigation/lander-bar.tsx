import './lander-bar.css';
import { paths } from '#lib/paths.ts';
import { BrandLink } from './brand-link.tsx';

/** Landing pages show the brand and nothing that leads elsewhere. */
export function LanderBar() {
  return (
    <header className="lander-bar container">
      <BrandLink className="lander-bar__brand" to={paths.index} />
    </header>
  );
}

import { useLocation } from 'react-router';
import { routeAt } from '#lib/paths.ts';
import { pageTokens } from '#shared/model/values.ts';
import { Information } from '../features/info/information.tsx';

/** Terms, privacy and the other texts of a brand; which of them, the path says. */
export default function InformationPage() {
  const route = routeAt(useLocation().pathname);
  const token = pageTokens.find((one) => route === `pages-${one}`);
  if (!token) throw new Error('this path is no information page');
  return <Information key={token} token={token} />;
}

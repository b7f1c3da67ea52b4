import { Link, type LinkProps, useLocation } from 'react-router';
import { getCasePath } from '../case-paths.ts';
import links from '../parts/inline-link.module.css';

/** Leads to a case of a brand, beside the same list. */
export function CaseLink({
  brand,
  id,
  className = links.root,
  ...props
}: Omit<LinkProps, 'to'> & { brand: string; id: string }) {
  const { search } = useLocation();
  return (
    <Link {...props} className={className} to={{ pathname: getCasePath(brand, id), search }} />
  );
}

import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { Blocker } from '../thread/blocker.ts';

/** What stands in the way of a message, and the way past it. */
export function BlockerText({ blocker }: { blocker: Blocker }) {
  const { t } = useTranslation('chats');
  const { pathname } = useLocation();
  const way = (to: string, label: string) => (
    // After buying, back to what was being said.
    <TextLink as={Link} to={to} state={{ from: pathname }}>
      {label}
    </TextLink>
  );
  switch (blocker.kind) {
    case 'credits':
      return (
        <>
          {t('obstacles.credits', { count: blocker.missing })}{' '}
          {way(`${paths.credits}?needed=${blocker.missing}`, t('ways.credits'))}
        </>
      );
    case 'conversations':
      return (
        <>
          {t('obstacles.conversations')} {way(paths.premium, t('ways.premium'))}
        </>
      );
    case 'not_confirmed':
      return (
        <>
          {t('obstacles.not_confirmed')} {way(paths['complete-signup'], t('ways.complete-signup'))}
        </>
      );
    default:
      return t(`no_way.${blocker.kind}`);
  }
}

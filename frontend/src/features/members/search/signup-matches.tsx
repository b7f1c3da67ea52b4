import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import type { User } from '#shared/model/user.ts';
import { Actions } from '#ui/actions.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { PhotoGrid, PhotoGridSkeleton } from '#ui/photo-grid.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { firstPageQuery } from '../api.ts';
import { MemberCard } from '../card/member-card.tsx';
import { startingSearch, toQuery } from './search-state.ts';
import styles from './signup-matches.module.css';

const visibleMost = 6;

/** Who fits a new member, right after signing up. Needs the texts `search`, `cards`, `errors`. */
export function SignupMatches({ user }: { user: User }) {
  const { t } = useTranslation(['search', 'common']);
  const settings = useSettings();
  const found = useQuery(firstPageQuery(toQuery(startingSearch(user, settings))));
  const { name } = user.profile;
  const confirmed = user.status === 'active';
  const profiles = [
    ...(found.data?.profiles ?? []),
    ...(found.data?.similar?.profiles ?? []),
  ].slice(0, visibleMost);
  const actions = (
    <Actions className={styles.actions}>
      {!confirmed && (
        <Button as={Link} to={paths['complete-signup']} size="lg">
          {t('matches.confirm')}
        </Button>
      )}
      <Button as={Link} to={paths.members} size="lg" variant={confirmed ? 'primary' : 'secondary'}>
        {t('matches.members')}
      </Button>
    </Actions>
  );
  if (found.isSuccess && profiles.length === 0) {
    return (
      <div className="container page">
        <EmptyState
          level={1}
          icon={<Sparkles />}
          title={t('matches.title_none', { name })}
          text={t('matches.none')}
          action={actions}
        />
      </div>
    );
  }
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <h1>{t(found.isError ? 'matches.title_none' : 'matches.title', { name })}</h1>
        {!found.isError && (
          <p className="lead">{t(confirmed ? 'matches.text_confirmed' : 'matches.text')}</p>
        )}
      </header>
      {found.isPending && (
        <PhotoGridSkeleton label={t('common:states.loading')} count={visibleMost} />
      )}
      {found.isError && <QueryFailure query={found} brief />}
      {profiles.length > 0 && (
        <PhotoGrid aria-label={t('results')}>
          {profiles.map((profile) => (
            <MemberCard key={profile.id} profile={profile} priority />
          ))}
        </PhotoGrid>
      )}
      {actions}
      {profiles.some(({ fictional }) => fictional) && <FictionalWarning bare />}
    </div>
  );
}

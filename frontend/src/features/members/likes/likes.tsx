import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import * as limits from '#shared/limits.ts';
import { badgeText } from '#shared/rules/badges.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { PhotoGridSkeleton } from '#ui/photo-grid.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { TabLinks } from '#ui/tab-links.tsx';
import { likesQuery } from '../api.ts';
import styles from './likes.module.css';
import { firstScreen, List } from './likes-list.tsx';
import { type LikesType, type LoadedLikes, likesTypes, listedLikes } from './likes-lists.ts';

/** The photos' addresses end; they are loaded anew before. */
const refetchMs = limits.photoUrlSeconds * 800;

/** Likes received and sent, and matches. Needs the texts `likes`, `cards`, `values`, `place`, `errors`. */
export function Likes({ type }: { type: LikesType }) {
  const { t } = useTranslation(['likes', 'common']);
  const query = useQuery({ ...likesQuery, refetchInterval: refetchMs });
  const { data } = query;
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <h1 className="h2">{t('common:nav.likes')}</h1>
        <Kinds likes={data} type={type} />
      </header>
      {data ? (
        // Each list begins with its own first cards.
        <List key={type} type={type} items={listedLikes(data, type)} total={data.counts[type]} />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <PhotoGridSkeleton label={t('common:states.loading')} count={firstScreen} />
      )}
    </div>
  );
}

/** Each kind with its number, and how many of them are new. */
function Kinds({ likes, type }: { likes: LoadedLikes | undefined; type: LikesType }) {
  const { t } = useTranslation(['likes', 'common']);
  return (
    <TabLinks
      label={t('tabs.label')}
      items={likesTypes.map((kind) => {
        const items = likes && listedLikes(likes, kind);
        const fresh = items?.filter(({ isNew }) => isNew).length ?? 0;
        return {
          key: kind,
          label: t(`tabs.${kind}`),
          count: likes && String(likes.counts[kind]),
          badge: fresh > 0 && (
            <Badge label={badgeText(fresh)} srLabel={t('common:nav.new_likes', { count: fresh })} />
          ),
          current: kind === type,
          link: (props) => (
            <Link
              {...props}
              to={kind === 'received' ? paths.likes : pathTo('likes-type', { type: kind })}
            />
          ),
        };
      })}
    />
  );
}

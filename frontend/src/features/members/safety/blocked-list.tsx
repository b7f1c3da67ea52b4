import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { blockedQuery } from '../api.ts';
import styles from './blocked-list.module.css';
import { useBlock } from './use-block.ts';

/** Whom the member has blocked, and the way to lift it. Needs the texts `safety` and `errors`. */
export function BlockedList() {
  const { t } = useTranslation(['safety', 'common']);
  const query = useQuery(blockedQuery);
  const { data } = query;
  const list = useRef<HTMLDivElement>(null);
  if (query.isError && !data) {
    return <QueryFailure query={query} inline />;
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('common:states.loading')} className={styles.item}>
        <Skeleton shape="avatar" />
        <Skeleton width="third" />
      </SkeletonGroup>
    );
  }
  const profiles = data.profiles.filter(({ blocked }) => blocked);
  return (
    // The row with the button that had the focus goes away.
    <div ref={list} tabIndex={-1} className={styles.root}>
      {profiles.length === 0 ? (
        <p className="muted">{t('list.empty')}</p>
      ) : (
        <ul>
          {profiles.map((profile) => (
            <Row key={profile.id} profile={profile} onLifted={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ profile, onLifted }: { profile: Profile; onLifted: () => void }) {
  const { t } = useTranslation('safety');
  const { fictional_singular } = useSettings();
  const block = useBlock(profile);
  const { id, name, age, main_image, fictional } = profile;
  return (
    <li className={styles.item}>
      <Avatar
        src={main_image?.status === 'active' ? main_image.thumb_filename : null}
        alt=""
        fictionalLabel={fictional ? fictional_singular : undefined}
      />
      <p className={styles.name}>
        <TextLink as={Link} to={pathTo('members-id', { id })} standalone>
          <span>
            <bdi>{name}</bdi>, {age}
          </span>
        </TextLink>
        {/* The mask on the avatar says it to screen readers. */}
        {fictional && (
          <span aria-hidden="true">
            <FictionalMarker variant="row" label={fictional_singular} />
          </span>
        )}
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('block.lift_of', { name })}
        onClick={() => {
          onLifted();
          block(false);
        }}
      >
        {t('block.lift')}
      </Button>
    </li>
  );
}

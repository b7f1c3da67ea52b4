import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import type { Gift } from '#shared/model/message.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { giftsQuery } from '../api.ts';
import styles from './gift-picker.module.css';

interface GiftPickerProps {
  user: User;
  name: string;
  onGive: (gift: string) => void;
  onClose: () => void;
}

/** What can be given, each with its price. Gifts are for premium members. */
export default function GiftPicker({ user, name, onGive, onClose }: GiftPickerProps) {
  const { t } = useTranslation(['chats', 'common']);
  const { pathname } = useLocation();
  const gifts = useQuery(giftsQuery);
  const cheapest = Math.min(...(gifts.data ?? []).map(({ credits }) => credits));
  /** Even the cheapest one costs more than there is. */
  const missing = Number.isFinite(cheapest) ? Math.max(0, cheapest - user.credits) : 0;
  const has = t('gifts.text', { count: user.credits });
  const lacks = t('obstacles.credits', { count: missing });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('gifts.title', { name })}
      description={user.paid_user ? (missing > 0 ? `${has} ${lacks}` : has) : t('gifts.premium')}
      closeLabel={t('common:actions.close')}
      actions={
        user.paid_user ? (
          missing > 0 && (
            <Button
              as={Link}
              to={`${paths.credits}?needed=${missing}`}
              state={{ from: pathname }}
              size="lg"
            >
              {t('ways.credits')}
            </Button>
          )
        ) : (
          <Button as={Link} to={paths.premium} state={{ from: pathname }} size="lg">
            {t('ways.premium')}
          </Button>
        )
      }
    >
      {gifts.isPending && (
        <SkeletonGroup label={t('common:states.loading')} className={styles.root}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </SkeletonGroup>
      )}
      {gifts.isError && <QueryFailure query={gifts} brief />}
      {gifts.data && (
        <ul className={styles.root}>
          {gifts.data.map((gift) => (
            <li key={gift.id}>
              <Choice gift={gift} user={user} onGive={onGive} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** A gift to give; where the credits do not reach, the way to the missing ones. */
function Choice({ gift, user, onGive }: Pick<GiftPickerProps, 'user' | 'onGive'> & { gift: Gift }) {
  const { t } = useTranslation('chats');
  const { pathname } = useLocation();
  const missing = gift.credits - user.credits;
  const content = (
    <>
      <img src={gift.image} alt="" width="72" height="72" />
      <span className={styles.name}>{gift.name}</span>
      <span className="small muted">{t('credits', { count: gift.credits })}</span>
    </>
  );
  if (user.paid_user && missing > 0) {
    return (
      <Link
        className={cx(styles.one, styles.oneOut)}
        to={`${paths.credits}?needed=${missing}`}
        state={{ from: pathname }}
      >
        {content}
        <span className="sr-only">{t('gifts.missing', { count: missing })}</span>
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.one}
      disabled={!user.paid_user}
      onClick={() => onGive(gift.id)}
    >
      {content}
    </button>
  );
}

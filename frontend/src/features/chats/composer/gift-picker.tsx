import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
import { GiftQuestion } from './gift-question.tsx';
import { TopUp } from './out-of-credits.tsx';

interface GiftPickerProps {
  user: User;
  name: string;
  onGive: (gift: string) => void;
  onClose: () => void;
}

/** What can be given, each with its price, which is asked about once before it is spent. */
export default function GiftPicker({ user, name, onGive, onClose }: GiftPickerProps) {
  const [asked, setAsked] = useState<Gift | null>(null);
  const [declined, setDeclined] = useState<string | null>(null);
  if (!asked) {
    return (
      <GiftChoice
        user={user}
        name={name}
        focused={declined}
        onClose={onClose}
        onChoose={(gift) => (gift.credits > 0 ? setAsked(gift) : onGive(gift.id))}
      />
    );
  }
  return (
    <GiftQuestion
      gift={asked}
      user={user}
      name={name}
      onGive={() => onGive(asked.id)}
      onDecline={() => {
        setDeclined(asked.id);
        setAsked(null);
      }}
    />
  );
}

interface GiftChoiceProps extends Pick<GiftPickerProps, 'user' | 'name' | 'onClose'> {
  onChoose: (gift: Gift) => void;
  /** Has the focus, as it did before the question. */
  focused: string | null;
}

/** Gifts are for premium members. */
function GiftChoice({ user, name, focused, onChoose, onClose }: GiftChoiceProps) {
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
          missing > 0 && <TopUp size="lg" missing={missing} />
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
              <Choice
                gift={gift}
                user={user}
                focused={gift.id === focused}
                onChoose={() => onChoose(gift)}
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface ChoiceProps {
  gift: Gift;
  user: User;
  focused: boolean;
  onChoose: () => void;
}

/** A gift to give; where the credits do not reach, the way to the missing ones. */
function Choice({ gift, user, focused, onChoose }: ChoiceProps) {
  const { t } = useTranslation('chats');
  const { pathname } = useLocation();
  const missing = gift.credits - user.credits;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
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
      ref={button}
      onClick={onChoose}
    >
      {content}
    </button>
  );
}

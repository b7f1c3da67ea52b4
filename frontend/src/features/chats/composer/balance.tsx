import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import type { User } from '#shared/model/user.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from '../thread/thread.module.css';
import { messagesLeft } from './prices.ts';

/** What the member has, how far it goes, and what that is in money. */
export function Balance({ user, begun }: { user: User; begun: boolean }) {
  const { t } = useTranslation('chats');
  const settings = useSettings();
  const tag = useLanguageTag();
  const { minimum_message_costs: costs, geoip_selected_country, message_credits } = settings;
  const { pathname } = useLocation();
  const left = messagesLeft(user, settings);
  const least = costs[user.profile.country] ?? costs[geoip_selected_country];
  const money =
    least &&
    message_credits > 0 &&
    new Intl.NumberFormat(tag, { style: 'currency', currency: least.currency }).format(
      Number(least.costs),
    );
  const parts = [
    user.free_messages > 0
      ? t('free_left', { count: user.free_messages })
      : left !== null &&
        t('balance', { credits: t('credits', { count: user.credits }), count: left }),
    user.free_messages === 0 && money && t('in_money', { money }),
    !begun && !user.paid_user && t('conversations_left', { count: user.free_conversations }),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0 && left === null) return null;
  return (
    <span className={styles.balance}>
      {parts.map((part) => (
        <span key={part}>{part} </span>
      ))}
      {left !== null && (
        <TextLink as={Link} className={styles.topUp} to={paths.credits} state={{ from: pathname }}>
          {t('ways.credits')}
        </TextLink>
      )}
    </span>
  );
}

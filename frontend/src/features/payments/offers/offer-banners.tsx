import { BadgePercent, Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useDateText } from '#lib/use-date-text.ts';
import { usePercentText } from '#lib/use-money-text.ts';
import type { User } from '#shared/model/user.ts';
import { BannerStrip } from '#ui/banner-strip.tsx';
import { Button } from '#ui/button.tsx';
import { ClockCountdown } from '#ui/clock-countdown.tsx';
import { isFollowedByAsMuch } from './time-bonus.ts';
import { useBonusWords } from './use-bonus-words.ts';
import { useEndOfBonus } from './use-end-of-bonus.ts';

interface OfferBannerProps {
  user: User;
  docked: boolean;
}

/** The discount that ends four hours after signing up, with what is left of them. */
export function TimeBonusBanner({ user, docked }: OfferBannerProps) {
  const { t } = useTranslation(['banners', 'common', 'offers']);
  const { words, follows } = useBonusWords(user);
  const onEnd = useEndOfBonus();
  if (!user.time_bonus) return null;
  // The countdown must not seem to be that of a discount which goes on.
  const codeEnds = isFollowedByAsMuch(user);
  const line = t(codeEnds ? 'bonus.line_code' : 'bonus.line', words);
  return (
    <BannerStrip
      tone="offer"
      label={t('label')}
      icon={<BadgePercent />}
      line={line}
      countdown={
        <ClockCountdown
          expires={Date.parse(user.time_bonus.expires)}
          label={t(codeEnds ? 'bonus.left_code' : 'bonus.left', words)}
          onEnd={onEnd}
        />
      }
      action={<Link to={paths.credits} />}
      actionLabel={t('bonus.action')}
      docked={docked}
      more={{
        title: line,
        text: t(follows ? `bonus.text_${follows}` : 'bonus.text', {
          ...words,
          count: words.hours,
        }),
        closeLabel: t('common:actions.close'),
        actions: <ToPackages />,
      }}
    />
  );
}

/** The brand's own discount on a first order. */
export function WelcomeBanner({ user, docked }: OfferBannerProps) {
  const { t } = useTranslation(['banners', 'common', 'offers']);
  const percent = usePercentText();
  const dateText = useDateText();
  const { welcome_discount: discount } = user;
  if (!discount) return null;
  const line = t('welcome.line', { percent: percent(discount.percentage) });
  return (
    <BannerStrip
      tone="info"
      label={t('label')}
      icon={<Gift />}
      line={line}
      action={<Link to={paths.credits} />}
      actionLabel={t('welcome.action')}
      docked={docked}
      more={{
        title: line,
        text: t('welcome.text', {
          code: discount.code,
          date: dateText(discount.expires, { dateStyle: 'long' }),
        }),
        closeLabel: t('common:actions.close'),
        actions: <ToPackages />,
      }}
    />
  );
}

function ToPackages() {
  const { t } = useTranslation('offers');
  return (
    <Button as={Link} to={paths.credits} block>
      {t('packages')}
    </Button>
  );
}

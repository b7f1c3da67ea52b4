import { Bell, Check, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { RouteProgress } from '#ui/route-progress.tsx';
import { StepperDots } from '#ui/stepper-dots.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useToasts } from '#ui/toast.tsx';
import { Toast } from '#ui/toast-card.tsx';
import styles from './gallery.module.css';
import { Packages } from './members.tsx';
import { ignore, type Sample } from './sample.tsx';
import { BAR_MS } from './samples.ts';
import { usePictures } from './use-pictures.ts';

const TIME_LEFT_MS = 10_033_000;

export function Messages({ t, brand }: Sample) {
  const { show } = useToasts();
  const pictures = usePictures(brand);
  const noor = <Avatar src={pictures[0]?.src} alt="" size="sm" />;
  const still = { dismissLabel: t.close, onDismiss: ignore, durationMs: 0 };
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.messages}</h2>
      <Toast icon={<Check />} title={t.sent} trailing="−3" {...still} />
      <Toast icon={noor} title="Noor" message={t.preview} {...still} />
      <Button
        variant="outline"
        size="sm"
        onClick={() => show({ icon: noor, title: 'Noor', message: t.preview })}
      >
        {t.showToast}
      </Button>
      <Banner tone="warning" onDismiss={ignore} dismissLabel={t.close}>
        {t.mailOff} <TextLink href="#on">{t.turnOn}</TextLink>
      </Banner>
      <FictionalNotice title={t.fictionalTitle}>{t.fictionalText}</FictionalNotice>
      <ErrorState
        inline
        title={t.failed}
        retryLabel={t.again}
        onRetry={ignore}
        icon={<WifiOff />}
      />
      <Banner
        title={t.missNothing}
        icon={<Bell />}
        action={
          <Button variant="surface" size="sm">
            {t.on}
          </Button>
        }
      >
        {t.pushText}
      </Banner>
    </section>
  );
}

export function Progress({ t }: Sample) {
  const [expires] = useState(() => Date.now() + TIME_LEFT_MS);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setRunning(false), BAR_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.progress}</h2>
      <ProgressBar label={t.progress} value={72} />
      <StepperDots current={2} total={5} label={t.step} />
      <RouteProgress active={running} label={t.wait} />
      <Button variant="outline" size="sm" onClick={() => setRunning(true)}>
        {t.showBar}
      </Button>
      <Banner
        tone="offer"
        title={t.discount}
        action={
          <Countdown
            expires={expires}
            label={t.timeLeft}
            labels={{ hours: t.hours, minutes: t.minutes, seconds: t.seconds }}
          />
        }
      />
      <Tabs
        label="Likes"
        items={[
          {
            value: 'received',
            label: t.received,
            badge: <Badge label="12" srLabel={`12 ${t.fresh}`} />,
            content: <Packages t={t} bare />,
          },
          { value: 'matches', label: t.matches, content: <p className="muted">{t.noLikes}</p> },
        ]}
      />
      <RadioCards
        label={t.pay}
        name="method"
        defaultValue="ideal"
        options={[
          { value: 'ideal', label: 'iDEAL' },
          { value: 'creditcard', label: t.card },
        ]}
      />
    </section>
  );
}

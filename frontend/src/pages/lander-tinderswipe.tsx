/** /landers/tinderswipe */
import { useTranslation } from 'react-i18next';
import { ThreeSwipes } from '../features/landers/three-swipes.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function TinderswipePage() {
  const { t } = useTranslation('lander_tinderswipe');
  const content = useLander('tinderswipe');
  return (
    content && (
      <ThreeSwipes
        {...content}
        form={(kept) => (
          <LanderForm
            lander={content.lander}
            likes={kept}
            {...(kept.length > 0 && { action: t('button') })}
          />
        )}
      />
    )
  );
}

/** /landers/alonetonight/:slug? */
import { useLocation } from 'react-router';
import { AloneTonight } from '../features/landers/alone-tonight.tsx';
import { getLanderChoice } from '../features/landers/lander-choice.ts';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function AloneTonightPage() {
  const { search } = useLocation();
  const content = useLander('alonetonight', getLanderChoice('alonetonight', search));
  return (
    content && <AloneTonight {...content} form={<LanderForm lander={content.lander} short />} />
  );
}

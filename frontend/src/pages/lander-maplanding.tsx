/** /landers/maplanding/:slug? */
import { useLocation } from 'react-router';
import { getLanderChoice } from '../features/landers/lander-choice.ts';
import { MapLanding } from '../features/landers/map-landing.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function MapLandingPage() {
  const { search } = useLocation();
  const content = useLander('maplanding', getLanderChoice('maplanding', search));
  if (!content) return null;
  const region = content.map?.region ?? content.lander.region;
  return <MapLanding {...content} form={<LanderForm lander={{ ...content.lander, region }} />} />;
}

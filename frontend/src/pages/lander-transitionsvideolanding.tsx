/** /landers/transitionsvideolanding */
import { Evening } from '../features/landers/evening-scenes.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function TransitionsvideolandingPage() {
  const content = useLander('transitionsvideolanding');
  return (
    content && <Evening lander={content.lander} form={<LanderForm lander={content.lander} />} />
  );
}

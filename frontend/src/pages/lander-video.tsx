/** /landers/video */
import { useLander } from '../features/landers/use-lander.ts';
import { Video } from '../features/landers/video.tsx';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function VideoPage() {
  const content = useLander('video');
  return (
    content && <Video lander={content.lander} form={<LanderForm lander={content.lander} short />} />
  );
}

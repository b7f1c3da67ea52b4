/** /landers/iconslanding/{slug?} */
import { Comic } from '../features/landers/comic.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function IconsLandingPage() {
  const content = useLander('iconslanding');
  return (
    content && <Comic lander={content.lander} form={<LanderForm lander={content.lander} short />} />
  );
}

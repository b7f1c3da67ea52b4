/** /landers/gallery/:slug? */
import { Gallery } from '../features/landers/gallery.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function GalleryPage() {
  const content = useLander('gallery');
  return (
    content && <Gallery {...content} form={<LanderForm lander={content.lander} short wide />} />
  );
}

/** /landers/collagelanding, with a slug or without */
import { FaceWall } from '../features/landers/face-wall.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function CollagelandingPage() {
  const content = useLander('collagelanding');
  return (
    content && (
      <FaceWall
        {...content}
        form={(onOpened) => <LanderForm lander={content.lander} short onOpened={onOpened} />}
      />
    )
  );
}

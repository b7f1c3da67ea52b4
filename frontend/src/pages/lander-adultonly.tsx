/** /landers/adultonly */
import { AdultOnly } from '../features/landers/adult-only.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function AdultOnlyPage() {
  const content = useLander('adultonly');
  return content && <AdultOnly {...content} form={<LanderForm lander={content.lander} />} />;
}

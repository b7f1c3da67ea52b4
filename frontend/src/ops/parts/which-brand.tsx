import { Building2 } from 'lucide-react';
import { PanelState } from './panel-state.tsx';

/** Asks for a brand on a screen that is of one alone. */
export function WhichBrand({ text }: { text: string }) {
  return <PanelState icon={<Building2 />} title="Which brand?" text={`${text} Choose it above.`} />;
}

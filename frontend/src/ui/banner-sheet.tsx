import type { ReactNode } from 'react';
import { Sheet } from './sheet.tsx';

interface BannerSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  closeLabel: string;
  actions: ReactNode;
}

/** The longer explanation behind a banner. */
export default function BannerSheet({ text, ...sheet }: BannerSheetProps) {
  return (
    <Sheet {...sheet} size="sm">
      <p>{text}</p>
    </Sheet>
  );
}

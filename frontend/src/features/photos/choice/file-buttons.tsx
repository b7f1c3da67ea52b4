import { Camera, ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { touch, useMedia } from '#lib/use-media.ts';
import { Button } from '#ui/button.tsx';
import { useFileInput } from '#ui/use-file-input.ts';

type OnFiles = (files: Iterable<File>) => void;

/** Whether the device is touched: those have a camera at hand, and nothing to drag files with. */
export const useTouched = (): boolean => useMedia(touch);

export interface PickerButtonProps {
  label: string;
  multiple?: boolean | undefined;
  variant?: 'primary' | 'secondary' | undefined;
  onFiles: OnFiles;
}

/** Opens the file picker. */
export function PickerButton({ label, multiple, variant, onFiles }: PickerButtonProps) {
  const picker = useFileInput(onFiles);
  return (
    <>
      <Button variant={variant} icon={<ImagePlus />} onClick={picker.open}>
        {label}
      </Button>
      <input {...picker.props} multiple={multiple} />
    </>
  );
}

/** Opens the camera; nothing where the device is not one that is touched. */
export function CameraButton({ onFiles }: { onFiles: OnFiles }) {
  const { t } = useTranslation('photos');
  const camera = useFileInput(onFiles);
  if (!useTouched()) return null;
  return (
    <>
      <Button variant="secondary" icon={<Camera />} onClick={camera.open}>
        {t('camera')}
      </Button>
      <input {...camera.props} capture="user" />
    </>
  );
}

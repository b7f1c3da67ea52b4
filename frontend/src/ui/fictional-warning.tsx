import { useSettings } from '#lib/settings.tsx';
import { FictionalNotice, type FictionalNoticeProps } from './fictional-notice.tsx';

interface FictionalWarningProps extends Pick<FictionalNoticeProps, 'bare' | 'className'> {
  /** Speaks of fictional profiles in general. */
  plural?: boolean | undefined;
}

/** What the brand says of fictional profiles. */
export function FictionalWarning({ plural, ...notice }: FictionalWarningProps) {
  const { fictional_singular, fictional_plural, fictional_warning } = useSettings();
  return (
    <FictionalNotice {...notice} title={`${plural ? fictional_plural : fictional_singular}.`}>
      {fictional_warning}
    </FictionalNotice>
  );
}

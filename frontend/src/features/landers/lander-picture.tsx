import { useSettings } from '#lib/settings.tsx';
import type { Lander } from '#shared/api/lander.ts';
import { portraitFiles } from '#shared/brand-assets.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import { RenditionPicture, type RenditionPictureProps } from '#ui/rendition-picture.tsx';

interface LanderPictureProps extends Omit<RenditionPictureProps, 'base'> {
  lander: Lander;
  /** Which of the brand's drawn people stands here where the brand declares no picture. */
  otherwise: number;
}

/** The picture that the brand declares for the page, else one of its drawn people. */
export function LanderPicture({ lander, otherwise, ...picture }: LanderPictureProps) {
  const files = portraitFiles(useSettings().theme);
  if (lander.picture) return <RenditionPicture {...picture} base={lander.picture} />;
  return <DrawnPortrait {...picture} file={files[otherwise % files.length] ?? ''} />;
}

import { useSettings } from '#lib/settings.tsx';
import { heroBase, portraitFiles } from '#shared/brand-assets.ts';
import { RenditionPicture, type RenditionPictureProps } from './rendition-picture.tsx';

interface DrawnPortraitProps extends Omit<RenditionPictureProps, 'base'> {
  /** As the theme names it. */
  file: string;
}

/** A drawn person of the brand, 3:4. Nobody in these pictures is a member, so none has a name. */
export function DrawnPortrait({ file, ...picture }: DrawnPortraitProps) {
  const { assets, theme } = useSettings();
  return (
    <RenditionPicture {...picture} base={heroBase(assets, portraitFiles(theme).indexOf(file))} />
  );
}

import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { Avatar, type AvatarProps } from '#ui/avatar.tsx';

/** The picture of whom a conversation is with; the name stands beside it. */
export function Person({
  profile: { main_image, fictional },
  size,
}: {
  profile: Pick<Profile, 'main_image' | 'fictional'>;
  size?: AvatarProps['size'];
}) {
  const { fictional_singular } = useSettings();
  return (
    <Avatar
      src={main_image?.status === 'active' ? main_image.thumb_filename : null}
      alt=""
      size={size}
      fictionalLabel={fictional ? fictional_singular : undefined}
    />
  );
}

import { Gift, ImagePlus, Plus, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useMedia } from '#lib/use-media.ts';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** What opens from the field. `image` without a file explains whom images are for. */
export type Panel = 'gift' | 'icebreakers' | 'image';

/** From here on there is room for every tool beside the field. */
const roomy = '(min-width: 576px)';

interface ToolsProps {
  begun: boolean;
  onPanel: (panel: Panel) => void;
  onImage: () => void;
}

/** Pictures, gifts and ideas: side by side, or where there is no room behind one button. */
export function Tools({ begun, onPanel, onImage }: ToolsProps) {
  const { t } = useTranslation('chats');
  const { photo_credits } = useSettings();
  const isRoomy = useMedia(roomy);
  const tools = [
    {
      key: 'image',
      icon: <ImagePlus />,
      label: photo_credits > 0 ? t('tools.image', { count: photo_credits }) : t('tools.image_free'),
      onSelect: onImage,
    },
    { key: 'gift', icon: <Gift />, label: t('tools.gift'), onSelect: () => onPanel('gift') },
    ...(begun
      ? []
      : [
          {
            key: 'icebreakers',
            icon: <Sparkles />,
            label: t('tools.icebreakers'),
            onSelect: () => onPanel('icebreakers'),
          },
        ]),
  ];
  if (!isRoomy) {
    return (
      <DropdownMenu
        align="start"
        trigger={
          <IconButton label={t('tools.more')}>
            <Plus />
          </IconButton>
        }
        items={tools}
      />
    );
  }
  return tools.map(({ key, label, icon, onSelect }) => (
    <IconButton key={key} label={label} onClick={onSelect}>
      {icon}
    </IconButton>
  ));
}

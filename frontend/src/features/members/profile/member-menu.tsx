import { Ban, Ellipsis, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getComplaintLink } from '#lib/complaint-link.ts';
import type { Profile } from '#shared/model/profile.ts';
import { DropdownMenu, type MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { SafetyDialog } from '../safety/safety-dialogs.tsx';
import { useBlock } from '../safety/use-block.ts';

interface MemberMenuProps {
  profile: Profile;
  /** It stands on the photo. */
  onPhoto: boolean;
  onOpen: (dialog: SafetyDialog) => void;
  /** What the page itself has for the menu: stands first. */
  items?: readonly MenuItem[];
}

/** What else a member can do about another one. Needs the texts `member`, `safety`, `errors`. */
export function MemberMenu({ profile, onPhoto, onOpen, items = [] }: MemberMenuProps) {
  const { t } = useTranslation(['member', 'safety']);
  const block = useBlock(profile);
  const { name, blocked } = profile;
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('actions.more', { name })} variant={onPhoto ? 'photo' : 'plain'}>
          <Ellipsis />
        </IconButton>
      }
      items={[
        ...items,
        blocked
          ? {
              key: 'unblock',
              icon: <Ban />,
              label: t('safety:block.lift'),
              onSelect: () => block(false),
            }
          : {
              key: 'block',
              icon: <Ban />,
              label: t('safety:block.open'),
              onSelect: () => onOpen('block'),
            },
        {
          key: 'report',
          icon: <Flag />,
          label: t('safety:report.open'),
          danger: true,
          onSelect: () => onOpen('report'),
        },
        {
          key: 'complain',
          icon: <Flag />,
          label: t('safety:complaint.open'),
          link: (children) => <Link {...getComplaintLink(profile)}>{children}</Link>,
        },
      ]}
    />
  );
}

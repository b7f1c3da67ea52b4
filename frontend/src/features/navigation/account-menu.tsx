import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isSwallowed } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { useLogout } from '#lib/session.tsx';
import type { User } from '#shared/model/user.ts';
import { Avatar } from '#ui/avatar.tsx';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './account-menu.module.css';

/** The member's thumbnail and name, and what belongs to the account. */
export default function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const { errorText } = useErrorText();
  const toasts = useToasts();
  const logout = useLogout();
  const { name, main_image } = user.profile;
  return (
    <div className={styles.root}>
      <DropdownMenu
        label={t('a11y.account_menu')}
        trigger={
          <button type="button" className={styles.button}>
            <Avatar
              size="sm"
              alt=""
              src={main_image?.status === 'active' ? main_image.thumb_filename : null}
            />
            <span className="sr-only">{t('a11y.account_menu')}</span>
            <bdi className={styles.name}>{name}</bdi>
            <ChevronDown className={styles.arrow} />
          </button>
        }
        items={[
          {
            key: 'profile',
            label: t('nav.profile'),
            icon: <UserRound />,
            link: (children) => <Link to={paths.profile}>{children}</Link>,
          },
          {
            key: 'settings',
            label: t('nav.settings'),
            icon: <Settings />,
            link: (children) => <Link to={paths.notifications}>{children}</Link>,
          },
          {
            key: 'logout',
            label: t('actions.logout'),
            icon: <LogOut />,
            separated: true,
            disabled: logout.isPending,
            onSelect: () =>
              logout.mutate(undefined, {
                onError: (cause) => {
                  if (isSwallowed(cause)) return;
                  toasts.show({ tone: 'danger', title: errorText(cause) });
                },
              }),
          },
        ]}
      />
    </div>
  );
}

/** /notifications: the settings of the account. */
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Settings } from '../features/account/settings/settings.tsx';
import { BlockedList } from '../features/members/safety/blocked-list.tsx';
import { PushSetting } from '../features/push/push-setting.tsx';
import { routes } from '../routes.ts';

export default function Notifications() {
  const { t } = useTranslation([...routes.notifications.texts, 'common']);
  const { user } = useSession();
  useTitle(t('common:nav.settings'));
  return (
    user && <Settings user={user} push={<PushSetting user={user} />} blocked={<BlockedList />} />
  );
}

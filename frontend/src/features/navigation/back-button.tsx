import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasBackButton, type RouteName } from '#lib/paths.ts';
import { useBrowserValue } from '#lib/use-browser-value.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './top-bar.module.css';

const installedQuery = '(display-mode: standalone)';
const subscribe = (listener: () => void) => {
  const media = matchMedia(installedQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const isInstalled = () => matchMedia(installedQuery).matches;

/** An installed app has no browser around it: it brings its own way back, where there is one. */
export function BackButton({ route }: { route: RouteName | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const installed = useBrowserValue(subscribe, isInstalled, false);
  if (!installed || !route || !hasBackButton(route) || history.length <= 1) return null;
  return (
    <IconButton className={styles.back} label={t('actions.back')} onClick={() => navigate(-1)}>
      <ArrowLeft />
    </IconButton>
  );
}

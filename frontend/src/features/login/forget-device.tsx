import { useTranslation } from 'react-i18next';
import { TextLink } from '#ui/text-link.tsx';
import styles from './returning.module.css';

/** Forgets the member on this device. The browser sends it itself, so it needs no script. */
export function ForgetDevice({ name }: { name: string }) {
  const { t } = useTranslation('login');
  return (
    <form className={styles.forget} method="post" action="/api/remembered-device.php">
      <p>
        {t('not_you', { name })}{' '}
        <TextLink
          as="button"
          type="submit"
          standalone
          name="forget"
          value="1"
          aria-describedby="forget-hint"
        >
          {t('other_account')}
        </TextLink>
      </p>
      <p className="small" id="forget-hint">
        {t('forget_hint')}
      </p>
    </form>
  );
}

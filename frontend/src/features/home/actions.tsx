import { ArrowRight, LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useGates } from '#lib/use-gates.ts';
import { Button } from '#ui/button.tsx';
import styles from './home.module.css';

/** Sign up and look around, as far as this visitor may. */
export function Actions() {
  const { t } = useTranslation(['home', 'common']);
  const { isMember, maySignUp, maySearch } = useGates();
  if (isMember) {
    return (
      <div className={styles.actions}>
        <Button as={Link} to={paths.members} size="lg" trailingIcon={<ArrowRight />}>
          {t('common:nav.members')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {!maySignUp && <Invitation />}
      {(maySignUp || maySearch) && (
        <div className={styles.actions}>
          {maySignUp && (
            <Button as={Link} to={paths.signup} size="lg" trailingIcon={<ArrowRight />}>
              {t('cta_signup')}
            </Button>
          )}
          {maySearch && (
            <Button
              as={Link}
              to={paths.members}
              size="lg"
              variant={maySignUp ? 'secondary' : 'primary'}
              className={maySignUp ? styles.actionsBrowse : undefined}
            >
              {t('cta_browse')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Invitation() {
  const { t } = useTranslation('start_form');
  return (
    <div className={styles.invitation}>
      <LockKeyhole />
      <p>
        <strong>{t('invitation_title')}</strong> {t('invitation_text')}
      </p>
    </div>
  );
}

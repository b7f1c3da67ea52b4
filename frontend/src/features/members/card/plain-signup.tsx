import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGates } from '#lib/use-gates.ts';
import { Button } from '#ui/button.tsx';

/** The way to sign up where no script opens the invitation. */
export function PlainSignup({ to }: { to: string }) {
  const { t } = useTranslation('common');
  const { isMember, maySignUp } = useGates();
  if (isMember || !maySignUp) return null;
  return (
    <noscript>
      <Button as={Link} to={to} size="lg">
        {t('actions.signup')}
      </Button>
    </noscript>
  );
}

import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outcome } from '#ui/outcome.tsx';

interface LinkInvalidProps {
  /** It takes the place of a form or button. */
  focused?: boolean;
  /** What to do instead. */
  children: ReactNode;
}

/** A link from a mail that cannot be used, whatever the reason. */
export function LinkInvalid({ focused, children }: LinkInvalidProps) {
  const { t } = useTranslation('account');
  return (
    <Outcome
      tone="warning"
      icon={<Unlink />}
      title={t('invalid.title')}
      text={t('invalid.text')}
      focused={focused}
    >
      {children}
    </Outcome>
  );
}

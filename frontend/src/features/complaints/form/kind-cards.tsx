import { Camera, CreditCard, Ellipsis, MessageCircle, Shield, User } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseKind, caseKinds } from '#shared/model/case.ts';
import { FieldError } from '#ui/field-error.tsx';
import styles from './kind-cards.module.css';

const icons: Record<CaseKind, ReactNode> = {
  content: <MessageCircle />,
  account: <User />,
  payment: <CreditCard />,
  intimate_image: <Camera />,
  data_protection: <Shield />,
  other: <Ellipsis />,
};

interface KindCardsProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  error?: string | undefined;
}

/** What a complaint is about: six cards, of which one is chosen. */
export function KindCards({ error, ...input }: KindCardsProps) {
  const { t } = useTranslation('complaints');
  return (
    <fieldset className={styles.root} aria-describedby={error ? 'kind-error' : undefined}>
      <legend className={styles.legend}>{t('kind.label')}</legend>
      <div className={styles.cards}>
        {caseKinds.map((kind) => (
          <label key={kind} className={styles.card}>
            <input
              {...input}
              type="radio"
              value={kind}
              className="sr-only"
              aria-invalid={error ? true : undefined}
            />
            {icons[kind]}
            <span>{t(`kind.${kind}`)}</span>
          </label>
        ))}
      </div>
      <div aria-live="polite">{error && <FieldError id="kind-error">{error}</FieldError>}</div>
    </fieldset>
  );
}

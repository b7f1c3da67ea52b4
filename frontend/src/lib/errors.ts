/** Shows failures in the visitor's language. */
import { useTranslation } from 'react-i18next';
import type { ErrorParams } from '#shared/errors.ts';
import { ApiError } from './api.ts';
import { useSettings } from './settings.tsx';
import { useMoneyText } from './use-money-text.ts';

/** Placeholders that are amounts: a decimal number in the brand's currency. */
const amounts = new Set(['minimum', 'monthly', 'spent']);

/** The sentence for a failed call, and for a field's code. */
export function useErrorText(): {
  errorText: (cause: unknown) => string;
  fieldText: (code: string, params?: Record<string, string | number>) => string;
} {
  const { t } = useTranslation('errors');
  const { currency } = useSettings();
  const money = useMoneyText();
  const shown = (params: ErrorParams): ErrorParams =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        amounts.has(name) ? money({ value: String(value), currency }) : value,
      ]),
    );
  return {
    errorText: (cause) =>
      cause instanceof ApiError
        ? t([`codes.${cause.code}`, 'codes.internal_error'], shown(cause.params))
        : t('codes.internal_error'),
    // A server may know codes that are newer than these texts.
    fieldText: (code, params = {}) =>
      t([`fields.${code}` as 'fields.invalid_format', 'fields.invalid_format'], params),
  };
}

/** The words for what did not load, whatever the reason, and for the button beside them. */
export function useFailedTexts(): { failed: string; retry: string } {
  const { t } = useTranslation('common');
  return { failed: t('states.failed_title'), retry: t('actions.retry') };
}

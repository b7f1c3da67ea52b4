import { useTranslation } from 'react-i18next';
import { usePercentText } from '#lib/use-money-text.ts';

/** "Total incl. 21% VAT", or only "Total" where there is none in it. */
export function useTotalLabel(vat: number): string {
  const { t } = useTranslation('payments');
  const percent = usePercentText();
  return vat > 0 ? t('total_vat', { vat: percent(vat) }) : t('total');
}

/** /complaints/case */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { CaseStatus } from '../features/complaints/status/case-status.tsx';
import { routes } from '../routes.ts';

export default function ComplaintsCasePage() {
  const { t } = useTranslation(routes['complaints-case'].texts);
  useTitle(t('case.title'));
  return <CaseStatus />;
}

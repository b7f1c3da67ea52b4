/** /complaints, /complaints/case */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { routeAt } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { ComplaintForm } from '../features/complaints/form/complaint-form.tsx';
import { CaseStatus } from '../features/complaints/status/case-status.tsx';
import { routes } from '../routes.ts';

export default function ComplaintsPage() {
  const { t } = useTranslation(routes.complaints.texts);
  const isCase = routeAt(useLocation().pathname) === 'complaints-case';
  useTitle(t(isCase ? 'case.title' : 'title'));
  if (isCase) return <CaseStatus />;
  return (
    <div className="container page">
      <ComplaintForm />
    </div>
  );
}

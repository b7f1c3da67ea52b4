/** /complaints */
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/use-title.ts';
import { ComplaintForm } from '../features/complaints/form/complaint-form.tsx';
import { routes } from '../routes.ts';

export default function ComplaintsPage() {
  const { t } = useTranslation(routes.complaints.texts);
  useTitle(t('title'));
  return (
    <div className="container page">
      <ComplaintForm />
    </div>
  );
}

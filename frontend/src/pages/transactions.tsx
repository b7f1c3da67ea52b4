/** /transactions/{id?} */
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTitle } from '#lib/use-title.ts';
import { Transaction } from '../features/payments/transactions/transaction.tsx';
import { Transactions } from '../features/payments/transactions/transactions.tsx';
import { routes } from '../routes.ts';

export default function TransactionsPage() {
  const { t } = useTranslation(routes['transactions-id'].texts);
  const { id } = useParams();
  useTitle(t(id ? 'one_title' : 'title'));
  return id ? <Transaction id={id} /> : <Transactions />;
}

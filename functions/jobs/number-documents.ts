/** Schedule: numbers invoices and credit notes that have no number yet. */
import { numberDocuments } from '../domain/payments/number-documents.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const handler = job(async () => {
  const documents = await numberDocuments();
  if (documents > 0) log('info', { message: 'documents_numbered', documents });
});

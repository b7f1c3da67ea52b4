import { invoiceContract } from '#shared/api/invoice.ts';
import { getInvoice } from '../domain/payments/invoices.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(invoiceContract, { GET: getInvoice });

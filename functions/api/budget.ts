import { budgetContract } from '#shared/api/budget.ts';
import { getBudget, setBudget } from '../domain/payments/budget.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(budgetContract, { GET: getBudget, PUT: setBudget });

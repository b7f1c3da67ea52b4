import { budgetContract } from '../../shared/api/budget.ts';
import { getBudget, setBudget } from '../domain/spending/spending.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(budgetContract, { GET: getBudget, PUT: setBudget });

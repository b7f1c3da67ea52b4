/** Genesis's transaction types, as far as the product uses them. */

interface FormType {
  /** Null for every currency. */
  currencies: readonly string[] | null;
  isCard?: true;
  takesCustomer?: true;
}

/** Types that a buyer pays by form. */
const formTypes: Readonly<Record<string, FormType>> = {
  apple_pay: { currencies: null, isCard: true },
  bcmc: { currencies: ['EUR'] },
  eps: { currencies: ['EUR'] },
  ideal: { currencies: ['EUR'] },
  init_recurring_sale3d: { currencies: null, isCard: true },
  p24: { currencies: ['EUR', 'PLN'] },
  pay_pal: { currencies: null },
  paysafecard: { currencies: ['EUR'], takesCustomer: true },
  sale3d: { currencies: null, isCard: true },
};

export const recurringSale = 'recurring_sale';
export const initialCardSale = 'init_recurring_sale3d';
export const initialDebit = 'sdd_init_recurring_sale';
export const recurringDebit = 'sdd_recurring_sale';

export const isFormType = (type: string): boolean => Object.hasOwn(formTypes, type);

export const isFormTypeIn = (type: string, currency: string): boolean =>
  formTypes[type]?.currencies?.includes(currency) ?? true;

export const takesCustomer = (type: string): boolean => formTypes[type]?.takesCustomer ?? false;

export const isDebit = (type: string | null): boolean => type?.startsWith('sdd_') ?? false;

export const isCard = (type: string | null): boolean =>
  type === recurringSale || (type !== null && formTypes[type]?.isCard === true);

/** Payments of these types are made without a form. */
export const isDirect = (type: string | null): boolean => type === recurringSale || isDebit(type);

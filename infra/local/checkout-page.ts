/** The page of the payment sandbox where a browser pays. */

import type { SandboxPayment } from './engines/payment-sandbox.ts';
import { failingCard } from './engines/sandbox-rules.ts';
import { html, type Markup, page, pagePolicy } from './pages.ts';

/** The page's form redirects to the brand, which the policy must allow. */
export function checkoutPolicy(payment: SandboxPayment): string {
  const { redirectUrl, cancelUrl, failureUrl, pendingUrl } = payment;
  const origins = [redirectUrl, cancelUrl, failureUrl, pendingUrl].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  return pagePolicy.replace(
    "form-action 'self'",
    ["form-action 'self'", ...new Set(origins)].join(' '),
  );
}

/** Methods with a card, by their names at every provider. */
const cardMethods = ['creditcard', 'applepay', 'sale3d', 'init_recurring_sale3d', 'apple_pay'];
const cards: [digits: string, says: string][] = [
  ['4242', 'Visa •••• 4242'],
  ['5454', 'Mastercard •••• 5454'],
  [failingCard, `Visa •••• ${failingCard}: later payments with it fail`],
];
const choices: [choice: string, says: string][] = [
  ['paid', 'Pay'],
  ['failed', 'Let it fail'],
  ['canceled', 'Cancel'],
  ['open', 'Leave it open'],
];

export function checkoutPage(payment: SandboxPayment): string {
  const { id, amount, description, method, status, account } = payment;
  const takesCard = method === null || cardMethods.includes(method);
  const card = ([digits, says]: [string, string]) =>
    html`<option value="${digits}">${says}</option>`;
  const choice = ([value, says]: [string, string]) =>
    html`<button name="choice" value="${value}">${says}</button>`;
  const form = html`<form method="post" action="/__local/psp/checkout/${id}">
${takesCard ? html`<p><label>Card <select name="card">${cards.map(card)}</select></label></p>` : ''}
<p>${choices.map(choice)}</p></form>`;
  const back: Markup = payment.redirectUrl
    ? html`<p><a href="${payment.redirectUrl}">Back to the brand</a></p>`
    : html``;
  return page(
    'Payment sandbox',
    html`<h1>${amount.value} ${amount.currency}</h1>
<p>${description}</p>
<p class="soft">Payment sandbox of the local stack: nobody is paid. This page stands for that of the payment provider.</p>
<dl><dt>Brand</dt><dd>${account}</dd><dt>Method</dt><dd>${method ?? 'any'}</dd><dt>Payment</dt><dd>${id}</dd><dt>Status</dt><dd>${status}</dd></dl>
${status === 'open' ? form : back}`,
  );
}

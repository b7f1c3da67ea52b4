/** The pages of the local stack itself: brands, inboxes, clock. */
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { RunningBrand } from './brands.ts';
import type { CapturedMail, CapturedSms } from './engines/inbox.ts';
import type { SandboxPayment } from './engines/payment-sandbox.ts';

/** Markup that can be inserted into other markup without escaping. */
export interface Markup {
  markup: string;
}

/** Template tag that escapes every value except markup. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | Markup | Markup[])[]
): Markup {
  const shown = (value: string | Markup | Markup[]): string => {
    if (Array.isArray(value)) return value.map(shown).join('');
    if (typeof value === 'object') return value.markup;
    return escapeHtml(value);
  };
  return {
    markup: parts
      .reduce((text, part, index) => text + part + shown(values[index] ?? ''), '')
      .trim(),
  };
}

/** Policy of these pages, which allows only their own style and mails in frames. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of a mail's HTML, which shows the mail but runs no scripts. */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; font-src http: https:; style-src 'unsafe-inline'; frame-ancestors 'self'";

const style: Markup = {
  markup: `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 65%, transparent); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; } .soft { color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li { padding: .625rem 0; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; }
li > :first-child { flex: 1 1 14rem; overflow-wrap: anywhere; }
a { color: inherit; text-underline-offset: .2em; padding: .25rem 0; }
time, .soft { font-size: .875rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0; }
button, select { font: inherit; min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; cursor: pointer; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: .5rem 0 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }`,
};

export function page(title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body>${content}</body>
</html>`.markup;
}

const time = (iso: string) =>
  html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;

const listedOfEach = 50;
const clockSteps: [label: string, seconds: number][] = [
  ['+1 hour', 3_600],
  ['+1 day', 86_400],
  ['+14 days', 1_209_600],
];

export interface Overview {
  brands: RunningBrand[];
  mails: CapturedMail[];
  sms: CapturedSms[];
  /** Payments, the latest first. */
  payments: SandboxPayment[];
  now: Date;
  /** Whether the bundle contains the gallery of interface elements. */
  hasGallery: boolean;
}

export function overviewPage({ brands, mails, sms, payments, now, hasGallery }: Overview): string {
  const brand = ({ id, name, url }: RunningBrand) => html`<li><a href="${url}/">${name}</a>
    <span class="soft">${id}</span>${hasGallery ? html`<a href="${url}/__local/gallery">Gallery</a>` : ''}</li>`;
  const mail = (
    sent: CapturedMail,
  ) => html`<li><a href="/__local/mails/${encodeURIComponent(sent.id)}">${sent.subject || '(no subject)'}</a>
    <span class="soft">to ${sent.to}</span>${time(sent.sent_at)}</li>`;
  const message = (sent: CapturedSms) => html`<li><span>${sent.text}</span>
    <span class="soft">to ${sent.to}</span>${time(sent.sent_at)}</li>`;
  const payment = ({ id, amount, method, status, account, createdAt }: SandboxPayment) =>
    html`<li><a href="/__local/psp/checkout/${id}">${amount.value} ${amount.currency}</a>
    <span class="soft">${account}, ${method ?? 'any method'}, ${status}</span>${time(createdAt)}</li>`;
  const step = ([label, seconds]: [string, number]) =>
    html`<button name="advance" value="${String(seconds)}">${label}</button>`;
  return page(
    'Local stack',
    html`<h1>Local stack</h1>
<p class="soft">Everything here stays on this machine. Load the page again for what is new.</p>
<h2>Brands</h2>
${list(brands.map(brand), 'No brand is published. Add a folder under tenants/.')}
<h2>Mails</h2>
${list(mails.slice(0, listedOfEach).map(mail), 'No mail was sent yet.')}
<h2>Text messages</h2>
${list(sms.slice(0, listedOfEach).map(message), 'No text message was sent yet.')}
<h2>Payment sandbox</h2>
${list(payments.slice(0, listedOfEach).map(payment), 'Nothing was to be paid yet.')}
<h2>Clock</h2>
<p>The product's time is ${time(now.toISOString())} (UTC).</p>
<form method="post" action="/__local/clock">${clockSteps.map(step)}<button name="reset" value="true">Real time</button></form>`,
  );
}

function list(items: Markup[], empty: string): Markup {
  return items.length > 0 ? html`<ul>${items}</ul>` : html`<p class="soft">${empty}</p>`;
}

export function mailPage(mail: CapturedMail): string {
  const source = `/__local/mails/${encodeURIComponent(mail.id)}/html`;
  return page(
    mail.subject,
    html`<p><a href="/__local/">Local stack</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<dl><dt>From</dt><dd>${mail.headers.from ?? mail.from}</dd><dt>To</dt><dd>${mail.recipients.join(', ')}</dd><dt>Sent</dt><dd>${time(mail.sent_at)}</dd></dl>
${mail.html ? html`<iframe title="The mail's HTML" src="${source}"></iframe><p><a href="${source}">The HTML alone</a></p>` : ''}
<h2>Text</h2>
<pre>${mail.text}</pre>
<h2>Headers</h2>
<dl>${Object.entries(mail.headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
  );
}

/** Returns a mail's HTML whose links open outside of the frame. */
export function mailFrame({ html: source }: CapturedMail): string {
  const base = '<base target="_blank">';
  const withBase = source.replace(/<head[^>]*>/i, (head) => head + base);
  return withBase === source ? base + source : withBase;
}

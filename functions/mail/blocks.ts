/**
 * The parts of a mail. Each renders the same texts as markup and as plain text, so that both
 * alternatives have the same content.
 * Styles are inline, because several clients drop the style sheet. The classes serve only the dark
 * colours and the phone layout of layout.ts in clients that keep it.
 */
import { html, type SafeHtml } from './html.ts';
import type { MailFont, MailTheme } from './theme.ts';

export interface Block {
  readonly html: SafeHtml;
  readonly text: string;
}

export const fontStacks: Record<MailFont, string> = {
  'sans-serif':
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
};

/** Renders the mail's only heading. */
export function heading(theme: MailTheme, text: string): Block {
  const style = `margin:0 0 16px;font-family:${fontStacks[theme.headFont]};font-size:30px;line-height:36px;font-weight:${theme.headWeight};letter-spacing:${theme.headTracking};color:${theme.light.ink};overflow-wrap:anywhere;`;
  return {
    html: html`<h1 class="ink heading" style="${style}">${text}</h1>\n`,
    text,
  };
}

export function paragraph(theme: MailTheme, text: string): Block {
  return {
    html: html`<p class="ink" style="${type(theme, 17, 26)}margin:0 0 24px;color:${theme.light.ink};overflow-wrap:anywhere;">${text}</p>\n`,
    text,
  };
}

/** Renders secondary text. */
export function note(theme: MailTheme, text: string): Block {
  return {
    html: html`<p class="ink-soft" style="${type(theme, 15, 22)}margin:0 0 24px;color:${theme.light.inkSoft};">${text}</p>\n`,
    text,
  };
}

/**
 * Renders the mail's only button. Its cell also has a colour attribute, so that it looks like a
 * button without styles. `hint` is shown below it, if given.
 */
export function button(theme: MailTheme, label: string, url: string, hint?: string): Block {
  const { accent, onAccent, inkSoft } = theme.light;
  return {
    html: html`<table role="presentation" class="full" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;margin:0 0 ${hint === undefined ? 32 : 12}px;">
<tr><td class="button" align="center" bgcolor="${accent}" style="background-color:${accent};border-radius:${theme.buttonRadius};mso-padding-alt:16px 36px;">
<a class="button-link" href="${url}" style="${type(theme, 17, 22)}display:inline-block;padding:16px 36px;border-radius:${theme.buttonRadius};font-weight:${theme.buttonWeight};color:${onAccent};text-decoration:none;">${label}</a>
</td></tr>
</table>
${hint === undefined ? null : html`<p class="ink-soft hint" style="${type(theme, 15, 22)}margin:0 0 32px;color:${inkSoft};">${hint}</p>`}\n`,
    text: hint === undefined ? `${label}\n${url}` : `${label}\n${url}\n\n${hint}`,
  };
}

/** A piece of a text in one style. `url` makes it a link. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly url?: string | undefined;
}

const toMarkup = (theme: MailTheme, runs: readonly Run[]): SafeHtml[] =>
  runs.map(({ text, bold, italic, url }) => {
    const slanted = italic ? html`<em>${text}</em>` : html`${text}`;
    const styled = bold ? html`<strong>${slanted}</strong>` : slanted;
    return url === undefined
      ? styled
      : html`<a class="accent-ink" href="${url}" style="color:${theme.light.accentInk};text-decoration:underline;">${styled}</a>`;
  });

const toText = (runs: readonly Run[]): string =>
  runs.map(({ text, url }) => (url === undefined ? text : `${text} (${url})`)).join('');

/** Renders a paragraph with emphasis and links. */
export const richParagraph = (theme: MailTheme, runs: readonly Run[]): Block => ({
  html: html`<p class="ink" style="${type(theme, 17, 26)}margin:0 0 24px;color:${theme.light.ink};overflow-wrap:anywhere;">${toMarkup(theme, runs)}</p>\n`,
  text: toText(runs),
});

/** Renders a heading below the mail's own one. */
export const subheading = (theme: MailTheme, runs: readonly Run[]): Block => ({
  html: html`<h2 class="ink" style="margin:0 0 12px;font-family:${fontStacks[theme.headFont]};font-size:20px;line-height:26px;font-weight:${theme.headWeight};color:${theme.light.ink};overflow-wrap:anywhere;">${toMarkup(theme, runs)}</h2>\n`,
  text: toText(runs),
});

/** Renders a list of one level. */
export function itemList(
  theme: MailTheme,
  items: readonly (readonly Run[])[],
  isNumbered: boolean,
): Block {
  const style = `${type(theme, 17, 26)}margin:0 0 24px;padding:0 0 0 24px;color:${theme.light.ink};`;
  const entries = items.map(
    (runs) => html`<li style="margin:0 0 8px;">${toMarkup(theme, runs)}</li>\n`,
  );
  return {
    html: isNumbered
      ? html`<ol class="ink" style="${style}">\n${entries}</ol>\n`
      : html`<ul class="ink" style="${style}">\n${entries}</ul>\n`,
    text: items.map((runs, at) => `${isNumbered ? `${at + 1}.` : '-'} ${toText(runs)}`).join('\n'),
  };
}

/** Renders a line between the content and the small print. */
export function rule(theme: MailTheme): Block {
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;"><tr><td class="line" height="1" style="border-top:1px solid ${theme.light.line};font-size:1px;line-height:1px;">&nbsp;</td></tr></table>\n`,
    text: '',
  };
}

/** Renders the button's URL for clients that show no buttons. The plain text has it already. */
export function plainLink(theme: MailTheme, invitation: string, url: string): Block {
  return {
    html: html`<p class="ink-soft" style="${type(theme, 14, 20)}margin:0 0 24px;color:${theme.light.inkSoft};">${invitation}<br>
<a class="accent-ink" href="${url}" style="color:${theme.light.accentInk};text-decoration:underline;word-break:break-all;">${url}</a></p>\n`,
    text: '',
  };
}

export interface Figure {
  /** The number, formatted in the recipient's language. */
  readonly amount: string;
  /** The counted noun in the plural form of that number. */
  readonly unit: string;
}

/** Renders one to three numbers side by side under a title. */
export function figures(theme: MailTheme, title: string, items: readonly Figure[]): Block {
  const { soft, ink, accentInk } = theme.light;
  const number = `font-family:${fontStacks[theme.headFont]};font-size:34px;line-height:40px;font-weight:${theme.headWeight};letter-spacing:${theme.headTracking};`;
  const width = `${Math.floor(100 / items.length)}%`;
  const cells = items.map(
    (item) => html`<td width="${width}" valign="top" style="width:${width};padding:8px 12px 0 0;">
<span class="accent-ink" style="${number}display:block;color:${accentInk};">${item.amount}</span>
<span class="ink" style="${type(theme, 15, 22)}display:block;color:${ink};">${item.unit}</span>
</td>`,
  );
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;margin:0 0 32px;">
<tr><td class="soft" bgcolor="${soft}" style="background-color:${soft};border-radius:${theme.controlRadius};padding:20px 24px;">
<p class="ink" style="${type(theme, 15, 22)}margin:0;font-weight:600;color:${ink};">${title}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>
</td></tr>
</table>\n`,
    text: [title, ...items.map((item) => `- ${item.amount} ${item.unit}`)].join('\n'),
  };
}

export interface Detail {
  readonly label: string;
  readonly value: string;
  /** Marks a total. */
  readonly strong?: true;
}

/** Renders rows of names and values under a title. */
export function details(theme: MailTheme, title: string, items: readonly Detail[]): Block {
  const { soft, ink, inkSoft } = theme.light;
  const rows = items.map(({ label, value, strong }) => {
    const weight = strong ? 'font-weight:700;' : '';
    return html`<tr>
<td class="ink-soft" valign="top" style="${type(theme, 15, 22)}padding:6px 16px 0 0;color:${inkSoft};">${label}</td>
<td class="ink" valign="top" align="right" style="${type(theme, 15, 22)}padding:6px 0 0 0;${weight}color:${ink};overflow-wrap:anywhere;">${value}</td>
</tr>`;
  });
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;margin:0 0 32px;">
<tr><td class="soft" bgcolor="${soft}" style="background-color:${soft};border-radius:${theme.controlRadius};padding:20px 24px;">
<p class="ink" style="${type(theme, 15, 22)}margin:0;font-weight:600;color:${ink};">${title}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>
</td></tr>
</table>\n`,
    text: [title, ...items.map(({ label, value }) => `- ${label}: ${value}`)].join('\n'),
  };
}

/** Returns the style of body text in a size in pixels. */
export function type(theme: MailTheme, sizePx: number, lineHeightPx: number): string {
  return `font-family:${fontStacks[theme.bodyFont]};font-size:${sizePx}px;line-height:${lineHeightPx}px;`;
}

/**
 * The parts a mail is built from. Each writes itself twice, from the same texts:
 * as markup and as plain text, so that the two alternatives never say different things.
 *
 * Styles are inline, because several clients drop the style sheet; the classes only serve
 * the dark colours and the phone layout of layout.ts where the sheet survives.
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

/** The mail's only heading. */
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

/** Something said quietly, below what matters. */
export function note(theme: MailTheme, text: string): Block {
  return {
    html: html`<p class="ink-soft" style="${type(theme, 15, 22)}margin:0 0 24px;color:${theme.light.inkSoft};">${text}</p>\n`,
    text,
  };
}

/**
 * The mail's one action: a cell that is coloured by attribute as well, so that it stays a button
 * where styles are dropped. `hint` stands close below it.
 */
export function button(theme: MailTheme, label: string, url: string, hint: string): Block {
  const { accent, onAccent, inkSoft } = theme.light;
  return {
    html: html`<table role="presentation" class="full" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;margin:0 0 12px;">
<tr><td class="button" align="center" bgcolor="${accent}" style="background-color:${accent};border-radius:${theme.buttonRadius};mso-padding-alt:16px 36px;">
<a class="button-link" href="${url}" style="${type(theme, 17, 22)}display:inline-block;padding:16px 36px;border-radius:${theme.buttonRadius};font-weight:${theme.buttonWeight};color:${onAccent};text-decoration:none;">${label}</a>
</td></tr>
</table>
<p class="ink-soft hint" style="${type(theme, 15, 22)}margin:0 0 32px;color:${inkSoft};">${hint}</p>\n`,
    text: `${label}\n${url}\n\n${hint}`,
  };
}

/** A line between what the mail says and its small print. */
export function rule(theme: MailTheme): Block {
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;"><tr><td class="line" height="1" style="border-top:1px solid ${theme.light.line};font-size:1px;line-height:1px;">&nbsp;</td></tr></table>\n`,
    text: '',
  };
}

/** The button's address in full, for clients that show no buttons. Plain text has it already. */
export function plainLink(theme: MailTheme, invitation: string, url: string): Block {
  return {
    html: html`<p class="ink-soft" style="${type(theme, 14, 20)}margin:0 0 24px;color:${theme.light.inkSoft};">${invitation}<br>
<a class="accent-ink" href="${url}" style="color:${theme.light.accentInk};text-decoration:underline;word-break:break-all;">${url}</a></p>\n`,
    text: '',
  };
}

export interface Figure {
  /** The number, already written in the recipient's language. */
  readonly amount: string;
  /** What is counted, in the plural form of that number. */
  readonly unit: string;
}

/** One to three numbers side by side under a title. */
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
  /** What the others come to. */
  readonly strong?: true;
}

/** Facts below one another under a title, each with its name. */
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

/** Body type of a size, in pixels. */
export function type(theme: MailTheme, sizePx: number, lineHeightPx: number): string {
  return `font-family:${fontStacks[theme.bodyFont]};font-size:${sizePx}px;line-height:${lineHeightPx}px;`;
}

/** The layout of every mail: head, preheader, brand line, card and footer. */
import { fontStacks, type } from './blocks.ts';
import { html, raw, type SafeHtml } from './html.ts';
import type { MailColors, MailTheme } from './theme.ts';

export interface Frame {
  readonly locale: string;
  readonly subject: string;
  readonly preheader: string;
  readonly theme: MailTheme;
  readonly brand: { readonly name: string; readonly homeUrl: string; readonly logoUrl: string };
  readonly body: readonly SafeHtml[];
  /** Lines of the footer in their order. */
  readonly footer: readonly string[];
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
}

/** Prevents clients from showing the text after the preheader in the preview. */
const previewFiller = raw('&#8199;&#65279;&#847; '.repeat(60));

/** Renders the document, 600 px wide, with tables for clients without other layouts. */
export function layout(frame: Frame): SafeHtml {
  const { theme, brand } = frame;
  const { light } = theme;
  const name = `font-family:${fontStacks[theme.headFont]};font-size:22px;line-height:28px;font-weight:${theme.headWeight};letter-spacing:${theme.headTracking};color:${light.ink};text-decoration:none;`;
  const small = `${type(theme, 13, 20)}margin:0 0 8px;color:${light.inkSoft};overflow-wrap:anywhere;`;
  return html`<!doctype html>
<html lang="${frame.locale}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${frame.subject}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>td,p,a,span{font-family:${outlookFont(theme.bodyFont)} !important} h1{font-family:${outlookFont(theme.headFont)} !important}</style><![endif]-->
<style>${raw(baseSheet)}</style>
<style>${raw(darkSheet(theme.dark))}</style>
</head>
<body class="bg" style="margin:0;padding:0;width:100%;background-color:${light.bg};-webkit-text-size-adjust:100%;text-size-adjust:100%;">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${light.bg};mso-hide:all;">${frame.preheader} ${previewFiller}</div>
<div role="article" aria-roledescription="email" lang="${frame.locale}" aria-label="${frame.subject}">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.bg}" style="background-color:${light.bg};">
<tr><td class="outer" align="center" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td style="padding:0 8px 20px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding:0 12px 0 0;"><a href="${brand.homeUrl}" style="text-decoration:none;"><img src="${brand.logoUrl}" width="40" height="40" alt="${brand.name}" class="ink" style="${type(theme, 12, 14)}display:block;border:0;width:40px;height:40px;color:${light.ink};"></a></td>
<td><a class="ink" href="${brand.homeUrl}" style="${name}">${brand.name}</a></td>
</tr></table>
</td></tr>
<tr><td class="surface line card" bgcolor="${light.surface}" style="background-color:${light.surface};border:1px solid ${light.line};border-radius:${theme.cardRadius};padding:40px 40px 16px;">
${frame.body}</td></tr>
<tr><td class="footer" style="padding:24px 8px 0;">
${frame.footer.map((line) => html`<p class="ink-soft" style="${small}">${line}</p>\n`)}${
  frame.unsubscribe &&
  html`<p class="ink-soft" style="${small}"><a class="ink-soft" href="${frame.unsubscribe.url}" style="color:${light.inkSoft};text-decoration:underline;">${frame.unsubscribe.label}</a></p>\n`
}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** Outlook for Windows uses Times where it does not know the first family of a list. */
function outlookFont(font: MailTheme['bodyFont']): SafeHtml {
  return raw(font === 'serif' ? 'Georgia, serif' : 'Arial, sans-serif');
}

const baseSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
table{border-spacing:0;mso-table-lspace:0;mso-table-rspace:0}
a[x-apple-data-detectors]{color:inherit !important;text-decoration:inherit !important}
.footer a{color:inherit}
@media (max-width:480px){
.outer{padding:20px 12px !important}
.card{padding:28px 22px 8px !important}
.heading{font-size:26px !important;line-height:32px !important}
table .soft{padding:18px !important}
.full{width:100% !important}
.button-link{display:block !important;padding-left:16px !important;padding-right:16px !important}
.hint{text-align:center !important}
}
`;

/**
 * Returns the brand's dark colours. Outlook's apps mark their own dark mode with `data-ogsc` and
 * `data-ogsb`. The block is separate, because some clients drop a whole block for one rule.
 */
function darkSheet(dark: MailColors): string {
  for (const color of Object.values(dark)) {
    if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`not a colour: ${color}`);
  }
  const grounds: [string, string][] = [
    ['.bg', dark.bg],
    ['.surface', dark.surface],
    ['.soft', dark.soft],
    ['.button', dark.accent],
  ];
  const inks: [string, string][] = [
    ['.ink', dark.ink],
    ['.ink-soft', dark.inkSoft],
    ['.accent-ink', dark.accentInk],
    ['.button-link', dark.onAccent],
  ];
  const write = (scope: string, list: [string, string][], property: string) =>
    list.map(([name, color]) => `${scope}${name}{${property}:${color} !important}`).join('\n');
  return `
@media (prefers-color-scheme:dark){
${write('', grounds, 'background-color')}
${write('', inks, 'color')}
.line{border-color:${dark.line} !important}
}
${write('[data-ogsb] ', grounds, 'background-color')}
${write('[data-ogsc] ', inks, 'color')}
`;
}

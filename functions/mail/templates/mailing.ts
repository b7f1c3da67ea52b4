/** A mail that an operator wrote: promotions and news. */
import type { PageBlock, PageInline } from '#shared/brand-assets.ts';
import type { MailingType } from '#shared/rules/mail-consent.ts';
import {
  type Block,
  button,
  heading,
  itemList,
  note,
  type Run,
  richParagraph,
  subheading,
} from '../blocks.ts';
import { closing, toTextParams } from '../content.ts';
import type { MailingText } from '../mailing-text.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface MailingParams {
  readonly type: MailingType;
  readonly text: MailingText;
  /** The brand's origin, which completes the paths. */
  readonly origin: string;
  /** Whether an operator sends it to see how it looks. */
  readonly isTest: boolean;
}

export function mailing(context: TemplateContext, params: MailingParams): MailContent {
  const { t, theme, recipient } = context;
  const { type, text, isTest } = params;
  // One pass with a function leaves a name unchanged that holds `$&`.
  const fill = (words: string) => words.replaceAll('{name}', () => recipient.name);
  const toUrl = (path: string) => context.link(`${params.origin}${path}`);
  const toRun = ({ text: words, bold, italic, href }: PageInline): Run => ({
    text: fill(words),
    bold,
    italic,
    url: href === undefined ? undefined : toUrl(href),
  });
  const toBlock = (block: PageBlock): Block => {
    switch (block.kind) {
      case 'heading':
        return subheading(theme, block.text.map(toRun));
      case 'paragraph':
        return richParagraph(theme, block.text.map(toRun));
      case 'list':
        return itemList(
          theme,
          block.items.map((item) => item.map(toRun)),
          block.ordered,
        );
    }
  };
  const subject = fill(text.subject);
  const link = toUrl(text.path);
  return {
    subject: isTest ? t('mailing.test_subject', { subject }) : subject,
    preheader: fill(text.preview),
    reason: t(`mailing.${type}_reason`, toTextParams(context)),
    blocks: [
      ...(isTest ? [note(theme, t('mailing.test_note'))] : []),
      heading(theme, fill(text.heading)),
      ...text.blocks.map(toBlock),
      button(theme, fill(text.button), link),
      ...closing(context, link),
    ],
  };
}

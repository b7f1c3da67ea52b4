/** Mails as they are rendered, by those that send them and those that only show them. */
import type { EmailType } from '#shared/model/values.ts';
import { type MailInput, type RenderedMail, renderMail } from '../../mail/render.ts';
import { mailTheme } from '../../mail/theme.ts';
import type { Brand } from '../core/brand.ts';

/** The recipient and content of a mail. */
export type Letter = Pick<MailInput, 'template' | 'params'> & {
  /** The recipient; by default the account's own address. */
  address?: { email: string; hash: string };
  /** The type under which the member can unsubscribe; absent for mandatory mails. */
  type?: EmailType;
};

/** Where a mail is unsubscribed from: a page, and an address for one POST. */
export interface UnsubscribeLinks {
  url: string;
  oneClick: string;
}

/** Renders a letter in the brand's design. */
export const renderLetter = (
  { id, config, theme, origin, assets }: Brand,
  letter: Omit<Letter, 'address' | 'type'> &
    Pick<MailInput, 'locale' | 'recipient'> & { unsubscribe?: UnsubscribeLinks | undefined },
): RenderedMail => {
  const { unsubscribe, ...what } = letter;
  return renderMail({
    brand: {
      id,
      name: config.name,
      origin,
      companyLine: [config.company.name, config.company.address, config.company.city].join(', '),
      supportEmail: config.company.support_email,
      logoUrl: `${origin}${assets}/icons/192.png`,
      theme: mailTheme(theme),
    },
    ...(unsubscribe ? { unsubscribe: { url: unsubscribe.url } } : {}),
    ...what,
  } as MailInput);
};

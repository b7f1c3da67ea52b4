import type { PageBlock } from '#shared/brand-assets.ts';

/** What a mailing says in one language. `{name}` stands for the recipient's name. */
export interface MailingText {
  readonly subject: string;
  /** The line beside the subject in a list of mails. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly PageBlock[];
  readonly button: string;
  /** Paths, here and in links, are of the brand's own site. */
  readonly path: string;
}

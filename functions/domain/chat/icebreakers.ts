/** Icebreakers are sentences that begin a conversation. */
import type { Icebreaker } from '#shared/model/message.ts';
import type { Locale } from '#shared/model/values.ts';
import { icebreakersIn } from '../../adapters/phrases.ts';
import type { RequestContext } from '../core/context.ts';

/** GET icebreakers.php */
export async function getIcebreakers(
  context: RequestContext<undefined, { language?: Locale | undefined }>,
): Promise<{ icebreakers: Icebreaker[] }> {
  const { brand, query, visitor } = context;
  const language = query.language ?? visitor.locale ?? brand.config.default_locale;
  return { icebreakers: icebreakersIn(language) };
}

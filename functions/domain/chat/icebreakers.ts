/** Icebreakers: sentences to begin a conversation with. */
import type { Icebreaker } from '#shared/model/message.ts';
import type { Locale } from '#shared/model/values.ts';
import { icebreakersIn } from '../../adapters/phrases.ts';
import type { Call } from '../core/context.ts';

/** GET icebreakers.php */
export async function getIcebreakers(
  call: Call<undefined, { language?: Locale | undefined }>,
): Promise<{ icebreakers: Icebreaker[] }> {
  const { brand, query, visitor } = call;
  const language = query.language ?? visitor.locale ?? brand.config.default_locale;
  return { icebreakers: icebreakersIn(language) };
}

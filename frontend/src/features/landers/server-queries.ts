/** The query of a landing page, which the server runs for its first screen. */
import {
  type DehydratedQuery,
  type PageAddress,
  type ServerQuery,
  serverQuery,
} from '#lib/dehydrated-queries.ts';
import type { ResponseBody } from '#shared/api/contract.ts';
import type { Lander, landerContract } from '#shared/api/lander.ts';
import type { LanderName } from '#shared/landers.ts';
import { landerQuery, noChoice } from './api.ts';
import { countryIn, regionIn } from './region-in.ts';

/** Pages on which the visitor chooses where. */
const choosing: ReadonlySet<string> = new Set(['alonetonight', 'maplanding']);

/** `/landers/video/summer` is `video` at the slug `summer`. */
export function landerQueries({ path, search }: PageAddress): ServerQuery[] {
  const [, , name = '', slug = ''] = path.split('/');
  const choice = choosing.has(name)
    ? { region: regionIn(search), country: name === 'maplanding' ? countryIn(search) : null }
    : noChoice;
  const { region, country } = choice;
  const query = {
    name,
    ...(slug ? { slug } : {}),
    ...(region ? { region } : {}),
    ...(country ? { country } : {}),
  };
  return [
    serverQuery('lander', query, (data) => ({
      key: landerQuery(name as LanderName, slug || null, null, choice).queryKey,
      data,
    })),
  ];
}

/** Returns how the page looks to this visitor. */
export const getLanderFrom = (answers: readonly DehydratedQuery[]): Lander | null =>
  (
    answers.find(({ key }) => key[0] === 'lander')?.data as
      | ResponseBody<typeof landerContract, 'GET'>
      | undefined
  )?.lander ?? null;

/** The brand's accent of this page, in place of the theme's. */
export function landerCss(answers: readonly DehydratedQuery[]): string {
  const accent = getLanderFrom(answers)?.accent;
  if (!accent) return '';
  return `:root,:root[data-mode]{--accent:${accent.ground};--accent-hover:color-mix(in srgb,${accent.ground} 88%,${accent.text});--on-accent:${accent.text}}`;
}

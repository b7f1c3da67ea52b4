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
import { getLanderParameters, landerQuery } from './api.ts';
import { getLanderChoice } from './lander-choice.ts';

/** `/landers/video/summer` is `video` at the slug `summer`. */
export function landerQueries({ path, search }: PageAddress): ServerQuery[] {
  const [, , page = '', slug = ''] = path.split('/');
  const name = page as LanderName;
  const asked = [name, slug || null, null, getLanderChoice(name, search)] as const;
  return [
    serverQuery('lander', getLanderParameters(...asked), (data) => ({
      key: landerQuery(...asked).queryKey,
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

/** In which files the browser finds the groups of texts: what the same visits need stands together. */
import type { TextGroup } from './i18n.ts';

export const textFiles = {
  start: [
    'common',
    'entry_warning',
    'home',
    'info',
    'login',
    'maintenance',
    'offline',
    'prices',
    'site',
    'start_form',
  ],
  landers: [
    'lander_adultonly',
    'lander_alonetonight',
    'lander_collagelanding',
    'lander_gallery',
    'lander_iconslanding',
    'lander_maplanding',
    'lander_socialnetwork',
    'lander_tinderswipe',
    'lander_transitionsvideolanding',
    'lander_video',
    'lander_whoneedsstrings',
  ],
  asking: ['consent', 'cookies'],
  people: [
    ...(['cards', 'like_modal', 'likes', 'match_finder', 'member', 'place'] as const),
    ...(['safety', 'search', 'swipe', 'values'] as const),
  ],
  talking: ['banners', 'chats', 'errors', 'offers', 'premium', 'push'],
  own: ['account', 'complaints', 'photos', 'profile', 'signup'],
  paying: ['payments', 'transactions'],
} as const satisfies Record<string, readonly TextGroup[]>;

export type TextFile = keyof typeof textFiles;

/** Files that nobody needs without a network: a member’s pages have none of their texts. */
const visitorsFiles: readonly TextFile[] = ['landers', 'asking'];
export const textFileNames = Object.keys(textFiles) as TextFile[];
export const membersTextFiles = textFileNames.filter((name) => !visitorsFiles.includes(name));

/** The file of a group; every group stands in one. */
export function getTextFile(group: string): TextFile {
  const getGroups = (name: TextFile): readonly string[] => textFiles[name];
  const file = textFileNames.find((name) => getGroups(name).includes(group));
  if (!file) throw new Error(`the texts ${group} are in no file`);
  return file;
}

/** Address of a file under the folder of one build's texts. */
export const getTextFileUrl = (folder: string, locale: string, file: TextFile): string =>
  `${folder}/${locale}/${file}.json`;

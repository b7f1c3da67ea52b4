/** The screens, and who has them. A role has only what it needs; the server refuses the rest too. */
import { Images, KeyRound, ScrollText, Sun } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { type Role, roles } from './session.tsx';

export interface ScreenRow {
  path: string;
  label: string;
  /** Pressed after `g`. */
  letter: string;
  icon: ComponentType;
  roles: readonly Role[];
  /** Screens of one part stand together in the rail. */
  part: 'work' | 'company';
  /** The queue whose number stands beside it. */
  queue?: 'photos';
  Screen: ComponentType;
  load: () => Promise<{ default: ComponentType }>;
}

const screen = (row: Omit<ScreenRow, 'Screen'>): ScreenRow => ({ ...row, Screen: lazy(row.load) });

export const screens: readonly ScreenRow[] = [
  screen({
    path: '/',
    label: 'Today',
    letter: 't',
    icon: Sun,
    roles,
    part: 'work',
    load: () => import('./today/today.tsx'),
  }),
  screen({
    path: '/photos',
    label: 'Photos',
    letter: 'p',
    icon: Images,
    roles: ['administrator', 'moderator'],
    part: 'work',
    queue: 'photos',
    load: () => import('./photos/photos.tsx'),
  }),
  screen({
    path: '/people',
    label: 'People',
    letter: 'o',
    icon: KeyRound,
    roles: ['administrator'],
    part: 'company',
    load: () => import('./people/people.tsx'),
  }),
  screen({
    path: '/audit',
    label: 'Audit',
    letter: 'a',
    icon: ScrollText,
    roles: ['administrator'],
    part: 'company',
    load: () => import('./audit/audit.tsx'),
  }),
];

export const passkeysPath = '/passkeys';
export const OwnPasskeys = lazy(() => import('./passkeys/passkeys.tsx'));

export const getScreens = (role: Role): ScreenRow[] =>
  screens.filter((row) => row.roles.includes(role));

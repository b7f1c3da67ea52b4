/** The screens, and who has them. A role has only what it needs; the server refuses the rest too. */
import {
  Eye,
  Images,
  KeyRound,
  Landmark,
  ListChecks,
  Megaphone,
  MessagesSquare,
  Scale,
  ScrollText,
  Store,
  Sun,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { brandsPath } from './brands/brand-paths.ts';
import { campaignsPath } from './campaigns/campaign-paths.ts';
import { casesPath } from './case-paths.ts';
import { conversationsPath } from './conversations/conversation-paths.ts';
import { jobsPath, moneyPath } from './jobs/job-paths.ts';
import { membersPath } from './member-paths.ts';
import type { QueueName } from './queues.ts';
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
  queue?: QueueName;
  Screen: ComponentType;
  load: () => Promise<{ default: ComponentType }>;
  /** On a phone it stands under More, whatever stands before it. */
  isUnderMore?: true;
  /** The screen of one item of this one, with its path below this one's. */
  item?: { path: string; Screen: ComponentType };
  /** The screen shows its items itself, and stays as it is while they change. */
  hasItemsInside?: true;
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
    path: casesPath,
    label: 'Cases',
    letter: 'c',
    icon: Scale,
    roles: ['administrator', 'moderator', 'support'],
    part: 'work',
    queue: 'cases',
    load: () => import('./cases/cases.tsx'),
    hasItemsInside: true,
  }),
  screen({
    path: conversationsPath,
    label: 'Conversations',
    letter: 'n',
    icon: MessagesSquare,
    roles: ['administrator', 'moderator'],
    part: 'work',
    queue: 'conversations',
    load: () => import('./conversations/conversations.tsx'),
    hasItemsInside: true,
    isUnderMore: true,
  }),
  screen({
    path: membersPath,
    label: 'Members',
    letter: 'm',
    icon: Users,
    roles: ['administrator', 'moderator', 'support'],
    part: 'work',
    load: () => import('./members/members.tsx'),
    item: { path: ':id', Screen: lazy(() => import('./member/member.tsx')) },
  }),
  screen({
    path: campaignsPath,
    label: 'Campaigns',
    letter: 'i',
    icon: Megaphone,
    roles: ['administrator', 'marketing'],
    part: 'work',
    load: () => import('./campaigns/campaigns.tsx'),
    item: { path: ':name', Screen: lazy(() => import('./campaigns/campaign.tsx')) },
  }),
  screen({
    path: '/view',
    label: 'View as',
    letter: 'v',
    icon: Eye,
    roles: ['administrator', 'moderator', 'support', 'marketing'],
    part: 'work',
    load: () => import('./view-as/view-as.tsx'),
  }),
  screen({
    path: moneyPath,
    label: 'Money',
    letter: 'y',
    icon: Landmark,
    roles: ['administrator', 'finance'],
    part: 'company',
    load: () => import('./money/money.tsx'),
  }),
  screen({
    path: jobsPath,
    label: 'Jobs',
    letter: 'j',
    icon: ListChecks,
    roles: ['administrator', 'finance'],
    part: 'company',
    load: () => import('./jobs/jobs.tsx'),
    item: { path: ':id', Screen: lazy(() => import('./jobs/job.tsx')) },
  }),
  screen({
    path: brandsPath,
    label: 'Brands',
    letter: 'b',
    icon: Store,
    roles: ['administrator', 'marketing'],
    part: 'company',
    load: () => import('./brands/brands.tsx'),
    hasItemsInside: true,
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

/** Whether a path is a screen's own, or that of an item of it. */
export const isWithin = ({ path }: Pick<ScreenRow, 'path'>, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** What tells one screen from another: the address, but for items that a screen shows itself. */
export const getScreenKey = (rows: readonly ScreenRow[], pathname: string): string =>
  rows.find((row) => row.hasItemsInside && isWithin(row, pathname))?.path ?? pathname;

/** What the link to a screen says of where one is. */
export function getCurrent(
  row: Pick<ScreenRow, 'path'>,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === row.path) return 'page';
  return isWithin(row, pathname) ? 'true' : undefined;
}

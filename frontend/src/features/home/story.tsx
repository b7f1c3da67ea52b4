import type { ComponentType, ReactNode } from 'react';
import { useSettings } from '#lib/settings.tsx';
import type { HomeComposition } from '#shared/theme.ts';
import { Board } from './board.tsx';
import { Chapters } from './chapters.tsx';
import { Evening } from './evening.tsx';
import { Scenes } from './scenes.tsx';

export interface StoryProps {
  /** The first fields of signing up. */
  form: ReactNode;
}

const compositions: Record<HomeComposition, ComponentType<StoryProps>> = {
  scenes: Scenes,
  evening: Evening,
  board: Board,
  chapters: Chapters,
};

/** The home page below its hero, as the brand composes it (`theme.home`). */
export function Story(props: StoryProps) {
  const { theme } = useSettings();
  const Composition = compositions[theme.home.composition];
  return <Composition {...props} />;
}

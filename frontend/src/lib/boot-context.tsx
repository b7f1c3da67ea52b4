/** The boot data, for components that need more of it than the settings. */
import { createContext, type ReactNode, use } from 'react';
import type { BootData, PageNotes } from './boot-data.ts';

const BootContext = createContext<BootData | null>(null);

export function BootProvider({ boot, children }: { boot: BootData; children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>;
}

export function useBoot(): BootData {
  const boot = use(BootContext);
  if (!boot) throw new Error('there is no boot data around this component');
  return boot;
}

const NotesContext = createContext<PageNotes | null>(null);

/** Takes down what a page says of itself while the server renders it. */
export function NotesProvider({ notes, children }: { notes: PageNotes; children: ReactNode }) {
  return <NotesContext value={notes}>{children}</NotesContext>;
}

/** Null in the browser. */
export const usePageNotes = (): PageNotes | null => use(NotesContext);

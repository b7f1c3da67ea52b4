/** Light or dark: as the device has it, or as the operator chose on this device. */
import { readStored, store } from '#lib/storage.ts';
import { createStore } from '#lib/store.ts';

export const modes = ['system', 'light', 'dark'] as const;
export type Mode = (typeof modes)[number];

const key = 'console_mode';

export const modeStore = createStore<Mode>('system', {
  load: () => {
    const kept = readStored<string>(key);
    return modes.find((mode) => mode === kept) ?? 'system';
  },
});

export function setMode(mode: Mode): void {
  store(key, mode);
  modeStore.set(mode);
}

/** Keeps the document's mode equal to the choice. */
export function followMode(): void {
  const show = () => {
    document.documentElement.dataset.mode = modeStore.get();
  };
  show();
  modeStore.subscribe(show);
}

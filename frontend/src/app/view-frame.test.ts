// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { tellConsole } from './view-frame.ts';

const origin = 'https://console.example';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('leaves the view by Esc, but not where that closes a dialog of the page', () => {
  vi.useFakeTimers();
  const post = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  tellConsole(origin);
  const pressEscape = () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  };
  const leave = [{ view: 'leave' }, origin];
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  pressEscape();
  expect(post).not.toHaveBeenCalledWith(...leave);
  dialog.close();
  pressEscape();
  expect(post).toHaveBeenCalledWith(...leave);
});

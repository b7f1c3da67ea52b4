// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';
import { useBrowserValue } from './use-browser-value.ts';

const shown = createStore('browser');
let taken: Root | undefined;
afterEach(() => {
  act(() => taken?.unmount());
  taken = undefined;
  shown.reset();
  document.body.replaceChildren();
});

/** Each value that a render had. */
let renders: string[] = [];
function Shows({ before }: { before: string }) {
  const value = useBrowserValue(shown.subscribe, shown.get, before);
  renders.push(value);
  return <output>{value}</output>;
}

/** Takes over what the server would have sent. */
async function takeOver(html: string, before: string) {
  renders = [];
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const onRecoverableError = vi.fn();
  await act(async () => {
    taken = hydrateRoot(root, <Shows before={before} />, { onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  return root;
}

describe('a value of the browser', () => {
  it('is what the HTML has in the first render over it, then the own one', async () => {
    const root = await takeOver('<output>server</output>', 'server');
    expect(renders).toEqual(['server', 'browser']);
    expect(root.textContent).toBe('browser');
  });

  it('is rendered once where the HTML has it already', async () => {
    await takeOver('<output>browser</output>', 'browser');
    expect(renders).toEqual(['browser']);
  });

  it.each(['server', 'browser'])(
    'shows a later change at once, after HTML with "%s"',
    async (html) => {
      const root = await takeOver(`<output>${html}</output>`, html);
      renders = [];
      act(() => shown.set('changed'));
      expect(renders).toEqual(['changed']);
      expect(root.textContent).toBe('changed');
    },
  );

  it('is the own one from the start where something is mounted later', () => {
    renders = [];
    function Opens() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {open && <Shows before="server" />}
        </>
      );
    }
    render(<Opens />);
    act(() => screen.getByRole('button').click());
    expect(renders).toEqual(['browser']);
  });
});

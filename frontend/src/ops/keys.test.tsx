// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useKeys } from './keys.ts';
import { show } from './screen.fixtures.tsx';

function Keyed({
  name,
  on,
  inDialog = false,
}: {
  name: string;
  on: () => void;
  inDialog?: boolean;
}) {
  useKeys({ [name]: on }, { inDialog });
  return null;
}

function Sequence({ on }: { on: () => void }) {
  useKeys({ p: on }, { afterG: true });
  return null;
}

describe('keys of the console', () => {
  it('are single letters, and never those with a modifier', async () => {
    const on = vi.fn();
    const { visitor } = show(<Keyed name="a" on={on} />);
    await visitor.keyboard('a');
    expect(on).toHaveBeenCalledTimes(1);
    await visitor.keyboard('{Control>}a{/Control}{Meta>}a{/Meta}{Alt>}a{/Alt}');
    expect(on).toHaveBeenCalledTimes(1);
  });

  it('count for nothing while somebody types, until Esc leaves the field', async () => {
    const on = vi.fn();
    const { visitor } = show(
      <>
        <Keyed name="a" on={on} />
        <input aria-label="Note" />
      </>,
    );
    await visitor.click(screen.getByLabelText('Note'));
    await visitor.keyboard('aaa');
    expect(on).not.toHaveBeenCalled();
    await visitor.keyboard('{Escape}a');
    expect(on).toHaveBeenCalledTimes(1);
  });

  it('of a page rest while a dialog is open, whose own count', async () => {
    const [page, dialog] = [vi.fn(), vi.fn()];
    const { visitor } = show(
      <>
        <Keyed name="z" on={page} />
        <Keyed name="z" on={dialog} inDialog />
        <dialog open>Zoomed</dialog>
      </>,
    );
    await visitor.keyboard('z');
    expect(page).not.toHaveBeenCalled();
    expect(dialog).toHaveBeenCalledTimes(1);
  });

  it('leave the space bar to what is pressed by it', async () => {
    const [unblur, press] = [vi.fn(), vi.fn()];
    const { visitor } = show(
      <>
        <Keyed name=" " on={unblur} />
        <button type="button" onClick={press}>
          Undo
        </button>
      </>,
    );
    await visitor.keyboard(' ');
    expect(unblur).toHaveBeenCalledTimes(1);
    screen.getByRole('button').focus();
    await visitor.keyboard(' ');
    expect(unblur).toHaveBeenCalledTimes(1);
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('after g lead to a screen, and mean nothing else then', async () => {
    const [page, go] = [vi.fn(), vi.fn()];
    const { visitor } = show(
      <>
        <Keyed name="p" on={page} />
        <Sequence on={go} />
      </>,
    );
    await visitor.keyboard('gp');
    expect(go).toHaveBeenCalledTimes(1);
    expect(page).not.toHaveBeenCalled();
    await visitor.keyboard('p');
    expect(page).toHaveBeenCalledTimes(1);
    // Another letter in between ends it.
    await visitor.keyboard('gxp');
    expect(go).toHaveBeenCalledTimes(1);
  });
});

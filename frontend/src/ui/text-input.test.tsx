// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#lib/screen.fixtures.tsx';
import { TextInput } from './text-input.tsx';

const onChange = vi.fn();
const input = (props: Partial<Parameters<typeof TextInput>[0]> = {}) =>
  show(<TextInput id="mail" label="E-mail" onChange={onChange} {...props} />);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
/** What a screen reader adds to the name. */
const description = () =>
  field()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
/** Icons in the box; they are decoration, and have neither role nor name. */
const icons = () => field().parentElement?.querySelectorAll('svg').length;

describe('TextInput', () => {
  it('ties its label to its input', async () => {
    const { visitor } = input();
    await visitor.click(screen.getByText('E-mail'));
    expect(document.activeElement).toBe(field());
    expect(field().id).toBe('mail');
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    expect(field().hasAttribute('aria-describedby')).toBe(false);
  });

  it('takes what is typed', async () => {
    onChange.mockReset();
    const { visitor } = input();
    await visitor.type(field(), 'a@b');
    expect(field().value).toBe('a@b');
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  it('describes its input by error and hint, and marks it invalid', () => {
    input({ error: 'Wrong', hint: 'Like a@b.c' });
    expect(description()).toEqual(['Wrong', 'Like a@b.c']);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('describes its input by the hint alone while nothing is wrong', () => {
    input({ hint: 'Like a@b.c' });
    expect(description()).toEqual(['Like a@b.c']);
  });

  it('shows a tick where its value is good', () => {
    input({ valid: true });
    expect(icons()).toBe(1);
  });

  it('shows no tick beside an error', () => {
    input({ valid: true, error: 'Wrong' });
    expect(icons()).toBe(0);
  });

  it('cannot be changed while locked, but can be read', async () => {
    onChange.mockReset();
    const { visitor } = input({ locked: true, defaultValue: 'a@b.c' });
    await visitor.type(field(), 'x');
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('a@b.c');
    expect(onChange).not.toHaveBeenCalled();
  });
});

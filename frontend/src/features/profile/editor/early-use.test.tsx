// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type EarlyUse, useEarlyUse } from './early-use.ts';

/** The server's form, in which nothing of ours runs yet. */
const html = `
  <form>
    <textarea name="about_me" aria-label="About me">Hello</textarea>
    <input name="city" aria-label="City" value="Leeds">
    <select name="hair_color" aria-label="Hair">
      <option value="">–</option><option value="red" selected>red</option><option value="gray">gray</option>
    </select>
    <label><input type="radio" name="tattoos" value="yes" checked>yes</label>
    <label><input type="radio" name="tattoos" value="no">no</label>
    <label><input type="checkbox" name="interests" value="tea" checked>tea</label>
    <label><input type="checkbox" name="interests" value="wine">wine</label>
    <button type="button">Use my place</button>
  </form>`;

let early: EarlyUse | undefined;
const pressed = vi.fn();
function Page() {
  const use = useEarlyUse();
  early = use;
  return (
    <>
      <div
        ref={(element) => {
          if (element && element.innerHTML === '') element.innerHTML = html;
          use.area.current = element;
        }}
      />
      <a href="/notifications" onClick={pressed}>
        Settings
      </a>
    </>
  );
}
const open = () => {
  pressed.mockReset().mockImplementation((event: Event) => event.preventDefault());
  render(<Page />);
  return userEvent.setup();
};
afterEach(cleanup);
const finish = () => early?.finish();

it('keeps what is entered before the form answers, by field', async () => {
  const visitor = open();
  await visitor.type(screen.getByLabelText('About me'), ', you');
  await visitor.selectOptions(screen.getByLabelText('Hair'), 'gray');
  await visitor.click(screen.getByLabelText('no'));
  await visitor.click(screen.getByLabelText('wine'));
  expect(finish()).toEqual({
    about_me: 'Hello, you',
    hair_color: 'gray',
    tattoos: 'no',
    interests: ['tea', 'wine'],
  });
  // From now on the form has its own listeners.
  await visitor.type(screen.getByLabelText('City'), '!');
  expect(finish()).toEqual({});
});

it('lets a link go where nothing was entered, and holds it back where it would be lost', async () => {
  const visitor = open();
  await visitor.click(screen.getByText('Settings'));
  expect(pressed).toHaveBeenCalledTimes(1);
  await visitor.type(screen.getByLabelText('City'), '!');
  await visitor.click(screen.getByText('Settings'));
  expect(pressed).toHaveBeenCalledTimes(1);
  finish();
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(2));
});

it('presses a button of the form again, and sends the form, once it answers', async () => {
  const visitor = open();
  const button = screen.getByText('Use my place');
  const asked = vi.fn();
  button.addEventListener('click', asked);
  await visitor.click(button);
  expect(asked).not.toHaveBeenCalled();
  finish();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

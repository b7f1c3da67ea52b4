// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePlainForm } from './use-plain-form.ts';

const fields = ['email', 'password'] as const;
const onValid = vi.fn();
const onFailure = vi.fn();
const loadCheck = vi.fn();

function Page({ refused }: { refused?: string }) {
  const form = usePlainForm({ fields, loadCheck, onValid, onFailure });
  return (
    <form noValidate {...form.props}>
      {fields.map((field) => (
        <p key={field}>
          <input aria-label={field} {...form.getField(field)} />
          <span data-testid={field}>{form.codes[field]}</span>
        </p>
      ))}
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.refuse([['password', refused ?? '']])}>
        Refuse
      </button>
      <button type="button" onClick={form.reset}>
        Empty
      </button>
    </form>
  );
}

const check = ({ email, password }: Record<(typeof fields)[number], string>) => ({
  ...(!email.includes('@') && { email: 'invalid_email' }),
  ...(!password && { password: 'required' }),
});
const open = () => {
  render(<Page refused="password_wrong" />);
  return userEvent.setup();
};
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.resetAllMocks();
  loadCheck.mockResolvedValue(check);
});
afterEach(cleanup);

it('loads the checks when it is sent, and hands on what is good', async () => {
  const visitor = open();
  await visitor.type(screen.getByLabelText('email'), 'a@example.com');
  await visitor.type(screen.getByLabelText('password'), 'secret');
  expect(loadCheck).not.toHaveBeenCalled();
  await visitor.click(press('Send'));
  await waitFor(() =>
    expect(onValid).toHaveBeenCalledWith({ email: 'a@example.com', password: 'secret' }),
  );
  await visitor.click(press('Send'));
  await waitFor(() => expect(onValid).toHaveBeenCalledTimes(2));
  expect(loadCheck).toHaveBeenCalledTimes(1);
});

it('names what is wrong, goes to the first of it, and takes it back once it is right', async () => {
  const visitor = open();
  await visitor.click(press('Send'));
  await waitFor(() => expect(screen.getByTestId('email').textContent).toBe('invalid_email'));
  expect(screen.getByTestId('password').textContent).toBe('required');
  expect(document.activeElement).toBe(screen.getByLabelText('email'));
  expect(onValid).not.toHaveBeenCalled();
  await visitor.type(screen.getByLabelText('email'), 'a@');
  expect(screen.getByTestId('email').textContent).toBe('');
  expect(screen.getByTestId('password').textContent).toBe('required');
});

it('shows what the server refused, until the field changes, and empties itself', async () => {
  const visitor = open();
  await visitor.type(screen.getByLabelText('email'), 'a@');
  await visitor.type(screen.getByLabelText('password'), 'wrong');
  await visitor.click(press('Send'));
  await waitFor(() => expect(onValid).toHaveBeenCalledTimes(1));
  await visitor.click(press('Refuse'));
  expect(screen.getByTestId('password').textContent).toBe('password_wrong');
  expect(document.activeElement).toBe(screen.getByLabelText('password'));
  await visitor.type(screen.getByLabelText('password'), '!');
  expect(screen.getByTestId('password').textContent).toBe('');
  await visitor.click(press('Refuse'));
  await visitor.click(press('Empty'));
  expect(screen.getByTestId('password').textContent).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('email').value).toBe('');
});

it('says why the checks did not load, keeps the entries, and tries again', async () => {
  const cause = new Error('no network');
  loadCheck.mockRejectedValueOnce(cause);
  const visitor = open();
  await visitor.type(screen.getByLabelText('email'), 'a@');
  await visitor.type(screen.getByLabelText('password'), 'secret');
  await visitor.click(press('Send'));
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(cause));
  await visitor.click(press('Send'));
  await waitFor(() => expect(onValid).toHaveBeenCalledWith({ email: 'a@', password: 'secret' }));
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { settingsFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import { readDraft, startDraft } from '../form/draft.ts';
import { SignupForm } from '../form/signup-form.tsx';
import { toBirthDate } from './start.ts';
import { StartForm } from './start-form.tsx';

beforeEach(() => sessionStorage.clear());

function open(domain_language = 'en-GB') {
  serve({
    'POST email-check': { valid: true, suggestion: null },
    'GET regions': { regions: { GB: [] } },
  });
  const pages = (
    <Routes>
      <Route path="/" element={<StartForm />} />
      <Route
        path="/signup"
        element={
          <SignupForm
            member={null}
            photo={{ choice: null, chosen: false }}
            onClosed={() => undefined}
            onCreated={() => undefined}
          />
        }
      />
    </Routes>
  );
  return show(pages, { settings: { ...settingsFixture(), domain_language }, user: null });
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const getValue = async (label: string) =>
  (await screen.findByLabelText<HTMLInputElement>(label)).value;

async function fill(visitor: UserEvent, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await visitor.type(box(name), text);
  await visitor.click(screen.getByRole('button', { name: 'Sign up free' }));
}

it('hands on what is entered to signing up, which says nothing of a kept draft', async () => {
  const { visitor, address } = open();
  const birth = { Day: '7', Month: '05', Year: '1990' };
  await fill(visitor, { 'Email address': ' robin@example.org ', 'First name': 'Robin', ...birth });
  expect(await getValue('Username')).toBe('Robin');
  expect(await getValue('Email address')).toBe('robin@example.org');
  expect(await getValue('Day')).toBe('7');
  expect(await getValue('Month')).toBe('5');
  expect(await getValue('Year')).toBe('1990');
  expect(address()).toBe('/signup');
  expect(screen.queryByText(/^Your entries are still here/)).toBeNull();
});

it('leaves what is entered there already where its own fields are empty', async () => {
  startDraft({ email: 'robin@example.org', gender: 'female' });
  const { visitor } = open();
  await fill(visitor, { 'First name': 'Robin' });
  await screen.findByLabelText('Username');
  expect(readDraft()).toMatchObject({
    email: 'robin@example.org',
    gender: 'female',
    name: 'Robin',
  });
});

it('writes nothing personal into an address, and waits for the application', () => {
  open();
  for (const control of screen.getAllByRole('textbox')) {
    expect(control.hasAttribute('name')).toBe(false);
  }
  const button = screen.getByRole('button', { name: 'Sign up free' });
  expect(button.getAttribute('formaction')).toBe('/signup');
  expect(button.closest('form')?.hasAttribute('action')).toBe(false);
});

it.each([
  ['en-GB', ['Day', 'Month', 'Year']],
  ['en-US', ['Month', 'Day', 'Year']],
])('asks for the date in the order of %s', (tag, parts) => {
  open(tag);
  const shown = screen.getAllByRole<HTMLInputElement>('textbox').slice(2);
  expect(shown.map((control) => control.labels?.[0]?.textContent)).toEqual(parts);
});

it.each([
  [{ day: '7', month: '5', year: '1990' }, '1990-05-07'],
  [{ day: '29', month: '2', year: '1992' }, '1992-02-29'],
  [{ day: '29', month: '2', year: '1990' }, ''],
  [{ day: '1', month: '13', year: '1990' }, ''],
  [{ day: '0', month: '1', year: '1990' }, ''],
  [{ day: '7', month: '5', year: '90' }, ''],
  [{ day: 'x', month: '5', year: '1990' }, ''],
  [{ day: '7', month: '', year: '1990' }, ''],
])('makes of %o the date %s', (parts, date) => {
  expect(toBirthDate(parts)).toBe(date);
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answer, type Asked, serve, sessionFixture, show } from '../screen.fixtures.tsx';
import People from './people.tsx';
import type { Operator } from './people-data.ts';

const me = sessionFixture().operator;
const operator = (over: Partial<Operator>): Operator => ({
  id: 'o1',
  name: 'Marta Tkacz',
  role: 'moderator',
  brands: ['nl', 'pl'],
  created_at: '2026-11-01T00:00:00.000Z',
  disabled_at: null,
  last_sign_in_at: null,
  passkeys: 2,
  ...over,
});
const mine = operator({ ...me, brands: ['*'] });
const marta = operator({});
const url = `https://console.example/register#${'s'.repeat(43)}`;
const expires_at = new Date(Date.now() + 86_400_000).toISOString();

function open(answers: Record<string, (asked: Asked) => Answer> = {}) {
  const asked = serve({
    'GET operators': () => ({ operators: [mine, marta] }),
    'GET invitations': () => ({ invitations: [] }),
    ...answers,
  });
  const getBody = (call: string) => asked.find((one) => one.call === call)?.body;
  return { asked, getBody, ...show(<People />, { path: '/people' }) };
}
const openMenu = async ({ visitor }: Pick<ReturnType<typeof open>, 'visitor'>, item: string) => {
  await visitor.click(await screen.findByRole('button', { name: 'Actions for Marta Tkacz' }));
  await visitor.click(await screen.findByRole('menuitem', { name: item }));
};
const dialog = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('dialog') as HTMLElement);
};

describe('people', () => {
  it('are shown with role, brands and passkeys; nobody acts on themselves', async () => {
    open();
    const row = (await screen.findByText('Marta Tkacz')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Moderator')).toBeTruthy();
    // A brand that the reader does not have stands by its id.
    expect(within(row).getByText('Hartje, pl')).toBeTruthy();
    expect(within(row).getByText('2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: `Actions for ${me.name}` })).toBeNull();
  });

  it('are invited by a link that is shown once', async () => {
    const page = open({
      'POST invitations': () => ({ url, expires_at, invitations: [] }),
    });
    await page.visitor.click(screen.getByRole('button', { name: 'Invite' }));
    const form = await dialog(/^Invite somebody/);
    const send = form.getByRole('button', { name: 'Make the link' });
    await page.visitor.type(form.getByLabelText('Name'), ' Katrin ');
    // Somebody without a brand could do nothing.
    expect(send).toHaveProperty('disabled', true);
    await page.visitor.click(form.getByLabelText('Nordlicht'));
    await page.visitor.selectOptions(form.getByLabelText('Role'), 'support');
    await page.visitor.click(send);
    const made = await dialog(/^Link for Katrin/);
    expect(made.getByLabelText('Link')).toHaveProperty('value', url);
    expect(page.getBody('POST invitations')).toEqual({
      name: 'Katrin',
      role: 'support',
      brands: ['de'],
    });
    await page.visitor.click(made.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(url)).toBeNull());
  });

  it('keep brands that the reader does not have when they are changed', async () => {
    const page = open({ 'PUT operators': () => ({ operators: [mine] }) });
    await openMenu(page, 'Change role and brands');
    const form = await dialog(/^Role and brands of/);
    await page.visitor.click(form.getByLabelText('Hartje'));
    await page.visitor.click(form.getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(page.getBody('PUT operators')).toEqual({
        id: 'o1',
        role: 'moderator',
        brands: ['pl'],
      }),
    );
  });

  it('lose their access only once that was meant, and a refusal says why', async () => {
    const page = open({ 'DELETE operators': () => ({ status: 403, code: 'forbidden' }) });
    await openMenu(page, 'Take access');
    const form = await dialog(/^Take access from Marta/);
    expect(page.getBody('DELETE operators')).toBeUndefined();
    await page.visitor.click(form.getByRole('button', { name: 'Take access' }));
    await form.findByText('Refused: forbidden.');
    expect(page.getBody('DELETE operators')).toEqual({ id: 'o1' });
  });

  it('get a link to register again', async () => {
    const page = open({ 'POST invitations': () => ({ url, expires_at, invitations: [] }) });
    await openMenu(page, 'Invite to register again');
    const form = await dialog(/^Invite Marta Tkacz/);
    await page.visitor.click(form.getByRole('button', { name: 'Make the link' }));
    await dialog(/^Link for Marta Tkacz/);
    expect(page.getBody('POST invitations')).toEqual({ operator: 'o1' });
  });
});

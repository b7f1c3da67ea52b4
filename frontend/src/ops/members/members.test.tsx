// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answer, type Asked, serve, sessionFixture, show } from '../screen.fixtures.tsx';
import Members from './members.tsx';
import type { FoundMember } from './members-data.ts';

const found = (name: string, over: Partial<FoundMember> = {}): FoundMember => ({
  id: name.padEnd(22, '-'),
  found_by: 'name',
  name,
  age: 33,
  gender: 'female',
  country: 'NL',
  city: 'Amersfoort',
  status: 'active',
  paid_user: false,
  fictional: false,
  signup_date: '2026-09-12T09:00:00.000Z',
  last_active_at: null,
  picture: null,
  restriction: null,
  ...over,
});

function open(
  path: string,
  answer: (asked: Asked) => Answer = () => ({ members: [], more: false }),
  session = sessionFixture(),
) {
  const asked = serve({ 'GET members': answer });
  return { asked, ...show(<Members />, { path, session }) };
}
const field = () => screen.getByRole('searchbox', { name: 'Search members' });
const two = () => ({ members: [found('Femke'), found('Fenna')], more: true });

describe('the search for members', () => {
  it('has the focus, says what can be searched, and asks for nothing by itself', async () => {
    const { asked } = open('/members?brand=nl');
    expect(document.activeElement).toBe(field());
    await screen.findByRole('heading', { name: 'Find a member of Hartje' });
    expect(asked).toEqual([]);
  });

  it('asks for a brand, and keeps what was typed', async () => {
    const { visitor, asked, address } = open('/members', two);
    await screen.findByRole('heading', { name: 'Which brand?' });
    await visitor.type(field(), ' Fe {Enter}');
    expect(asked).toEqual([]);
    await visitor.click(screen.getByRole('button', { name: 'Nordlicht' }));
    await screen.findByRole('link', { name: 'Femke, 33' });
    expect(asked.map(({ query }) => query)).toEqual([{ brand: 'de', q: 'Fe' }]);
    expect(address()).toBe('/members?q=Fe&brand=de');
  });

  it('takes the only brand of a person', async () => {
    const session = sessionFixture();
    const { visitor, asked, address } = open('/members', two, {
      ...session,
      brands: session.brands.slice(0, 1),
    });
    await visitor.type(field(), 'Fe{Enter}');
    await screen.findByRole('link', { name: 'Femke, 33' });
    expect(asked[0]?.query).toEqual({ brand: 'nl', q: 'Fe' });
    expect(address()).toBe('/members?brand=nl&q=Fe');
  });

  it('shows how each one stands, and that there are more', async () => {
    const until = '2030-11-12T12:00:00.000Z';
    open('/members?brand=nl&q=F', () => ({
      members: [
        found('Femke', { paid_user: true }),
        found('Fenna', { status: 'not_confirmed', fictional: true }),
        found('Floor', { status: 'suspended', restriction: { kind: 'suspend', until } }),
        found('Fleur', { restriction: { kind: 'mute', until: null } }),
        found('Frida', { status: 'suspended', restriction: { kind: 'ban', until: null } }),
        found('Fay', { status: 'pending_deletion' }),
      ],
      more: true,
    }));
    const row = async (name: string) =>
      within(
        (await screen.findByRole('link', { name: `${name}, 33` })).closest('tr') as HTMLElement,
      );
    expect((await row('Femke')).getByText('Active')).toBeTruthy();
    expect((await row('Femke')).getByText('Paying')).toBeTruthy();
    expect((await row('Fenna')).getByText('Not confirmed')).toBeTruthy();
    expect((await row('Fenna')).getByText('Fictional')).toBeTruthy();
    expect((await row('Floor')).getByText(/^Suspended until 12 Nov 2030/)).toBeTruthy();
    expect((await row('Fleur')).getByText('Cannot write')).toBeTruthy();
    expect((await row('Frida')).getByText('Banned')).toBeTruthy();
    expect((await row('Frida')).queryByText('Suspended')).toBeNull();
    expect((await row('Fay')).getByText('Deleted')).toBeTruthy();
    expect(screen.getByText(/^More names begin so/)).toBeTruthy();
  });

  it('is moved in and opened by keys, from the field too', async () => {
    const { visitor, address } = open('/members?brand=nl&q=Fe', two);
    await screen.findByRole('link', { name: 'Femke, 33' });
    await visitor.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Fenna, 33');
    await visitor.keyboard('k');
    expect(document.activeElement?.textContent).toBe('Femke, 33');
    await visitor.keyboard('/');
    expect(document.activeElement).toBe(field());
    await visitor.keyboard('{Enter}');
    expect(address()).toBe(`/members/${'Femke'.padEnd(22, '-')}?brand=nl`);
  });

  it('searches again rather than opening where something else was typed', async () => {
    const { visitor, address, asked } = open('/members?brand=nl&q=Fe', two);
    await screen.findByRole('link', { name: 'Femke, 33' });
    await visitor.type(field(), 'n{Enter}');
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ brand: 'nl', q: 'Fen' }));
    expect(address()).toBe('/members?brand=nl&q=Fen');
  });

  it.each(['id', 'email', 'payment', 'case'] as const)(
    'opens the one member whom an exact %s names',
    async (found_by) => {
      const { address } = open('/members?brand=nl&q=x', () => ({
        members: [found('Femke', { found_by })],
        more: false,
      }));
      await waitFor(() => expect(address()).toBe(`/members/${'Femke'.padEnd(22, '-')}?brand=nl`));
    },
  );

  it('leaves a name that only one member has to the person', async () => {
    const { address } = open('/members?brand=nl&q=Femke', () => ({
      members: [found('Femke')],
      more: false,
    }));
    await screen.findByRole('link', { name: 'Femke, 33' });
    expect(address()).toBe('/members?brand=nl&q=Femke');
  });

  it('says that nobody is found, and what failed', async () => {
    let fails = true;
    const { visitor } = open('/members?brand=nl&q=Zzz', () =>
      fails ? { status: 500, code: 'internal_error' } : { members: [], more: false },
    );
    await screen.findByText(/Request r-1 for the log/);
    fails = false;
    await visitor.click(screen.getByRole('button', { name: 'Again' }));
    await screen.findByRole('heading', { name: 'Nobody is found' });
  });
});

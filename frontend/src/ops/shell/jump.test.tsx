// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionFixture, show } from '../screen.fixtures.tsx';
import type { Role } from '../session.tsx';
import { Jump } from './jump.tsx';

const open = (path: string, role: Role = 'support') =>
  show(<Jump open onClose={vi.fn()} />, { path, session: sessionFixture(role) });
const field = () => screen.findByRole('combobox', { name: /^Jump to a screen/ });
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the jump', () => {
  it('searches members for what names no screen', async () => {
    const { visitor, address } = open('/?brand=nl');
    await visitor.type(await field(), 'tr_8kQ2{Enter}');
    expect(address()).toBe('/members?brand=nl&q=tr_8kQ2');
  });

  it('leaves the brand to the search where none is chosen', async () => {
    const { visitor, address } = open('/');
    await visitor.type(await field(), 'Femke & Co{Enter}');
    expect(address()).toBe('/members?q=Femke+%26+Co');
  });

  it.each(['femke@post.example', 'a'.repeat(22)])('offers the search for %s', async (typed) => {
    const { visitor } = open('/?brand=nl');
    await visitor.type(await field(), typed);
    expect(names()).toEqual([`Search members for “${typed}”Hartje`]);
  });

  it('offers the case of a typed number, in the chosen brand or in each', async () => {
    const { visitor, address } = open('/');
    await visitor.type(await field(), '2026-aaaaaa');
    expect(names().slice(0, 2)).toEqual(['Case 2026-AAAAAAHartje', 'Case 2026-AAAAAANordlicht']);
    await visitor.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/cases/de/2026-AAAAAA');
  });

  it('goes to a screen whose name is typed, without a search', async () => {
    const { visitor, address } = open('/?brand=nl');
    await visitor.type(await field(), 'memb');
    expect(names()).toEqual(['MembersScreen']);
    await visitor.keyboard('{Enter}');
    expect(address()).toBe('/members?brand=nl');
  });

  it('has no search for who has no members', async () => {
    const { visitor } = open('/', 'finance');
    await visitor.type(await field(), 'femke@post.example');
    expect(names()).toEqual([]);
    expect(screen.getByText('Nothing here is named so.')).toBeTruthy();
  });

  it('leaves a member for the search of another brand', async () => {
    const { visitor, address } = open(`/members/${'m'.repeat(22)}?brand=nl`);
    await visitor.type(await field(), 'Nordlicht{Enter}');
    expect(address()).toBe('/members?brand=de');
  });
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { Profile } from '#shared/model/profile.ts';
import { FirstFaces } from './first-faces.tsx';

const main_image: Profile['main_image'] = {
  ...{ filename: '/a.avif', thumb_filename: '/b.avif', status: 'active', match: '/c.avif' },
};
const person = (name: string, change: Partial<Profile> = {}): Profile => ({
  ...userFixture().profile,
  ...{ id: name, name, main_image, ...change },
});

function faces(profiles: Profile[]) {
  serve({ 'GET members': { profiles, cursor: null, has_more: false } });
  return show(<FirstFaces user={userFixture()} />, { user: userFixture() });
}
const names = () => screen.getAllByRole('article').map(({ textContent }) => textContent);

beforeEach(() => () => vi.unstubAllGlobals());

it('shows real members with a photo who were here today', async () => {
  faces([
    person('Iris'),
    person('Mia', { fictional: true }),
    person('Noor', { last_active: 'week' }),
    person('Esra', { main_image: null }),
  ]);
  await screen.findByRole('region', { name: 'These members were here today.' });
  expect(names()).toEqual([expect.stringContaining('Iris')]);
});

it('says no more than that others fit where nobody was here today', async () => {
  faces([person('Noor', { last_active: 'week' })]);
  await screen.findByRole('region', { name: 'These members fit what you told us.' });
  expect(names()).toEqual([expect.stringContaining('Noor')]);
});

it('is not there where nobody real fits', async () => {
  faces([person('Mia', { fictional: true })]);
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('article')).toBeNull();
});

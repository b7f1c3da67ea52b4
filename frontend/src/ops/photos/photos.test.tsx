// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { serve, show } from '../screen.fixtures.tsx';
import Photos from './photos.tsx';

const member = 'm'.repeat(22);

function open() {
  serve({
    'GET queues': () => ({ queues: [] }),
    'POST photo-leases': () => ({
      photos: [
        {
          member,
          photo: 'p'.repeat(22),
          name: 'Femke',
          age: 33,
          gender: 'female',
          country: 'NL',
          fictional: false,
          others: 0,
          at: '2026-11-03T12:00:00.000Z',
          leased_until: new Date(Date.now() + 600_000).toISOString(),
          version: 'v1',
          full: '/photos/full',
          thumb: '/photos/thumb',
        },
      ],
      waiting: 1,
      held_by_others: 0,
    }),
    'DELETE photo-leases': () => ({}),
  });
  return show(
    <Routes>
      <Route path="/photos" element={<Photos />} />
      <Route path="/members/:id" element={<p>The member</p>} />
    </Routes>,
    { path: '/photos?brand=nl' },
  );
}

it('a photo leads to its member by name, and by M', async () => {
  const { visitor, address } = open();
  const link = await screen.findByRole('link', { name: 'Femke, 33' });
  expect(link.getAttribute('href')).toBe(`/members/${member}?brand=nl`);
  await visitor.keyboard('m');
  await screen.findByText('The member');
  expect(address()).toBe(`/members/${member}?brand=nl`);
});

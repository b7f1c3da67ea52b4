// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { serve, show } from '../screen.fixtures.tsx';
import Photos from './photos.tsx';

const member = 'm'.repeat(22);

function open(given: object = {}) {
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
          twin: null,
          ...given,
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

it('a twin of a removed picture says how alike they are, whose that was, and why it went', async () => {
  const [theirs, id] = ['t'.repeat(22), 'c'.repeat(22)];
  open({
    twin: {
      ...{ distance: 1, removed_at: '2026-10-02T10:00:00.000Z', case: id, number: '2026-ABC234' },
      ...{ reasons: 'It shows somebody else.', member: theirs, member_name: 'Emre', own: false },
    },
  });
  await screen.findByRole('button', { name: /twin of a picture that was removed 2 Oct/ });
  const words = await screen.findByText(/Almost identical to a picture that was removed/);
  expect(words.closest('p')?.textContent).toContain(
    '(1 of 64 marks differ), of Emre, by case 2026-ABC234: It shows somebody else.',
  );
  expect(screen.getByRole('link', { name: 'Emre' }).getAttribute('href')).toContain(theirs);
  expect(screen.getByRole('link', { name: '2026-ABC234' }).getAttribute('href')).toBe(
    `/cases/nl/${id}`,
  );
});

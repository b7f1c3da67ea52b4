// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { serve, show } from '../screen.fixtures.tsx';
import Photos from './photos.tsx';

const member = 'm'.repeat(22);

function open(given: object = {}, more: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    ...more,
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
          due_at: '2026-11-03T14:00:00.000Z',
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
  const shown = show(
    <Routes>
      <Route path="/photos" element={<Photos />} />
      <Route path="/members/:id" element={<p>The member</p>} />
    </Routes>,
    { path: '/photos?brand=nl' },
  );
  return { ...shown, asked };
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

it('V lists what was decided together, and one is reversed with what changed since named', async () => {
  const batch = {
    ...{ at: '2026-11-03T11:00:00.000Z', id: 'b'.repeat(22), decision: 'reject', reason: 'nudity' },
    ...{ by: { id: 'x'.repeat(22), name: 'Marta' }, decided: 3, until: '2026-11-04T11:00:00.000Z' },
  };
  const { visitor, asked } = open(
    {},
    {
      'GET photo-batches': () => ({ batches: [batch] }),
      'PUT photo-batches': () => ({
        reopened: 2,
        left: [{ member, photo: 'p'.repeat(22), name: 'Emre', status: 'active' }],
      }),
    },
  );
  await screen.findByRole('link', { name: 'Femke, 33' });
  await visitor.keyboard('v');
  await screen.findByText('3 photos rejected: nude or sexual');
  await visitor.click(screen.getByRole('button', { name: /^Reverse this batch/ }));
  const done = await screen.findByText(/2 of 3 wait again/);
  expect(done.textContent).toContain('Left, as they changed since: Emre (approved)');
  expect(asked.find(({ call }) => call === 'PUT photo-batches')?.body).toEqual({
    ...{ brand: 'nl', at: batch.at, id: batch.id },
  });
  await visitor.keyboard('{Escape}');
});

it('a photo that waits too long says by how much', async () => {
  open({ at: '2026-01-01T10:00:00.000Z', due_at: '2026-01-01T12:00:00.000Z' });
  await screen.findByRole('button', { name: /Late by/ });
});

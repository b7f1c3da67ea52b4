// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Asked, serve, show } from '../screen.fixtures.tsx';
import Audit from './audit.tsx';
import type { AuditEntry } from './audit-csv.ts';

const entry = (id: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-03T13:20:00.000Z',
  operator: { id: 'o1', name: 'Marta Tkacz', role: 'moderator' },
  brand: 'nl',
  action: 'photos.decide',
  subject: { kind: 'photo', id: `m/${id}` },
  outcome: 'done',
  reason: 'nudity',
  before: { status: 'review' },
  after: { status: 'rejected', brands: ['nl', 'de'] },
  request: `request-${id}`,
  ...over,
});

/** Two pages of one day. */
const pages = ({ query }: Asked) =>
  query.cursor
    ? { day: '2026-11-03', entries: [entry('2', { outcome: 'refused' })], cursor: null }
    : { day: '2026-11-03', entries: [entry('1')], cursor: 'next' };

function open() {
  const asked = serve({
    'GET audit': pages,
    'GET operators': () => ({
      operators: [
        {
          id: 'o1',
          name: 'Marta Tkacz',
          role: 'moderator',
          brands: ['nl'],
          created_at: '2026-11-01T00:00:00.000Z',
          disabled_at: null,
          last_sign_in_at: null,
          passkeys: 2,
        },
      ],
    }),
  });
  const audits = () => asked.filter((one) => one.call === 'GET audit').map((one) => one.query);
  return { audits, ...show(<Audit />, { path: '/audit?brand=nl' }) };
}

describe('the audit', () => {
  it('asks for a day of the chosen brand, by all filters', async () => {
    const { visitor, audits } = open();
    await screen.findByText('photos.decide');
    expect(audits()[0]).toMatchObject({ brand: 'nl' });
    await screen.findByRole('option', { name: 'Marta Tkacz' });
    await visitor.selectOptions(screen.getByLabelText('Operator'), 'Marta Tkacz');
    await visitor.type(screen.getByLabelText('Action'), 'photos.lease');
    await visitor.type(screen.getByLabelText('Subject'), 'm1');
    await waitFor(() =>
      expect(audits().at(-1)).toMatchObject({
        brand: 'nl',
        operator: 'o1',
        action: 'photos.lease',
        subject: 'm1',
      }),
    );
    // Not for every letter.
    expect(audits().some(({ action }) => action === 'p')).toBe(false);
  });

  it('opens an entry to what was before and after, and goes on to earlier ones', async () => {
    const { visitor, audits } = open();
    await visitor.click(await screen.findByRole('button', { name: /^photos.decide/ }));
    expect(screen.getByText('review').tagName).toBe('DEL');
    expect(screen.getByText('rejected').tagName).toBe('INS');
    expect(screen.getByText('nl, de')).toBeTruthy();
    expect(screen.getByText(/request-1/)).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: 'Earlier ones' }));
    await screen.findByText('Refused');
    expect(audits().at(-1)).toMatchObject({ cursor: 'next' });
    expect(screen.queryByRole('button', { name: 'Earlier ones' })).toBeNull();
  });

  it('hands over all pages of what is filtered as a file', async () => {
    const files: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    const { visitor } = open();
    await screen.findByText('photos.decide');
    await visitor.click(screen.getByRole('button', { name: 'CSV' }));
    await screen.findByText('2 entries downloaded');
    const text = (await files[0]?.text()) ?? '';
    expect(text).toContain('request-1');
    expect(text).toContain('request-2');
    create.mockRestore();
  });

  it('says what did not load beside what did', async () => {
    serve({
      'GET audit': () => ({ status: 500, code: 'internal_error' }),
      'GET operators': () => ({ operators: [] }),
    });
    show(<Audit />);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/Request r-1 for the log/)).toBeTruthy();
    expect(screen.getByLabelText('Subject')).toBeTruthy();
  });
});

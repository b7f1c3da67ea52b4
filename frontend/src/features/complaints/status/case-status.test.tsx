// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { CaseView } from '#shared/model/case.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { CaseStatus } from './case-status.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-03-02T09:00:00.000Z';
const restricted = { at, outcome: 'restricted', reasons: 'The facts.', second: false } as const;

/** The case of a decision that the team made by itself, as its member reads it. */
const ownDecision: CaseView = {
  number: '2026-ABCDEF',
  party: 'affected',
  kind: 'account',
  subject: '',
  location: null,
  state: 'decided',
  opened_at: at,
  due_at: null,
  waits_until: null,
  objection_until: '2026-09-02T09:00:00.000Z',
  entries: [{ at, from: 'team', text: '', files: 0 }],
  decisions: [restricted],
};

async function open(change: Partial<CaseView>) {
  serve({ 'GET complaint': { complaint: { ...ownDecision, ...change } } });
  const token = `${'a'.repeat(22)}.affected.${'b'.repeat(22)}`;
  show(
    <ToastProvider regionLabel="" dismissLabel="">
      <CaseStatus />
    </ToastProvider>,
    { path: `/complaints/case?token=${token}` },
  );
  await screen.findByRole('heading', { level: 1, name: 'We’ve decided.' });
}
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the case of a decision without a complaint', () => {
  it('says what was restricted and why, and takes an objection', async () => {
    await open({});
    expect(headings()).toEqual(['We’ve restricted something of yours.', 'Don’t agree?']);
    expect(screen.getByText('The facts.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Object' })).toBeTruthy();
    expect(screen.getByText('My account')).toBeTruthy();
  });

  it('shows neither steps of a complaint nor an entry without words', async () => {
    await open({});
    expect(screen.queryByText('Received')).toBeNull();
    expect(screen.queryByText(/team, /)).toBeNull();
  });

  it('shows what the team wrote, and the steps of an objection', async () => {
    await open({
      objection_until: null,
      entries: [
        { at, from: 'team', text: 'On Monday.', files: 0 },
        { at, from: 'you', text: 'It was not me.', files: 0 },
      ],
    });
    expect(screen.getByText('On Monday.')).toBeTruthy();
    expect(screen.getByText('Received')).toBeTruthy();
  });

  it('says once it is lifted that it no longer applies, and takes no objection', async () => {
    const lifted = { ...restricted, at: '2026-03-05T09:00:00.000Z', outcome: 'not_restricted' };
    await open({ objection_until: null, decisions: [restricted, lifted as typeof restricted] });
    expect(headings()).toEqual([
      'The restriction no longer applies.',
      'We’ve restricted something of yours.',
    ]);
  });

  it('of a warning says that nothing is restricted, and where to answer', async () => {
    const warned = { ...restricted, outcome: 'not_restricted' } as const;
    await open({ objection_until: null, decisions: [warned] });
    expect(headings()).toEqual(['Please keep to our house rules.']);
    expect(screen.getByText(/Your account isn’t restricted/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Write to us' });
    expect(link.getAttribute('href')).toBe('/complaints');
    expect(screen.queryByText(/no longer applies/)).toBeNull();
  });
});

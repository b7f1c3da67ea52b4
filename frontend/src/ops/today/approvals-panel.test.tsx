// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Approval } from '../approvals.ts';
import {
  type Answer,
  type Asked,
  noFigures,
  serve,
  sessionFixture,
  show,
} from '../screen.fixtures.tsx';
import type { Role } from '../session.tsx';
import Today from './today.tsx';

const member = 'm'.repeat(22);
type Ban = Extract<Approval, { kind: 'ban' }>;
const approval = (over: Partial<Ban> = {}): Ban => ({
  id: '2026-11-03T12:00:00.000Z.aaaaaaaaaaaaaaaaaaaaaa',
  brand: 'nl',
  kind: 'ban',
  member,
  name: 'Femke',
  reason: 'scam',
  asked_at: '2026-11-03T12:00:00.000Z',
  asked_by: { id: 'o'.repeat(22), name: 'Marta Tkacz' },
  until: new Date(Date.now() + 3_600_000).toISOString(),
  ...over,
});

function open(
  approvals: () => Approval[],
  answers: Record<string, (asked: Asked) => Answer> = {},
  { role = 'moderator', path = '/' }: { role?: Role; path?: string } = {},
) {
  const asked = serve({
    'GET queues': () => ({ queues: [] }),
    'GET figures': noFigures,
    'GET approvals': () => ({ approvals: approvals() }),
    ...answers,
  });
  const bodies = () => asked.filter((one) => one.call === 'POST approvals').map(({ body }) => body);
  return { asked, bodies, ...show(<Today />, { path, session: sessionFixture(role) }) };
}
const panel = async () =>
  within(await screen.findByRole('region', { name: 'Waits for a second person' }));

describe('what waits for a second person', () => {
  it('says about whom, why and who asked, and leads to the member', async () => {
    open(() => [approval()]);
    const waiting = await panel();
    expect(waiting.getByRole('link', { name: 'Femke' }).getAttribute('href')).toBe(
      `/members/${member}?brand=nl`,
    );
    expect(waiting.getByText(/^Marta Tkacz, .*: Scam, or asks for money$/)).toBeTruthy();
    expect(waiting.getByRole('img', { name: 'Hartje' })).toBeTruthy();
  });

  it('is confirmed, and gone', async () => {
    let left = [approval()];
    const { visitor, bodies } = open(() => left, {
      'POST approvals': () => {
        left = [];
        return {};
      },
    });
    await visitor.click((await panel()).getByRole('button', { name: /^Confirm/ }));
    await screen.findByText('Femke is banned');
    expect(bodies()).toEqual([{ brand: 'nl', id: approval().id, decision: 'approve' }]);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Waits for a second person' })).toBeNull(),
    );
  });

  it('is refused after a fresh passkey alone', async () => {
    const { visitor, bodies } = open(() => [approval()], {
      'POST approvals': () => ({ status: 403, code: 'fresh_passkey_required' }),
    });
    await visitor.click((await panel()).getByRole('button', { name: /^Refuse/ }));
    await screen.findByRole('heading', { name: 'Show your passkey again' });
    expect(bodies()).toEqual([{ brand: 'nl', id: approval().id, decision: 'refuse' }]);
    // Who keeps the passkey to themselves decided nothing, and is told nothing more.
    await visitor.click(screen.getByRole('button', { name: 'Cancel' }));
    const refuse = (await panel()).getByRole('button', { name: /^Refuse/ });
    await waitFor(() => expect(refuse.getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByText(/is refused$/)).toBeNull();
    expect(screen.queryByText('Not decided')).toBeNull();
  });

  it('is read again where somebody else decided meanwhile', async () => {
    let left = [approval()];
    const { visitor } = open(() => left, {
      'POST approvals': () => {
        left = [];
        return { status: 404, code: 'not_found' };
      },
    });
    await visitor.click((await panel()).getByRole('button', { name: /^Confirm/ }));
    await screen.findByText('Not decided');
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Waits for a second person' })).toBeNull(),
    );
  });

  it('is not decided on by who asked', async () => {
    const { operator } = sessionFixture();
    open(() => [approval({ asked_by: { id: operator.id, name: operator.name } })]);
    const waiting = await panel();
    expect(waiting.getByText('You asked; somebody else decides.')).toBeTruthy();
    expect(waiting.queryByRole('button')).toBeNull();
  });

  it('is of the chosen brand, and absent where nothing waits', async () => {
    open(() => [approval()], {}, { path: '/?brand=de' });
    await screen.findByRole('heading', { name: 'Nothing waits' });
    expect(screen.queryByRole('heading', { name: 'Waits for a second person' })).toBeNull();
  });

  it('is said in the words of its kind, and decided on by the roles of it', async () => {
    const amount = { value: '49.99', currency: 'EUR' };
    const refund: Approval = {
      ...approval({ reason: 'Paid twice.' }),
      ...{ kind: 'refund', payment: 'p'.repeat(22), amount },
    };
    const erase: Approval = {
      ...approval({ id: '2026-11-03T12:00:01.000Z.bbbbbbbbbbbbbbbbbbbbbb' }),
      kind: 'erase',
    };
    let left = [refund, erase];
    const { visitor } = open(
      () => left,
      {
        'POST approvals': () => {
          left = [erase];
          return {};
        },
      },
      { role: 'support' },
    );
    const waiting = await panel();
    expect(waiting.getByText(/Paid twice/)).toBeTruthy();
    expect(waiting.getByText('An administrator decides.')).toBeTruthy();
    expect(waiting.queryByRole('button', { name: /erase/ })).toBeNull();
    await visitor.click(waiting.getByRole('button', { name: 'Confirm: refund €49.99 to Femke' }));
    await screen.findByText('€49.99 go back to Femke');
    await waitFor(() => expect(waiting.queryByText(/Paid twice/)).toBeNull());
  });

  it('is a version with the prices that change, and leads to all that it changes', async () => {
    const publish: Approval = {
      ...{ id: approval().id, brand: 'nl', kind: 'publish', number: 14, at: null },
      ...{ time_zone: 'Europe/Amsterdam', currency: 'EUR' },
      ...{ reason: 'Cheaper for winter', until: approval().until },
      ...{ asked_at: '2026-11-03T12:00:00.000Z', asked_by: approval().asked_by },
      changes: [
        {
          ...{ area: 'prices', path: 'prices.packages.p60.amount.value' },
          ...{ before: '99.90', after: '89.90' },
        },
      ],
    };
    const later = { ...publish, at: '2026-12-05T08:00:00.000Z' };
    let left: Approval[] = [publish];
    const { visitor, bodies, client } = open(
      () => left,
      {
        'POST approvals': () => {
          left = [];
          return {};
        },
      },
      { role: 'administrator' },
    );
    const waiting = await panel();
    expect(waiting.getByText(/^Publish version 14 of/)).toBeTruthy();
    expect(waiting.getByRole('link', { name: 'Hartje' }).getAttribute('href')).toBe(
      '/brands/nl?tab=differences&version=14',
    );
    expect(waiting.getByText(/^Marta Tkacz, .*: Cheaper for winter$/)).toBeTruthy();
    const prices = within(waiting.getByRole('list', { name: 'Prices that change' }));
    expect(prices.getByRole('listitem').textContent).toEqual(
      expect.stringMatching(/^Package p60: amountPricebefore: .99\.90after: .89\.90$/),
    );
    // One that comes later says when.
    left = [later];
    await client.invalidateQueries({ queryKey: ['approvals'] });
    await waiting.findByText(/brings it into use 5 Dec 2026, 09:00, for all members/);
    await visitor.click(
      waiting.getByRole('button', { name: 'Confirm: publish version 14 of Hartje' }),
    );
    await screen.findByText('Version 14 of Hartje is scheduled');
    expect(bodies()).toEqual([{ brand: 'nl', id: publish.id, decision: 'approve' }]);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Waits for a second person' })).toBeNull(),
    );
  });

  it('is nothing that who markets is asked about', async () => {
    const { asked } = open(() => [approval()], {}, { role: 'marketing' });
    await screen.findByRole('heading', { name: 'No queue is yours' });
    expect(asked.some(({ call }) => call === 'GET approvals')).toBe(false);
  });
});

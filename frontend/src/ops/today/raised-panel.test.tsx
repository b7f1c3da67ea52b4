// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, sessionFixture, show } from '../screen.fixtures.tsx';
import { RaisedPanel } from './raised-panel.tsx';

const { brands } = sessionFixture();
const alarm = {
  ...{ id: 'a'.repeat(22), brand: 'nl', kind: 'provider_payment_mismatch' },
  ...{ at: '2026-11-03T12:00:00.000Z', member: 'm'.repeat(22), payment: 'p'.repeat(22) },
  ...{ amount: { value: '23.99', currency: 'EUR' }, found: '24.99 EUR' },
};

it('an event says what happened and whose it was, and is closed with a note', async () => {
  let open = [alarm];
  const asked = serve({
    'GET alarms': () => ({ alarms: open, more: false }),
    'POST alarms': () => {
      open = [];
      return {};
    },
  });
  const { visitor } = show(<RaisedPanel brands={brands} now={Date.parse(alarm.at)} />);
  await screen.findByText(/23\.99 were ordered, the provider names 24\.99 EUR/);
  expect(screen.getByRole('link', { name: 'The member' }).getAttribute('href')).toContain(
    alarm.member,
  );
  await visitor.click(screen.getByRole('button', { name: 'Close: Another amount than ordered' }));
  const submit = await screen.findByRole('button', { name: 'Close the alarm' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  await visitor.type(await screen.findByLabelText(/What was done/), 'Refunded.');
  await visitor.click(submit);
  await waitFor(() => expect(screen.queryByText('Another amount than ordered')).toBeNull());
  expect(asked.find(({ call }) => call === 'POST alarms')?.body).toEqual({
    ...{ brand: 'nl', id: alarm.id, note: 'Refunded.' },
  });
});

it('is never asked for by roles that see no money', async () => {
  const asked = serve({});
  show(<RaisedPanel brands={brands} now={0} />, { session: sessionFixture('moderator') });
  await Promise.resolve();
  expect(asked).toEqual([]);
});

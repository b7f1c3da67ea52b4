// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture } from '#lib/fixtures.tsx';
import { EntryWarning } from '../features/entry-warning/entry-warning.tsx';
import { showEntryWarning } from './entry-warning.ts';

// It is in the server's page only; the application never renders it.
function page(fictional_profiles = true) {
  document.body.innerHTML = renderMarkup(<EntryWarning />, {
    settings: { ...settingsFixture(), min_age: 21, fictional_profiles },
  });
  showEntryWarning();
}

afterEach(() => {
  document.body.replaceChildren();
});

describe('the site-entry warning', () => {
  it.each([true, false])('says from what age the site is, fictional profiles: %s', (runs) => {
    page(runs);
    expect(screen.getByRole('dialog', { name: 'Before you look around' }).textContent).toContain(
      'adults aged 21 and over',
    );
  });

  it('speaks of fictional profiles where the brand runs them', () => {
    page(true);
    expect(screen.getByText(/Some profiles are fictional/)).toBeTruthy();
  });

  it('is silent about fictional profiles where there are none', () => {
    page(false);
    expect(screen.getByRole('dialog').textContent).not.toMatch(/fictional/i);
  });

  it.each(['I am 21 or older', 'Close'])('goes away by “%s”', async (name) => {
    page();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays after a click on its text', async () => {
    page();
    await userEvent.click(screen.getByText(/adults aged 21/));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

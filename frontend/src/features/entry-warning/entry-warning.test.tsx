import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture } from '#lib/fixtures.tsx';
import { EntryWarning } from './entry-warning.tsx';

describe('the site-entry warning', () => {
  const markup = (fictional_profiles: boolean) =>
    renderMarkup(<EntryWarning />, {
      settings: { ...settingsFixture(), min_age: 21, fictional_profiles },
    });

  it('says from what age the site is', () => {
    for (const runs of [true, false]) expect(markup(runs)).toContain('adults aged 21 and over');
  });

  it('speaks of fictional profiles only where the brand runs them', () => {
    expect(markup(true)).toContain('Some profiles are fictional');
    expect(markup(false)).not.toMatch(/fictional/i);
  });
});

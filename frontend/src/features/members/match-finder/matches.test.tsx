// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import * as limits from '#shared/limits.ts';
import { startingPreferences } from '#shared/rules/match-score.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { Matches } from './matches.tsx';
import type { MatchFinderResponse } from './use-match-finder.ts';

const { profile } = userFixture();
const match = (name: string, score: number): MatchFinderResponse['matches'][number] => ({
  profile: { ...profile, id: name.padEnd(22, '0'), name },
  score,
  reasons: [],
});
const edit = vi.fn();
const open = (matches: MatchFinderResponse['matches']) =>
  show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Matches
        response={{ preferences: startingPreferences(profile, 18), matches, looked_at: 40 }}
        onEdit={edit}
      />
    </ToastProvider>,
    { user: userFixture() },
  );
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const status = () => screen.getByRole('status').textContent;
const enough = limits.matchFitsFrom;

describe('who fits', () => {
  it('is nobody below the threshold, and who has less in common shows when asked for', async () => {
    const { visitor } = open([match('Ann', enough - 1), match('Zed', 20)]);
    expect(status()).toBe(`We compared 40 members. Nobody reaches ${enough}% yet. `);
    expect(names()).toEqual([]);
    expect(screen.getByText('2 members have less in common with you')).toBeTruthy();
    // There is a way to find more.
    await visitor.click(screen.getByRole('button', { name: 'Change what matters' }));
    expect(edit).toHaveBeenCalledOnce();
    await visitor.click(screen.getByRole('button', { name: 'Show them' }));
    expect(names()).toEqual([expect.stringMatching(/^Ann, /), expect.stringMatching(/^Zed, /)]);
    expect(screen.queryByRole('button', { name: 'Show them' })).toBeNull();
  });

  it('is whoever reaches it, apart from the others', () => {
    open([match('Ann', enough), match('Zed', enough - 1)]);
    expect(status()).toBe(`We compared 40 members. 1 fits. ${enough}% or more counts as a fit.`);
    expect(names()).toEqual([expect.stringMatching(/^Ann, /)]);
    expect(screen.getByText('1 member has less in common with you')).toBeTruthy();
  });

  it('is nobody where nobody has anything in common', () => {
    open([]);
    expect(screen.getByText('Nobody fits yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show them' })).toBeNull();
  });
});

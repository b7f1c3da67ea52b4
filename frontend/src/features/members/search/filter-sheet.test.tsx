// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Search } from '#shared/model/search.ts';
import type { User } from '#shared/model/user.ts';
import { searchQuery } from '../api.ts';
import FilterSheet from './filter-sheet.tsx';
import { startingSearch, toQuery } from './search-state.ts';

const settings = {
  ...settingsFixture(),
  search_fields: ['hair_color' as const, 'interests' as const],
  interests: ['hiking' as const, 'tea' as const],
};
const start = startingSearch(userFixture(), settings);
const onChange = vi.fn<(next: Search) => void>();

function sheet({
  search = start,
  found = 2,
  more = false,
  user = userFixture(),
}: {
  search?: Search;
  found?: number;
  more?: boolean;
  user?: User | null;
} = {}) {
  const profiles: Profile[] = Array.from({ length: found }, (_, index) => ({
    ...userFixture().profile,
    id: `${index}`,
  }));
  const server = serve({
    'GET members': {
      ...{ search, pageNumber: 1, numResults: found, profiles },
      ...{ cursor: more ? 'next' : null, has_more: more },
    },
    'GET regions': { regions: { GB: [{ id: 'GB-LND', name: 'London' }] }, kinds: {} },
  });
  function Sheet() {
    const [current, setCurrent] = useState(search);
    return (
      <FilterSheet
        open
        search={current}
        start={start}
        onClose={() => undefined}
        onChange={(next) => {
          onChange(next);
          setCurrent(next);
        }}
      />
    );
  }
  return { ...show(<Sheet />, { settings, user }), ...server };
}
const showButton = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  onChange.mockReset();
  return () => vi.unstubAllGlobals();
});

describe('the button of the filters', () => {
  it('says how many members fit, and shows the page that was counted', async () => {
    const { visitor, client, sentTo } = sheet();
    await visitor.click(await showButton('Show 2 members'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(start);
    expect(sentTo('GET members')).toHaveLength(1);
    const kept = client.getQueryData(searchQuery(toQuery(start)).queryKey);
    expect(kept?.pages[0]?.profiles).toHaveLength(2);
  });

  it('says that there are more than the first page has', async () => {
    sheet({ found: 3, more: true });
    expect(await showButton('Show 3+ members')).toBeTruthy();
  });

  it('says no number where a first page is empty and the search goes on', async () => {
    const { sentTo } = sheet({ found: 0, more: true });
    await waitFor(() => expect(sentTo('GET members')).toHaveLength(1));
    expect(await showButton('Show members')).toBeTruthy();
  });

  it('counts what is chosen now', async () => {
    const { visitor, sentTo } = sheet();
    await showButton('Show 2 members');
    await visitor.click(screen.getByRole('checkbox', { name: 'Tea' }));
    expect(screen.getByRole('button', { name: 'Show members' })).toBeTruthy();
    await showButton('Show 2 members');
    expect(sentTo('GET members').at(-1)).toMatchObject({ interests: 'tea' });
  });

  it('counts nothing for visitors, whose searches are limited', async () => {
    const { visitor, sentTo } = sheet({ user: null });
    await visitor.click(await showButton('Show members'));
    expect(sentTo('GET members')).toEqual([]);
  });
});

describe('chosen filters', () => {
  const search: Search = {
    ...start,
    ...{ gender: 'both', max_age: 50, countryregion: 'GB-LND' },
    ...{ hair_color: 'red', interests: ['hiking', 'tea'] },
  };

  it('stand above, without what a search starts with, and can be taken off one by one', async () => {
    const { visitor } = sheet({ search });
    const chips = () =>
      screen.getAllByRole('button', { name: /^Remove/ }).map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(chips()).toEqual(['Women and men', '24 – 50', 'London', 'Red', 'Hiking', 'Tea']),
    );
    const takeOff = (name: string) =>
      visitor.click(screen.getByRole('button', { name: `Remove ${name}` }));
    for (const name of ['Women and men', '24 – 50', 'London', 'Red', 'Tea']) await takeOff(name);
    expect(chips()).toEqual(['Hiking']);
    await visitor.click(screen.getByRole('button', { name: /^Show/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...start, interests: ['hiking'] });
  });

  it('are both genders as the third choice', async () => {
    const { visitor } = sheet();
    const genders = screen.getByRole('group', { name: 'I’m looking for' });
    await visitor.click(within(genders).getByRole('radio', { name: 'Both' }));
    await visitor.click(screen.getByRole('button', { name: /^Show/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...start, gender: 'both' });
  });

  it('of interests are in groups', () => {
    sheet();
    const food = screen.getByRole('group', { name: 'Food and drink' });
    expect(within(food).getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.queryByRole('group', { name: 'Intimate' })).toBeNull();
  });
});

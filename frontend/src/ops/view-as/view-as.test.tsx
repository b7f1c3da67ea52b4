// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readViewMessage } from '#shared/view-message.ts';
import { serve, sessionFixture, show } from '../screen.fixtures.tsx';
import type { Role } from '../session.tsx';
import ViewAs from './view-as.tsx';
import { getViewLink, readChoices, type ViewOptions } from './view-data.ts';
import { getHeldBackText, getViewText } from './view-words.ts';

const made = { made_at: '2026-11-03T11:30:00.000Z', published_at: null };
const options: ViewOptions = {
  ...{ live: 13, draft: 14 },
  versions: [
    { number: 15, ...made },
    { number: 14, ...made },
    { number: 13, ...made, published_at: '2026-11-01T09:00:00.000Z' },
    { number: 12, ...made, published_at: '2026-10-01T09:00:00.000Z' },
  ],
  countries: ['NL', 'BE'],
  locales: ['nl', 'fr'],
  default_locale: 'nl',
  time_bonus: true,
  signup_credits: 6,
  landers: [{ name: 'gallery', slugs: ['summer'] }],
};

/** The server opens no view, so that no page loads. */
function open(path: string, role: Role = 'administrator') {
  const asked = serve({
    'GET view': () => options,
    'POST view': () => ({ status: 429, code: 'rate_limited' }),
  });
  const page = show(<ViewAs />, { path, session: sessionFixture(role) });
  const getBodies = () => asked.filter(({ call }) => call === 'POST view').map(({ body }) => body);
  return { ...page, asked, getBodies };
}

describe('the screen', () => {
  it('opens the view that its address names, and another one with each choice', async () => {
    const { visitor, address, getBodies } = open(
      '/view?brand=nl&country=BE&language=fr&as=new&bonus=runs&look=dark&width=390&path=/likes',
    );
    expect(await screen.findByText('The view did not open')).toBeTruthy();
    const first = { brand: 'nl', country: 'BE', language: 'fr', as: 'new', bonus: 'runs' };
    expect(getBodies()).toEqual([{ ...first, look: 'dark', phone: true, path: '/likes' }]);
    await visitor.click(screen.getByRole('radio', { name: 'Visitor' }));
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    expect(getBodies()[1]).toMatchObject({ as: 'visitor', path: '/' });
    await visitor.selectOptions(screen.getByLabelText('Comes from'), '/landers/gallery/summer');
    expect(address()).toContain('path=%2Flanders%2Fgallery%2Fsummer');
  });

  it('asks how the offer stands for those alone whom it is made', async () => {
    const { visitor } = open('/view?brand=nl&as=new');
    expect(await screen.findByRole('radio', { name: 'Runs' })).toBeTruthy();
    await visitor.click(screen.getByRole('radio', { name: 'Out of credits' }));
    expect(screen.getByRole('radio', { name: 'Runs' })).toBeTruthy();
    for (const name of ['Paying member', 'Restricted', 'Visitor']) {
      await visitor.click(screen.getByRole('radio', { name }));
      expect(screen.queryByRole('radio', { name: 'Runs' }), name).toBeNull();
    }
  });

  it('opens the version that its address names, and another one by choice', async () => {
    const { visitor, address, asked, getBodies } = open('/view?brand=nl&version=14&country=BE');
    const choice = await screen.findByLabelText('Version');
    expect(asked[0]).toMatchObject({ call: 'GET view', query: { brand: 'nl', version: '14' } });
    expect(getBodies()).toMatchObject([{ version: 14, country: 'BE' }]);
    expect([...(choice as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'In use',
      expect.stringMatching(/^Draft 14 of /),
      expect.stringMatching(/^Version 15 of /),
      expect.stringMatching(/^Version 12 of /),
    ]);
    // The one in use is whichever that is, and may serve other countries.
    await visitor.selectOptions(choice, 'In use');
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    expect(getBodies()[1]).not.toHaveProperty('version');
    expect(address()).toBe('/view?brand=nl');
    await visitor.selectOptions(await screen.findByLabelText('Version'), '12');
    await waitFor(() => expect(getBodies()[2]).toMatchObject({ version: 12 }));
  });

  it('shows support the version in use alone, whatever the address says', async () => {
    const { asked, getBodies } = open('/view?brand=nl&version=14', 'support');
    expect(await screen.findByText('The view did not open')).toBeTruthy();
    expect(asked[0]?.query).toEqual({ brand: 'nl' });
    expect(getBodies()[0]).not.toHaveProperty('version');
  });

  it('asks for a brand where there are several', async () => {
    const { asked } = open('/view');
    expect(await screen.findByText('Which brand?')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('shows marketing the visitor alone', async () => {
    const { getBodies } = open('/view?brand=nl&as=paying', 'marketing');
    expect(await screen.findByText('The view did not open')).toBeTruthy();
    expect(screen.getAllByRole('radio', { name: /isitor|ember|credits|Restricted/ })).toHaveLength(
      1,
    );
    expect(getBodies()).toMatchObject([{ as: 'visitor', path: '/' }]);
  });
});

describe('choices', () => {
  it('are the usual ones where the address says nothing, or what the brand does not serve', () => {
    const usual = readChoices(new URLSearchParams('country=FR&as=king'), options, 'support');
    expect(usual).toEqual({
      ...{ country: 'NL', language: 'nl', as: 'visitor', bonus: 'none' },
      ...{ look: 'system', width: '1280' },
    });
    const link = getViewLink('https://console.example', 'nl', usual, '/likes?a=b');
    const read = new URL(link).searchParams;
    expect(readChoices(read, options, 'support')).toEqual(usual);
    const other = getViewLink('https://console.example', 'nl', { ...usual, version: 14 }, '/');
    const again = readChoices(new URL(other).searchParams, options, 'administrator');
    expect(again).toEqual({ ...usual, version: 14 });
    expect(read.get('path')).toBe('/likes?a=b');
  });

  it('are said in words', () => {
    const seen = { as: 'paying', country: 'BE' } as const;
    expect(getViewText('Hartje', { ...seen, version: 14 }, options)).toMatch(
      /^Draft 14 of 3 Nov.*, not published\. Hartje as a paying member/,
    );
    expect(getViewText('Hartje', { ...seen, version: 12 }, options)).toMatch(
      /^Version 12 of 3 Nov.*, not in use\. Hartje/,
    );
    expect(getViewText('Hartje', seen, options)).toBe(
      'Hartje as a paying member in Belgium. A made-up member, nobody’s session. Nothing you press is sent.',
    );
    expect(getHeldBackText('POST', 'like')).toBe('Like');
    expect(getHeldBackText('DELETE', 'message')).toBe('Message deleted');
    expect(getHeldBackText('DELETE', 'photos')).toBe('DELETE photos');
  });
});

it('takes nothing from a frame but what pages of a view say', () => {
  expect(readViewMessage({ view: 'page', path: '/likes', more: 1 })).toEqual({
    view: 'page',
    path: '/likes',
  });
  expect(readViewMessage({ view: 'leave' })).toEqual({ view: 'leave' });
  for (const other of [null, 1, 'leave', {}, { view: 'page' }, { view: 'page', path: 1 }]) {
    expect(readViewMessage(other)).toBeNull();
  }
  expect(
    readViewMessage({ view: 'held_back', method: 'POST', name: 'a'.repeat(3_000) }),
  ).toBeNull();
});

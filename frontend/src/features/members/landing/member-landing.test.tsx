import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import { memberQuery } from '../api.ts';
import type { LandingDesign } from './landing-frame.tsx';
import { MemberLanding } from './member-landing.tsx';

const id = 'A'.repeat(22);
const ann: Profile = { ...userFixture().profile, id, name: 'Ann', about_me: 'I row.' };
const bo: Profile = { ...ann, id: 'B'.repeat(22), name: 'Zed' };

function html(
  design: LandingDesign,
  change: Partial<Profile> = {},
  brand: Partial<Settings> = {},
  related = [bo],
): string {
  const client = new QueryClient();
  client.setQueryData(userKey, null);
  client.setQueryData(memberQuery(id).queryKey, { profile: { ...ann, ...change }, related });
  return renderMarkup(
    <QueryClientProvider client={client}>
      <MemberLanding id={id} design={design} />
    </QueryClientProvider>,
    { settings: { ...settingsFixture(), ...brand } },
  );
}
const buttons = (markup: string) =>
  [...markup.matchAll(/<a [^>]*class="button[^>]*>/g)].map(
    ([link]) => /href="([^"]*)"/.exec(link)?.[1],
  );

describe.each(['portrait', 'bleed', 'grid'] as const)('the landing page as %s', (design) => {
  it('has one button: to sign up, from this member', () => {
    expect(buttons(html(design))).toEqual([`/members/${id}/signup`]);
  });

  it('leads to log in where signing up is by invitation', () => {
    const markup = html(design, {}, { signups: 'none' });
    expect(buttons(markup)).toEqual([`/login?to=%2Fmembers%2F${id}`]);
    expect(markup).toContain('landing.invited');
  });

  it('marks and explains a fictional profile, and no other', () => {
    const { fictional_singular, fictional_warning } = settingsFixture();
    const markup = html(design, { fictional: true }, {}, []);
    expect(markup.split(fictional_singular).length - 1).toBe(2);
    expect(markup).toContain(fictional_warning);
    expect(html(design)).not.toContain(fictional_singular);
  });
});

it('others show on one design only, marked where they are fictional', () => {
  const { fictional_warning } = settingsFixture();
  const others = [{ ...bo, fictional: true }];
  expect(html('portrait')).not.toContain('Zed');
  expect(html('bleed')).not.toContain('Zed');
  expect(html('grid', {}, {}, others)).toContain('Zed');
  expect(html('grid', {}, {}, others)).toContain(fictional_warning);
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { Profile } from '#shared/model/profile.ts';
import { SignupMember } from './signup-member.tsx';

const id = 'A'.repeat(22);
const main_image: Profile['main_image'] = {
  filename: '/photos/ann.webp',
  thumb_filename: '/photos/ann-thumb.webp',
  status: 'active',
  match: '/photos/ann-match.webp',
};
const ann: Profile = { ...userFixture().profile, id, name: 'Ann', main_image };

function signUpFor(answer: object) {
  serve({ 'GET member': answer });
  show(<SignupMember id={id} />, { user: null });
}

afterEach(() => vi.unstubAllGlobals());

it('names and shows the member', async () => {
  signUpFor({ profile: ann, related: [] });
  expect(await screen.findByText('You’re here for Ann.')).toBeTruthy();
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/photos/ann-thumb');
  expect(document.body.textContent).not.toContain(settingsFixture().fictional_singular);
});

it('marks and explains a fictional profile', async () => {
  signUpFor({ profile: { ...ann, fictional: true }, related: [] });
  await screen.findByText('You’re here for Ann.');
  expect(screen.getByText(settingsFixture().fictional_singular)).toBeTruthy();
  expect(screen.getByText(settingsFixture().fictional_warning)).toBeTruthy();
});

it('says that it does not know the member', async () => {
  signUpFor(new ApiError({ code: 'not_found', status: 404 }));
  expect(
    await screen.findByText('The profile you came for isn’t here. You can still sign up.'),
  ).toBeTruthy();
});

it('promises no writing where it could not ask who that is', async () => {
  signUpFor(new ApiError({ code: 'internal_error', status: 500 }));
  expect(await screen.findByText('Sign up, and you can open this profile.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/writ(e|ing)|message/i);
});

it('promises no writing to who cannot be written to', async () => {
  signUpFor({ profile: { ...ann, fictional: true }, related: [] });
  const words = (await screen.findByText('You’re here for Ann.')).parentElement;
  expect(words?.textContent).toBe('You’re here for Ann.Sign up, and you can open this profile.');
});

it('holds the place meanwhile', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  show(<SignupMember id={id} />, { user: null });
  expect(screen.getByText('Loading')).toBeTruthy();
});

/** What stands in the server's page, before scripts run. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { memberQuery } from '../api.ts';
import { MemberProfile } from './member-profile.tsx';

const id = 'A'.repeat(22);

function markup(user: User | null, fictional = false, fictional_chat = false): string {
  const client = new QueryClient();
  client.setQueryData(userKey, user);
  client.setQueryData(memberQuery(id).queryKey, {
    profile: { ...userFixture().profile, id, name: 'Ann', fictional },
    related: [],
  });
  return renderMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel="" dismissLabel="">
        <MemberProfile id={id} />
      </ToastProvider>
    </QueryClientProvider>,
    { hasSession: user !== null, settings: { ...settingsFixture(), fictional_chat } },
  );
}

it('the page has its menu for a member, and none for a visitor', () => {
  expect(markup(userFixture())).toContain('aria-haspopup="menu"');
  expect(markup(null)).not.toContain('aria-haspopup="menu"');
});

it('the page has the actions of narrow and of wide windows', () => {
  const links = markup(userFixture()).matchAll(new RegExp(`href="/members/${id}/chat"`, 'g'));
  expect([...links]).toHaveLength(2);
});

it('the page leads a visitor without scripts to sign up', () => {
  expect(markup(null)).toMatch(new RegExp(`<noscript><a [^>]*href="/members/${id}/signup"`));
  expect(markup(userFixture())).not.toContain('<noscript>');
});

it('the page of a fictional profile leads nobody to sign up for it, unless a team answers', () => {
  const signup = `href="/members/${id}/signup"`;
  expect(markup(null, true)).not.toContain(signup);
  expect(markup(null, true, true)).toContain(signup);
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { Console } from './console.tsx';
import { type Answer, noFigures, serve, sessionFixture, show } from './screen.fixtures.tsx';

const open = (path: string, answers: Record<string, () => Answer | Promise<Answer>>) => {
  const asked = serve(answers);
  return { asked, ...show(<Console />, { path, session: null }) };
};
const noApprovals = () => ({ approvals: [] });
const nobody = { status: 403, code: 'authentication_required' };

describe('the console', () => {
  it('is a way in for who is not signed in, whatever the address, and asks for nothing else', async () => {
    const { asked } = open('/photos', { 'GET session': () => nobody });
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(asked.map((one) => one.call)).toEqual(['GET session']);
  });

  it('shows an invitation, whatever becomes known of the session meanwhile', async () => {
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const { client } = open(`/register#${'s'.repeat(43)}`, {
      'GET session': async () => {
        await asked;
        return nobody;
      },
      'GET registration': async () => {
        client.setQueryData(['of somebody before'], {});
        isAsked();
        await vi.waitFor(() => expect(client.getQueryData(['of somebody before'])).toBeUndefined());
        return { name: 'Marta', role: 'moderator', brands: ['*'], options: { challenge: 'c' } };
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Hello Marta' });
  });

  it('has the screens of the role', async () => {
    open('/people', {
      'GET session': () => sessionFixture('moderator'),
      'GET queues': () => ({ queues: [] }),
      'GET figures': noFigures,
    });
    await screen.findByRole('heading', { level: 1, name: 'Nothing is here' });
    const [rail] = screen.getAllByRole('navigation', { name: 'Screens' });
    const links = [...(rail?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
    expect(links).toEqual(['Today', 'Photos', 'Cases', 'Conversations', 'Members', 'View as']);
  });

  it('stands at Members while a member shows, and leads to them by g m', async () => {
    const { visitor, address } = open(`/members/${'m'.repeat(22)}?brand=de`, {
      'GET session': () => sessionFixture('support'),
      'GET queues': () => ({ queues: [] }),
      'GET figures': noFigures,
      'GET member': () => ({ status: 404, code: 'not_found' }),
    });
    await screen.findByRole('heading', { name: 'No such member' });
    const [link] = screen.getAllByRole('link', { name: 'Members' });
    expect(link?.getAttribute('aria-current')).toBe('true');
    await visitor.keyboard('gm');
    await screen.findByRole('heading', { name: 'Find a member of Nordlicht' });
    expect(address()).toBe('/members?brand=de');
    expect(link?.getAttribute('aria-current')).toBe('page');
  });

  it('says that the session ended once a call finds it gone', async () => {
    let isThere = true;
    const { client } = open('/', {
      'GET session': () => sessionFixture(),
      'GET queues': () => (isThere ? { queues: [] } : nobody),
      'GET figures': noFigures,
      'GET approvals': noApprovals,
    });
    await screen.findByRole('heading', { name: 'Nothing waits' });
    isThere = false;
    void client.refetchQueries({ queryKey: ['queues'] });
    await screen.findByText(/^Your session ended/);
    expect(client.getQueryData(['queues'])).toBeUndefined();
    // What was under way before that comes back, and takes nothing of it away.
    await call('figures', 'GET');
    expect(screen.getByText(/^Your session ended/)).toBeTruthy();
  });

  it('says what failed with the id of the request, and tries again', async () => {
    let fails = true;
    const { visitor } = open('/', {
      'GET session': () => (fails ? { status: 500, code: 'internal_error' } : sessionFixture()),
      'GET queues': () => ({ queues: [] }),
      'GET figures': noFigures,
      'GET approvals': noApprovals,
    });
    await screen.findByText(/Request r-1 for the log/);
    fails = false;
    await visitor.click(screen.getByRole('button', { name: 'Again' }));
    await screen.findByRole('heading', { name: 'Nothing waits' });
  });
});

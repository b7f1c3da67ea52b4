// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { serve, sessionFixture, show } from '../screen.fixtures.tsx';
import Register from './register.tsx';

const { startRegistration } = vi.hoisted(() => ({ startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', async (load) => ({
  ...(await load<object>()),
  browserSupportsWebAuthn: () => true,
  startRegistration,
}));

const secret = 's'.repeat(43);
const invitation = {
  name: 'Marta Tkacz',
  role: 'moderator',
  brands: ['nl', 'de'],
  options: { challenge: 'c' },
};
const over = { status: 410, code: 'link_invalid' };
const open = (path = `/register#${secret}`) => show(<Register />, { path, session: null });

describe('an invitation', () => {
  it('says whom it is for, registers a passkey by its name, and leads in', async () => {
    const answer = { id: 'k1', response: {} };
    startRegistration.mockResolvedValueOnce(answer);
    const asked = serve({
      'GET registration': () => invitation,
      'POST registration': () => ({}),
      'GET session': () => sessionFixture('moderator'),
    });
    const { visitor, address } = open();
    await screen.findByRole('heading', { level: 1, name: 'Hello Marta Tkacz' });
    expect(screen.getByText('Moderator')).toBeTruthy();
    expect(screen.getByText('nl, de')).toBeTruthy();
    const label = screen.getByLabelText('Name of the passkey');
    await visitor.clear(label);
    await visitor.type(label, 'My phone');
    await visitor.click(screen.getByRole('button', { name: 'Register a passkey' }));
    await vi.waitFor(() => expect(address()).toBe('/'));
    expect(asked.find((one) => one.call === 'POST registration')?.body).toEqual({
      invitation: secret,
      label: 'My phone',
      answer,
    });
  });

  it.each([
    ['is no invitation', '/register#short', {}],
    ['was used or is over', `/register#${secret}`, { 'GET registration': () => over }],
  ])('that %s says so', async (_, path, answers) => {
    const asked = serve(answers);
    open(path);
    await screen.findByRole('heading', { name: 'This invitation is over' });
    expect(asked.length).toBe(Object.keys(answers).length);
  });

  it('that somebody used meanwhile tells apart who that was', async () => {
    startRegistration.mockResolvedValueOnce({ id: 'k1', response: {} });
    serve({ 'GET registration': () => invitation, 'POST registration': () => over });
    const { visitor } = open();
    await visitor.click(await screen.findByRole('button', { name: 'Register a passkey' }));
    await screen.findByRole('heading', { name: 'Somebody used this invitation' });
  });

  it('stays where the device refuses, and says why', async () => {
    startRegistration.mockRejectedValueOnce(
      Object.assign(new Error('no'), { name: 'NotAllowedError' }),
    );
    serve({ 'GET registration': () => invitation });
    const { visitor } = open();
    await visitor.click(await screen.findByRole('button', { name: 'Register a passkey' }));
    await screen.findByText(/^No passkey was shown/);
    expect(screen.getByRole('button', { name: 'Register a passkey' })).toBeTruthy();
  });
});

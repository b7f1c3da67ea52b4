// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { forgetOutgoing, type Outgoing, outgoing, putOutgoing } from '../composer/outgoing.ts';
import { noor } from '../fixtures.ts';
import { OutgoingMessage } from './outgoing-message.tsx';

const settings = { ...settingsFixture(), message_credits: 3 };
const onRetry = vi.fn();

function shown(change: Partial<Outgoing>) {
  const message: Outgoing = {
    client_id: 'first',
    member: 'me',
    to: noor.id,
    text: 'Hello',
    at: '2026-03-02T09:00:00.000Z',
    state: 'failed',
    ...change,
  };
  putOutgoing({ ...message, client_id: 'another' });
  putOutgoing(message);
  return {
    ...show(<OutgoingMessage message={message} onRetry={onRetry} />, { settings }),
    message,
  };
}
const retryButton = () => screen.queryByRole('button', { name: 'Try again' });

beforeEach(() => {
  onRetry.mockReset();
  localStorage.clear();
  forgetOutgoing();
});

describe('a message that was not sent', () => {
  it('says why, and is tried again as it was', async () => {
    const { visitor, message } = shown({ code: 'busy' });
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(screen.getByText('Not sent yet. Please try again.')).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledExactlyOnceWith(message);
    expect(outgoing()).toHaveLength(2);
  });

  it('is given up, and no other with it', async () => {
    const { visitor } = shown({ code: 'network' });
    await visitor.click(screen.getByRole('button', { name: 'Discard' }));
    expect(outgoing().map(({ client_id }) => client_id)).toEqual(['another']);
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('waits for the network with a clock where there was none', () => {
    shown({ code: 'network' });
    expect(screen.getByText('Sends once you are connected')).toBeTruthy();
    expect(screen.queryByText(/Not sent/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  it('of days ago waits for a decision', () => {
    const { message } = shown({ code: 'busy' });
    forgetOutgoing();
    show(<OutgoingMessage message={{ ...message, code: 'network' }} onRetry={onRetry} />);
    expect(screen.getByText('Not sent: no connection.')).toBeTruthy();
  });

  it('leads to the missing credits', async () => {
    const { visitor, address } = shown({
      code: 'not_enough_credits',
      params: { needed: 3, missing: 2 },
    });
    expect(screen.getByText('Not sent: you’re 2 credits short.')).toBeTruthy();
    await visitor.click(screen.getByRole('link', { name: 'Top up' }));
    expect(address()).toBe('/credits?needed=2');
  });

  it.each([
    ['conversation_limit_reached', 'See Premium', '/premium'],
    ['premium_only', 'See Premium', '/premium'],
    ['not_confirmed', 'Confirm my email', '/complete-signup'],
  ] as const)('leads on after %s', async (code, name, place) => {
    const { visitor, address } = shown({ code });
    await visitor.click(screen.getByRole('link', { name }));
    expect(address()).toBe(place);
    expect(retryButton()).toBeTruthy();
  });

  it.each([
    [
      { kind: 'mute', reason: 'rude', until: '2026-05-05T12:30:00.000Z' },
      /you can’t write until 5 May 2026.*12:30\. Reason: rude or insulting words/,
    ],
    [{ kind: 'mute', reason: 'Slow down.' }, /no end date\. Reason: Slow down\./],
    [{ kind: 'ban', reason: 'scam' }, /your account was suspended or closed\. Reason: requests/],
  ])('of a restricted member says why and until when, and stays: %j', (params, words) => {
    shown({ code: 'account_restricted', params });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(outgoing()).toHaveLength(2);
  });

  it('is not tried again in vain', () => {
    shown({ code: 'blocked_by_user' });
    expect(retryButton()).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a message on its way', () => {
  it('says that it is, and offers nothing to do', () => {
    shown({ state: 'sending' });
    expect(screen.getByText('Sending')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is named by its kind where it has no text', () => {
    const { message } = shown({ state: 'sending' });
    const { text: _, ...wordless } = message;
    show(<OutgoingMessage message={{ ...wordless, gift: 'rose' }} onRetry={onRetry} />);
    expect(screen.getByText('Gift')).toBeTruthy();
    show(<OutgoingMessage message={{ ...wordless, image: 'first' }} onRetry={onRetry} />);
    expect(screen.getByText('Photo')).toBeTruthy();
  });
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { noor } from '../fixtures.ts';
import { getBlocker } from '../thread/blocker.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ClosedComposer } from './closed-composer.tsx';
import type { Panel } from './composer-tools.tsx';

const settings = { ...settingsFixture(), message_credits: 3, fictional_chat: true };
const onSend = vi.fn();

function composer(
  change: Partial<User> = {},
  { begun = true, profile = noor }: { begun?: boolean; profile?: Profile } = {},
) {
  const user = { ...userFixture(), free_messages: 0, ...change };
  function Composer() {
    const [panel, setPanel] = useState<Panel | null>(null);
    return (
      <ChatComposer
        user={user}
        profile={profile}
        begun={begun}
        blocker={getBlocker(user, profile, settings, begun)}
        panel={panel}
        onPanel={setPanel}
        onSend={onSend}
        onWriting={() => undefined}
      />
    );
  }
  return show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Composer />
    </ToastProvider>,
    { settings, user },
  );
}
const field = () => screen.getByRole('textbox', { name: 'Write to Noor' });
const sendButton = () => screen.getByRole('button', { name: /^Send(?! a photo)/ });

beforeEach(() => {
  onSend.mockReset();
  sessionStorage.clear();
  localStorage.clear();
});

describe('the field', () => {
  it('sends what was typed, empties itself and keeps the focus', async () => {
    const { visitor } = composer({ credits: 20 });
    await visitor.type(field(), 'Hello Noor');
    await visitor.click(sendButton());
    expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: 'Hello Noor' });
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
  });

  it('says what a message costs in the button that sends it', () => {
    composer({ credits: 20 });
    expect(sendButton().textContent).toContain('3 credits');
  });

  it('says that a free message is free', () => {
    composer({ free_messages: 2 });
    expect(sendButton().textContent).toContain('free');
  });

  it('offers to top up in the place of sending where the credits do not reach', async () => {
    const { visitor } = composer({ credits: 1 });
    expect(screen.getByRole('link', { name: 'Top up' }).getAttribute('href')).toBe(
      '/credits?needed=2',
    );
    expect(screen.queryByRole('button', { name: /^Send(?! a photo)/ })).toBeNull();
    expect(screen.getByText(/A message costs 3 credits/).textContent).toContain('1 credit.');
    const kept = /still be here/;
    expect(screen.queryByText(kept)).toBeNull();
    await visitor.type(field(), 'For later{Enter}');
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByText(kept)).toBeTruthy();
  });

  it('has the text again after topping up', async () => {
    const { visitor } = composer({ credits: 0 });
    await visitor.type(field(), 'For later');
    cleanup();
    composer({ credits: 20 });
    expect(field()).toHaveProperty('value', 'For later');
    expect(sendButton()).toHaveProperty('disabled', false);
  });

  it('leads to Premium where no conversation can be started', () => {
    composer({ credits: 20, free_conversations: 0 }, { begun: false });
    expect(screen.getByRole('link', { name: 'See Premium' }).getAttribute('href')).toBe('/premium');
  });

  it('leads nowhere else in a conversation that has begun', () => {
    composer({ credits: 20, free_conversations: 0 });
    expect(screen.queryByRole('link', { name: 'See Premium' })).toBeNull();
  });

  it('leads to the confirmation of the address, and offers nothing else to send', () => {
    composer({ status: 'not_confirmed', credits: 20 });
    expect(screen.getByRole('link', { name: 'Confirm my email' }).getAttribute('href')).toBe(
      '/complete-signup',
    );
    expect(screen.getAllByRole('button')).toEqual([sendButton()]);
  });

  it('explains once that nobody answers for a fictional profile, before anything is sent', async () => {
    const { visitor } = composer({ credits: 20 }, { profile: { ...noor, fictional: true } });
    await visitor.type(field(), 'Hello');
    await visitor.click(sendButton());
    expect(onSend).not.toHaveBeenCalled();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('gives way to an explanation where nobody can be written to', () => {
    show(<ClosedComposer kind="fictional" />);
    expect(screen.getByText(/nobody would answer/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

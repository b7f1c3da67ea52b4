import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { noor } from '../fixtures.ts';
import { getBlocker } from '../thread/blocker.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ClosedComposer } from './closed-composer.tsx';

const settings = { ...settingsFixture(), message_credits: 3 };
const html = (element: ReactNode) => renderMarkup(element, { settings });
const nothing = () => undefined;

function composer(change: Partial<User>, begun = true): string {
  const user = { ...userFixture(), free_messages: 0, ...change };
  return html(
    <ToastProvider regionLabel="" dismissLabel="">
      <ChatComposer
        user={user}
        profile={noor}
        begun={begun}
        blocker={getBlocker(user, noor, settings, begun)}
        panel={null}
        onPanel={nothing}
        onSend={nothing}
        onWriting={nothing}
      />
    </ToastProvider>,
  );
}
const sendButton = (markup: string) => /<button type="submit"[^>]*>/.exec(markup)?.[0];

describe('the field', () => {
  it('says what a message costs in the button that sends it', () => {
    expect(composer({ credits: 20 })).toMatch(/button__note">credits</);
    expect(composer({ free_messages: 2 })).toMatch(/button__note">free</);
    expect(sendButton(composer({ credits: 20 }))).not.toContain('disabled');
  });

  it('leads on with the missing amount where the credits do not reach', () => {
    const markup = composer({ credits: 1 });
    expect(markup).toContain('href="/credits?needed=2"');
    expect(sendButton(markup)).toContain('disabled');
    // The field stays, for what is written is not lost.
    expect(markup).toContain('<textarea');
  });

  it('leads to Premium where no conversation can be started, and only there', () => {
    expect(composer({ credits: 20, free_conversations: 0 }, false)).toContain('href="/premium"');
    expect(composer({ credits: 20, free_conversations: 0 }, true)).not.toContain('href="/premium"');
  });

  it('leads to the confirmation of the address, and offers nothing else to send', () => {
    const markup = composer({ status: 'not_confirmed', credits: 20 });
    expect(markup).toContain('href="/complete-signup"');
    expect(markup).not.toContain('composer__tools');
  });

  it('gives way to an explanation where nobody can be written to', () => {
    expect(html(<ClosedComposer kind="fictional" />)).toContain('no_way.fictional');
  });
});

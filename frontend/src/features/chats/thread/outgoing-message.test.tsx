import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture } from '#lib/fixtures.tsx';
import type { Outgoing } from '../composer/outgoing.ts';
import { noor } from '../fixtures.ts';
import { OutgoingMessage } from './outgoing-message.tsx';

const settings = { ...settingsFixture(), message_credits: 3 };

describe('a message that was not sent', () => {
  const failed = (change: Partial<Outgoing>) =>
    renderMarkup(
      <OutgoingMessage
        message={{
          client_id: 'one',
          member: 'me',
          to: noor.id,
          text: 'Hello',
          at: '2026-03-02T09:00:00.000Z',
          state: 'failed',
          ...change,
        }}
        onRetry={() => undefined}
      />,
      { settings },
    );

  it('can be tried again or given up', () => {
    const markup = failed({ code: 'network' });
    expect(markup).toContain('Hello');
    expect(markup).toContain('>Try again<');
    expect(markup).toContain('>drop<');
    expect(failed({ state: 'sending' })).not.toContain('<button');
  });

  it('leads to what is missing', () => {
    const poor = failed({ code: 'not_enough_credits', params: { needed: 3, missing: 2 } });
    expect(poor).toContain('href="/credits?needed=2"');
    expect(failed({ code: 'conversation_limit_reached' })).toContain('href="/premium"');
    expect(failed({ code: 'premium_only' })).toContain('href="/premium"');
  });

  it('is not tried again in vain', () => {
    const markup = failed({ code: 'blocked_by_user' });
    expect(markup).not.toContain('>Try again<');
    expect(markup).toContain('>drop<');
  });
});

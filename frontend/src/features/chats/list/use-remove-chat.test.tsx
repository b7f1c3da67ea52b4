// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenLoggedOut } from '#lib/api.ts';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { chatsQuery } from '../api.ts';
import { chat, conversationId, list, message } from '../fixtures.ts';
import { useRemoveChat } from './use-remove-chat.ts';

afterEach(() => {
  whenLoggedOut(() => false);
  vi.unstubAllGlobals();
});

function Remove() {
  const remove = useRemoveChat();
  return (
    <button type="button" onClick={() => remove(conversationId('Ann'))}>
      Remove
    </button>
  );
}

/** Removes a conversation that the server refuses to remove. */
async function removeRefused(code: string, status: number) {
  const fetched = vi.fn(async () => Response.json({ error: { code, message: '' } }, { status }));
  vi.stubGlobal('fetch', fetched);
  const { visitor, client } = show(
    <ToastProvider regionLabel="Messages" dismissLabel="Close">
      <Remove />
    </ToastProvider>,
    { user: userFixture() },
  );
  client.setQueryData(chatsQuery.queryKey, list([chat('Ann', message(2)), chat('Bo', message(1))]));
  await visitor.click(screen.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  const names = () =>
    client
      .getQueryData(chatsQuery.queryKey)
      ?.pages.flatMap(({ chats }) => chats.map(({ profile }) => profile.name));
  return { names };
}

describe('a conversation that could not be removed', () => {
  it('comes back with an alert', async () => {
    const { names } = await removeRefused('unavailable', 503);
    expect(await screen.findByText('The conversation couldn’t be deleted')).toBeTruthy();
    expect(names()).toEqual(['Ann', 'Bo']);
  });

  it('says nothing where the member was logged out with that', async () => {
    whenLoggedOut(() => true);
    const { names } = await removeRefused('authentication_required', 403);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('The conversation couldn’t be deleted')).toBeNull();
    expect(names()).toEqual(['Bo']);
  });
});

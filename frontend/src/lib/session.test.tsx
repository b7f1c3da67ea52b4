// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/model/user.ts';
import { memoryCaches } from './caches.fixtures.ts';
import { userFixture } from './fixtures.tsx';
import { keepSnapshot } from './keep-snapshot.ts';
import { show } from './screen.fixtures.tsx';
import { setUser, userKey, useSession } from './session.tsx';
import { forgetSnapshot, openSnapshot, snapshotMember } from './snapshot-record.ts';

const answer = vi.fn<() => User | null>();
const me = userFixture();
const another = { ...me, profile: { ...me.profile, id: 'b'.repeat(22) } };
let caches: ReturnType<typeof memoryCaches>;

beforeEach(async () => {
  caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async () => Response.json({ user: answer() }));
  await openSnapshot(me.profile.id);
  return async () => {
    await forgetSnapshot();
    vi.unstubAllGlobals();
  };
});

function Session() {
  return useSession().user?.email;
}

/** A page of the member that has loaded conversations and is kept. */
async function open() {
  const { client } = show(<Session />, { user: me });
  client.setQueryData(['chats'], 'theirs');
  await keepSnapshot(client, me.profile.id);
  expect(caches.names()).toEqual(['snapshot']);
  return client;
}

describe('a session', () => {
  it('that ended elsewhere leaves nothing', async () => {
    const client = await open();
    answer.mockReturnValue(null);
    await client.invalidateQueries({ queryKey: userKey });
    expect(client.getQueryData(['chats'])).toBeUndefined();
    await waitFor(() => expect(caches.names()).toEqual([]));
    expect(snapshotMember()).toBeNull();
  });

  it('of another member shows nothing of the one before', async () => {
    const client = await open();
    answer.mockReturnValue(another);
    await client.invalidateQueries({ queryKey: userKey });
    expect(client.getQueryData(['chats'])).toBeUndefined();
  });

  it('that goes on keeps what it loaded', async () => {
    const client = await open();
    answer.mockReturnValue({ ...me, credits: 3 });
    await client.invalidateQueries({ queryKey: userKey });
    expect(client.getQueryData(['chats'])).toBe('theirs');
    expect(caches.names()).toEqual(['snapshot']);
  });

  it.each([null, another])(
    'that begins or ends here leaves nothing of the one before',
    async (to) => {
      const client = await open();
      setUser(client, to);
      await waitFor(() => expect(caches.names()).toEqual([]));
      expect(snapshotMember()).toBeNull();
    },
  );
});

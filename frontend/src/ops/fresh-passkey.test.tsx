// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { useFreshPasskey } from './fresh-passkey.tsx';
import { FailureLine } from './parts/failure-line.tsx';
import { serve, show } from './screen.fixtures.tsx';
import { useTask } from './use-task.ts';

const { startAuthentication } = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', async (load) => ({
  ...(await load<object>()),
  browserSupportsWebAuthn: () => true,
  startAuthentication,
}));

function Write() {
  const { withFresh } = useFreshPasskey();
  const task = useTask();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void task.run(async () => {
            await withFresh(() => call('operators', 'DELETE', { body: { id: 'o1' } }));
          })
        }
      >
        Take access
      </button>
      <FailureLine cause={task.failure} />
    </>
  );
}

const needed = { status: 403, code: 'fresh_passkey_required' };
const answer = { id: 'k1', response: {} };

describe('a write that needs a fresh passkey', () => {
  it('asks for it and is made again', async () => {
    startAuthentication.mockResolvedValueOnce(answer);
    let isFresh = false;
    const asked = serve({
      'DELETE operators': () => (isFresh ? { operators: [] } : needed),
      'GET confirmation': () => ({ options: { challenge: 'c' } }),
      'POST confirmation': () => {
        isFresh = true;
        return { fresh_until: new Date(Date.now() + 300_000).toISOString() };
      },
    });
    const { visitor } = show(<Write />);
    await visitor.click(screen.getByRole('button', { name: 'Take access' }));
    await visitor.click(await screen.findByRole('button', { name: 'Show passkey' }));
    await waitFor(() =>
      expect(asked.map((one) => one.call)).toEqual([
        'DELETE operators',
        'GET confirmation',
        'POST confirmation',
        'DELETE operators',
      ]),
    );
    expect(asked[2]?.body).toEqual({ answer });
    expect(asked[3]?.body).toEqual({ id: 'o1' });
  });

  it('is not made, and says nothing more, where the person cancels', async () => {
    const asked = serve({ 'DELETE operators': () => needed });
    const { visitor } = show(<Write />);
    await visitor.click(screen.getByRole('button', { name: 'Take access' }));
    await visitor.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    expect(asked.length).toBe(1);
    expect(screen.queryByText(/Refused/)).toBeNull();
  });

  it('says why a passkey was not shown, and lets try again', async () => {
    startAuthentication
      .mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
      .mockResolvedValueOnce(answer);
    serve({
      'DELETE operators': () => needed,
      'GET confirmation': () => ({ options: { challenge: 'c' } }),
      'POST confirmation': () => ({ status: 401, code: 'passkey_refused' }),
    });
    const { visitor } = show(<Write />);
    await visitor.click(screen.getByRole('button', { name: 'Take access' }));
    await visitor.click(await screen.findByRole('button', { name: 'Show passkey' }));
    await screen.findByText(/cancelled, it took too long/);
    await visitor.click(screen.getByRole('button', { name: 'Show passkey' }));
    await screen.findByText('Refused: passkey_refused.');
  });
});

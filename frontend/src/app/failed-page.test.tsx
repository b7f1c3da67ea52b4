// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onlineStore } from '#lib/online.ts';
import { reloadOnce } from '#lib/reload-guard.ts';
import { show } from '#lib/screen.fixtures.tsx';
import { FailedPage } from './failed-page.tsx';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
const retry = vi.fn();

beforeEach(() => {
  onlineStore.reset();
  sessionStorage.clear();
  retry.mockReset();
});

describe('a page whose files this device lacks', () => {
  it('says so without a network, and loads once there is one', () => {
    onlineStore.set(false);
    show(<FailedPage error={missing} onRetry={retry} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/not loaded yet/);
    expect(screen.getByText(/not on your device/)).toBeTruthy();
    expect(retry).not.toHaveBeenCalled();
    act(() => onlineStore.set(true));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('is not loaded anew in vain', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    vi.useFakeTimers();
    expect(reloadOnce()).toBe(true);
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

it.each<[unknown, boolean]>([
  [missing, true],
  [new Error('a fault'), false],
])('any other failure can be tried again: %s', (error, isOnline) => {
  onlineStore.set(isOnline);
  show(<FailedPage error={error} onRetry={retry} />);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { onlineStore } from '#lib/online.ts';
import { show } from '#lib/screen.fixtures.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

beforeEach(() => onlineStore.reset());

describe('placeholders', () => {
  it('say that nothing will come as long as there is no network', () => {
    show(
      <SkeletonGroup label="Loading">
        <Skeleton />
      </SkeletonGroup>,
    );
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('Loading');
    act(() => onlineStore.set(false));
    expect(said()).toMatch(/not on your device/);
    act(() => onlineStore.set(true));
    expect(said()).toBe('Loading');
  });
});

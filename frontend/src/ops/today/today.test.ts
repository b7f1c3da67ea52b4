// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

const refuse = vi.hoisted(() => () => {
  throw new Error('The first screen loads d3.');
});
vi.mock('d3-scale', refuse);
vi.mock('d3-shape', refuse);

describe('the first screen', () => {
  it('draws its figures without d3, which screens with large plots load', async () => {
    const { default: Today } = await import('./today.tsx');
    expect(Today).toBeTypeOf('function');
  });
});

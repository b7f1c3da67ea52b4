import { describe, expect, it } from 'vitest';
import type { Profile } from '#shared/model/profile.ts';
import { halfTiles, layWall } from './face-wall-tiles.ts';

const members = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index) }) as Profile);
const kinds = (halves: ReturnType<typeof layWall>) => halves.flat().map(({ kind }) => kind);
const many = (of: string[], kind: string) => of.filter((one) => one === kind).length;

describe('the wall', () => {
  it('shows each member once, with colours between them', () => {
    const wall = layWall(members(40), [], null);
    expect(wall.map((half) => half.length)).toEqual([halfTiles, halfTiles]);
    const ids = wall.flat().flatMap((tile) => (tile.kind === 'member' ? [tile.profile.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(many(kinds(wall), 'member')).toBe(14);
    expect(many(kinds(wall), 'colour')).toBe(2);
  });

  it('spreads few members over both halves', () => {
    const wall = layWall(members(4), ['a.jpg'], null);
    expect(
      wall.map((half) =>
        many(
          half.map(({ kind }) => kind),
          'member',
        ),
      ),
    ).toEqual([2, 2]);
    expect(many(kinds(wall), 'drawn')).toBe(0);
  });

  it('has drawn people where no member may be shown, none more than twice', () => {
    const wall = layWall([], ['a.jpg', 'b.jpg'], null);
    expect(many(kinds(wall), 'drawn')).toBe(4);
    expect(many(kinds(wall), 'colour')).toBe(12);
  });

  it('is of colours alone where there are no pictures', () => {
    expect(new Set(kinds(layWall([], [], null)))).toEqual(new Set(['colour']));
  });

  it('begins with the picture that the brand declares', () => {
    expect(layWall(members(3), [], '/p/0')[0][0]).toEqual({ kind: 'picture', base: '/p/0' });
  });
});

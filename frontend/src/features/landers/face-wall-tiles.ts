/** What the wall of /landers/collagelanding is laid of. */
import type { Profile } from '#shared/model/profile.ts';

/** A face, or a tile in a colour of the brand. */
export type WallTile =
  | { kind: 'member'; profile: Profile }
  /** `again` is the second time that the same drawing shows. */
  | { kind: 'drawn'; file: string; again: boolean }
  | { kind: 'picture'; base: string }
  | { kind: 'colour' };

/** Tiles of each half. */
export const halfTiles = 8;
/** Every so many tiles one is a colour, however many faces there are. */
const colourEvery = 8;

/**
 * Lays both halves. Nobody shows twice; without members the brand's drawn people stand there. Where
 * faces are few, colours are spread between them.
 */
export function layWall(
  members: readonly Profile[],
  drawings: readonly string[],
  picture: string | null,
): [WallTile[], WallTile[]] {
  const faces: WallTile[] = [
    ...(picture ? [{ kind: 'picture' as const, base: picture }] : []),
    ...(members.length > 0
      ? members.map((profile) => ({ kind: 'member' as const, profile }))
      : [false, true].flatMap((again) =>
          drawings.map((file) => ({ kind: 'drawn' as const, file, again })),
        )),
  ];
  const all = 2 * halfTiles;
  const most = all - all / colourEvery;
  const count = Math.min(faces.length, most);
  const shown = faces.slice(0, count);
  const tiles: WallTile[] = [];
  for (let place = 0; place < all; place++) {
    // As many faces as are due up to here, so that they lie evenly.
    const due = Math.ceil(((place + 1) * count) / all);
    const laid = tiles.filter(({ kind }) => kind !== 'colour').length;
    tiles.push((due > laid ? shown[laid] : undefined) ?? { kind: 'colour' });
  }
  return [tiles.slice(0, halfTiles), tiles.slice(halfTiles)];
}

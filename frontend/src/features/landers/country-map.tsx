/** A country as a toy: a shape or a tile for each region, darker where more members are. */

import { Link } from 'react-router';
import type { RegionMap } from '#shared/api/lander.ts';
import styles from './country-map.module.css';
import { netherlandsBox, netherlandsShapes } from './netherlands-shapes.ts';
import { getRegionGrid } from './region-grid.ts';

interface CountryMapProps {
  map: RegionMap;
  /** The address with a region chosen. */
  getAddress: (region: string) => string;
}

const levels = 3;

/** 0 where nobody is, else by the share of the largest region. */
const getLevel = (members: number, most: number): number =>
  members === 0 ? 0 : Math.max(1, Math.ceil((members / most) * levels));

/** For the eye and the hand: a list says the same to a screen reader and to the keyboard. */
export function CountryMap({ map, getAddress }: CountryMapProps) {
  const most = Math.max(1, ...map.regions.map(({ members }) => members));
  const regions = new Map(
    map.regions.map(({ id, members }) => [
      id,
      {
        members,
        link: {
          'data-region': id,
          'data-level': getLevel(members, most),
          ...(id === map.region ? { 'data-chosen': '' } : {}),
          to: getAddress(id),
          rel: 'nofollow',
          replace: true,
          preventScrollReset: true,
          tabIndex: -1,
        },
      },
    ]),
  );
  if (map.country === 'NL') {
    // What is drawn last lies above its neighbours' edges.
    const shapes = netherlandsShapes.toSorted(
      (one, other) => Number(one.id === map.region) - Number(other.id === map.region),
    );
    return (
      <svg className={styles.shapes} viewBox={netherlandsBox} aria-hidden="true">
        {shapes.map(({ id, points, at }) => {
          const region = regions.get(id);
          return (
            region && (
              <Link key={id} className={styles.shape} {...region.link}>
                <polygon points={points} />
                <text x={at[0]} y={at[1]}>
                  {region.members}
                </text>
              </Link>
            )
          );
        })}
      </svg>
    );
  }
  const rows = getRegionGrid(
    map.country,
    map.regions.map(({ id }) => id),
  );
  return (
    <div className={styles.frame} aria-hidden="true">
      {rows.map((row) => (
        <div className={styles.row} key={row.map((tile) => tile?.id).join(' ')}>
          {row.map((tile, column) => {
            const region = tile && regions.get(tile.id);
            return region ? (
              <Link key={tile.id} className={styles.tile} {...region.link}>
                <b>{tile.label}</b>
                {region.members}
              </Link>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is where it is
              <span key={column} />
            );
          })}
        </div>
      ))}
    </div>
  );
}

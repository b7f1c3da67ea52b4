import { kinds } from '../../table/items.ts';
import { type Attributes, get, type Key, toAttributes, write } from '../../table/table.ts';
import { platformScope } from './scope.ts';

export { type Item, type Key, scanSegment } from '../../table/table.ts';

/** How far the walk through a segment is. */
export interface SegmentState {
  /** The last key that was walked over; null at the beginning and at the end. */
  position: Key | null;
  seen: number;
  changed: number;
  /** ISO 8601, or null while it is not at its end. */
  ended_at: string | null;
}

export async function segmentState(name: string, segment: number): Promise<SegmentState | null> {
  const item = await get<SegmentState & Attributes>(
    platformScope,
    kinds.walk.key(platformScope, name, segment),
  );
  return item && toAttributes<SegmentState>(item);
}

export const putSegmentState = (name: string, segment: number, state: SegmentState) =>
  write(platformScope, { put: { ...kinds.walk.key(platformScope, name, segment), ...state } });

export const removeSegmentState = (name: string, segment: number) =>
  write(platformScope, { remove: kinds.walk.key(platformScope, name, segment) });

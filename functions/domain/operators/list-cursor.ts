/** Where the next page of a list by time begins, as calls name it. */
import { AppError } from '../core/app-error.ts';

/** When something is listed, and its id. */
interface ListPlace {
  at: string;
  id: string;
}

export const toCursor = ({ at, id }: ListPlace): string => `${at}.${id}`;

/** @throws AppError `validation_failed` */
export function parseCursor(cursor: string): ListPlace {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)\.([\w-]{22})$/.exec(cursor) ?? [];
  if (!at || !id) throw new AppError('validation_failed', { fields: { cursor: 'invalid_format' } });
  return { at, id };
}

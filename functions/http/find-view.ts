/** Finds an operator's view of a brand's pages by its cookie. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as limits from '#shared/limits.ts';
import type { Brand } from '../domain/core/brand.ts';
import { type CurrentView, readView } from '../domain/operators/current-view.ts';
import { readCookie } from './cookies.ts';
import { getVisitor } from './trusted-headers.ts';

/** @throws AppError `read_only` where the view is over */
export async function findView(
  event: APIGatewayProxyEventV2,
  brand: Brand,
): Promise<CurrentView | null> {
  const cookie = readCookie(event.cookies, limits.viewCookieName);
  return cookie === null ? null : readView(brand, cookie, getVisitor(event));
}

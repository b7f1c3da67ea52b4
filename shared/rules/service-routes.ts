/** Which services of third parties a page lets run. */
import type { ServiceKind } from '../model/consent-values.ts';

/** `counted`: analytics alone, which is told a page's name and sends nothing else of it. */
export type ServiceLevel = 'none' | 'counted' | 'all';

export const permitsService = (level: ServiceLevel, kind: ServiceKind): boolean =>
  level === 'all' || (level === 'counted' && kind === 'analytics');

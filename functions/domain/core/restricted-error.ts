import type { RestrictionKind } from '#shared/model/restriction.ts';
import { AppError } from './app-error.ts';

/** What a member is told of a decision that restricts them. */
export interface ShownRestriction {
  kind: RestrictionKind;
  /** A reason of reports, or words of an operator. */
  reason: string;
  /** When it is over (ISO 8601); null where it has no end. */
  until: string | null;
}

/** The failure by which a member learns of a restriction. */
export const toRestrictedError = ({ kind, reason, until }: ShownRestriction): AppError =>
  new AppError('account_restricted', {
    params: { kind, reason, ...(until === null ? {} : { until }) },
  });

/** Measures against members, and the reasons for them, in an operator's words. */
import type { OperatorMeasure } from '#shared/model/restriction.ts';
import { type ReportReason, reportReasons } from '#shared/model/values.ts';

const reasonNames: Record<ReportReason, string> = {
  fake: 'Somebody else’s photos or name',
  scam: 'Scam, or asks for money',
  rude: 'Rude or insulting',
  harassment: 'Harassment or threats',
  nudity: 'Naked photos',
  minor: 'Seems under age',
  advertising: 'Advertising',
  other: 'Something else',
};

export const reasonOptions = reportReasons.map((reason) => ({
  value: reason,
  label: reasonNames[reason],
}));

const isReportReason = (reason: string): reason is ReportReason =>
  Object.hasOwn(reasonNames, reason);

/** A reason in words; what an operator wrote stays as it is. */
export const getReasonText = (reason: string): string =>
  isReportReason(reason) ? reasonNames[reason] : reason;

/** Names of the measures as actions. */
export const measureNames: Record<OperatorMeasure, string> = {
  warn: 'Warn',
  mute: 'Stop writing',
  suspend: 'Suspend',
  ban: 'Ban',
};

/** Names of the measures as what was done to a member. */
export const measureTitles: Record<OperatorMeasure, string> = {
  warn: 'Warned',
  mute: 'Stopped from writing',
  suspend: 'Suspended',
  ban: 'Banned',
};

/** From the mildest on. */
export const measures = Object.keys(measureNames) as OperatorMeasure[];

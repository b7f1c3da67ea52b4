/** Single events that a person must look at, beside what is unusual in a brand's hours. */
export const raisedAlarmKinds = [
  'payment_for_deleted_member',
  'withdrawal_refund_refused',
  'provider_payment_mismatch',
  'provider_state_unknown',
  'paid_payment_reported_unpaid',
  'outbox_given_up',
] as const;
export type RaisedAlarmKind = (typeof raisedAlarmKinds)[number];

/**
 * The maximum use of the table by each call in the named situation, while the function has cached
 * the brand. A test checks every call against it, and the table in docs/data-model.md is generated
 * from it.
 */
export interface Budget {
  /** Method and name, e.g. `GET user`. */
  call: string;
  situation: string;
  /** Exact number of requests to the table. */
  requests: number;
  /** Maximum capacity units, as engines round transactions differently. */
  readUnits: number;
  writeUnits: number;
}

const budget = (
  call: string,
  situation: string,
  requests: number,
  readUnits: number,
  writeUnits: number,
): Budget => ({ call, situation, requests, readUnits, writeUnits });

export const budgets: readonly Budget[] = [
  budget('POST account-delete', 'member', 6, 4, 28),
  budget('GET account-export', 'member', 20, 19, 1),
  budget('PUT account-reactivate', 'first use', 4, 2, 17),
  budget('GET activate', 'unknown link', 1, 0, 1),
  budget('GET activate', 'first visit', 4, 2, 12),
  budget('GET activate', 'second visit', 3, 2, 1),
  budget('POST activate', 'member, not confirmed', 4, 2, 8),
  budget('POST activate', 'member, confirmed', 2, 2, 0),
  budget('GET auto-like', 'member', 5, 5, 0),
  budget('GET block', 'member', 3, 3, 0),
  budget('POST block', 'another member', 8, 8, 9),
  budget('POST block', 'in a conversation, one unread', 9, 8, 20),
  budget('DELETE block', 'another member', 2, 1, 5),
  budget('GET budget', 'member', 3, 3, 0),
  budget('PUT budget', 'member', 4, 3, 1),
  budget('GET chat', 'another member, nothing said yet', 2, 9, 0),
  budget('GET chat', 'by its id, all of it read', 5, 14, 1),
  budget('GET chat', 'by its id, one unread', 5, 14, 12),
  budget('POST chat', 'first message to a member', 4, 7, 30),
  budget('POST chat', 'in a conversation', 3, 5, 26),
  budget('POST chat', 'in a conversation, answered', 3, 5, 26),
  budget('POST chat', 'in a conversation, a block was lifted', 4, 7, 28),
  budget('POST chat', 'the same again', 2, 5, 0),
  budget('DELETE chat', 'one unread', 3, 2, 8),
  budget('GET chat-image', 'just reserved', 2, 2, 0),
  budget('POST chat-image', 'premium member', 4, 2, 4),
  budget('GET chats', 'three conversations', 3, 16, 0),
  budget('GET companyinfo', 'visitor', 0, 0, 0),
  budget('GET credits', 'member', 5, 6, 0),
  budget('GET credits', 'member with a stored card and orders', 4, 6, 0),
  budget('POST directdebit', 'member', 6, 5, 16),
  budget('PUT directdebit', 'right code', 21, 14, 38),
  budget('GET discountcode', 'member, time bonus', 4, 4, 1),
  budget('POST email-check', 'visitor', 1, 0, 1),
  budget('GET geocode', 'visitor', 1, 0, 1),
  budget('GET gifts', 'member', 1, 1, 0),
  budget('GET icebreakers', 'member', 1, 1, 0),
  budget('PUT immediate-start', 'one purchase is held', 5, 4, 16),
  budget('PUT immediate-start', 'member', 3, 3, 0),
  budget('GET interests', 'visitor', 0, 0, 0),
  budget('GET invoice', 'member, of a paid order', 4, 4, 1),
  budget('POST like', 'another member', 7, 6, 16),
  budget('DELETE like', 'another member, liked', 4, 3, 8),
  budget('PUT like', 'another member', 3, 2, 0),
  budget('GET likes', 'member', 4, 4, 0),
  budget('GET logout', 'visitor', 0, 0, 0),
  budget('GET logout', 'member', 2, 1, 5),
  budget('POST mail-change', 'member', 6, 3, 9),
  budget('PUT mail-change', 'first use', 6, 4, 23),
  budget('PUT mail-change', 'taken back', 6, 4, 12),
  budget('GET match-finder', 'member, four buckets', 8, 8, 0),
  budget('PUT match-finder', 'member, four buckets', 8, 7, 4),
  budget('GET member', 'visitor, another member', 3, 3, 1),
  budget('GET member', 'another member', 5, 9, 0),
  budget('GET members', 'visitor, a bucket and two wider ones', 4, 3, 1),
  budget('GET members', 'member, a bucket and two wider ones', 6, 6, 0),
  budget('GET members', 'member, both genders, two buckets and four wider ones', 9, 8, 0),
  budget('DELETE message', 'the last one, unread', 5, 4, 9),
  budget('GET notifications', 'member', 2, 2, 0),
  budget('PUT notifications', 'member', 3, 2, 1),
  budget('POST page-hidden', 'visitor', 0, 0, 0),
  budget('POST page-hidden', 'member', 2, 1, 1),
  budget('PUT password', 'member', 6, 4, 12),
  budget('GET payment', 'pending, not paid', 4, 4, 3),
  budget('GET payment', 'completed', 2, 2, 0),
  budget('POST payment', 'full price', 9, 7, 19),
  budget('POST payment', 'with the time bonus', 10, 8, 22),
  budget('POST payment', 'the same again', 3, 3, 0),
  budget('POST payment-webhook', 'unknown payment', 1, 1, 0),
  budget('POST payment-webhook', 'paid, first told', 4, 6, 24),
  budget('POST payment-webhook', 'paid, told again', 2, 2, 0),
  budget('GET photos', 'member', 2, 2, 0),
  budget('POST photos', 'member', 4, 2, 2),
  budget('PUT photos', 'member with photos', 3, 2, 1),
  budget('DELETE photos', 'member with photos', 5, 3, 2),
  budget('GET profile', 'member', 2, 2, 0),
  budget('PUT profile', 'member', 3, 2, 1),
  budget('GET regions', 'visitor', 0, 0, 0),
  budget('POST repeat-order', 'stored card', 14, 14, 40),
  budget('POST report', 'another member', 6, 4, 9),
  budget('POST reset-password', 'known address', 5, 2, 9),
  budget('PUT reset-password', 'first use', 6, 4, 21),
  budget('GET sessions', 'member', 3, 3, 0),
  budget('DELETE sessions', 'member', 5, 4, 6),
  budget('GET settings', 'visitor', 0, 0, 0),
  budget('GET settings', 'member', 1, 1, 0),
  budget('GET settings', 'visitor, brand not in memory', 2, 4, 0),
  budget('POST signup', 'visitor', 3, 1, 30),
  budget('GET swipe-game', 'member, three buckets', 8, 9, 0),
  budget('POST swipe-game', 'like of another member', 8, 7, 20),
  budget('POST swipe-game', 'skip of another member', 7, 6, 2),
  budget('GET transactions', 'member with orders', 3, 3, 0),
  budget('GET unsubscribe', 'visitor', 0, 0, 0),
  budget('POST unsubscribe', 'link of a mail', 2, 0, 2),
  budget('GET user', 'visitor', 0, 0, 0),
  budget('GET user', 'member', 2, 2, 0),
  budget('POST user', 'visitor', 6, 2, 12),
  budget('POST user', 'active member, new device', 7, 2, 15),
  budget('POST user', 'member, session replaced', 8, 3, 17),
  budget('POST user', 'a browser subscribes', 5, 3, 7),
  budget('PUT user', 'member', 3, 2, 1),
  budget('DELETE user', 'a subscribed browser', 2, 1, 6),
  budget('POST withdrawal', 'first step', 5, 6, 0),
  budget('POST withdrawal', 'confirmed', 8, 10, 26),
];

/** Returns the Markdown table of the budgets without a final line end. */
export function budgetTable(): string {
  const rows = [
    ['call', 'situation', 'requests', 'read units', 'write units'],
    ['---', '---', '--:', '--:', '--:'],
    ...budgets.map(({ call, situation, requests, readUnits, writeUnits }) => [
      call,
      situation,
      ...[requests, readUnits, writeUnits].map(String),
    ]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

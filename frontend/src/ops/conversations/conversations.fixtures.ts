import type { ShownConversation, WaitingRow } from './conversations-data.ts';

export const profileId = 'p'.repeat(22);
export const memberId = 'm'.repeat(22);
export const conversationIds = ['c', 'd', 'e'].map((letter) => letter.repeat(22)) as [
  string,
  string,
  string,
];
export const messageId = (number: number): string =>
  `${1_780_000_000_000 + number}${'a'.repeat(11)}`;

export const honest = 'Dit is een fictief profiel.';

export const rowFixture = (changes: Partial<WaitingRow> = {}): WaitingRow => ({
  id: conversationIds[0],
  profile: { id: profileId, name: 'Lotte', age: 31, picture: null },
  member: { id: memberId, name: 'Bram', age: 44, picture: null },
  language: 'nl',
  waiting_since: new Date(Date.now() - 38 * 60_000).toISOString(),
  waiting: 1,
  claim: null,
  last: { kind: 'text', text: 'Ben je echt?' },
  unreachable: false,
  ...changes,
});

const cardFields = { gender: 'female', country: 'NL', city: 'Utrecht', about_me: null };

export const conversationFixture = (
  changes: Partial<ShownConversation> = {},
): ShownConversation => ({
  id: conversationIds[0],
  profile: { ...rowFixture().profile, ...cardFields, interests: ['sailing'] },
  member: { ...rowFixture().member, ...cardFields, gender: 'male', interests: [] },
  language: 'nl',
  waiting_since: rowFixture().waiting_since,
  waiting: 1,
  claim: null,
  blocker: null,
  last: messageId(1),
  messages: [
    {
      ...{ id: messageId(1), from: 'member', kind: 'text', text: 'Ben je echt?' },
      ...{ gift: null, image: null, by: null },
      sent_at: rowFixture().waiting_since,
    },
  ],
  more: false,
  notes: { profile: [], conversation: [] },
  canned: [
    { id: 'honest', text: honest },
    { id: 'no_meeting', text: 'Afspreken kan niet.' },
  ],
  message_length: 50,
  ...changes,
});

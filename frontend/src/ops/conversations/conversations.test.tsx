// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, type Asked, serve, sessionFixture, show } from '../screen.fixtures.tsx';
import { undoMs } from '../undo.ts';
import {
  conversationFixture,
  conversationIds,
  honest,
  memberId,
  messageId,
  profileId,
  rowFixture,
} from './conversations.fixtures.ts';
import Conversations from './conversations.tsx';
import type { ShownConversation, WaitingRow } from './conversations-data.ts';

const [first, second] = conversationIds;
const rows = [
  rowFixture(),
  rowFixture({ id: second, member: { ...rowFixture().member, name: 'Daan' } }),
];

type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>;

function open({
  place = `/${profileId}/${first}`,
  search = '?brand=nl',
  list = rows,
  staffed = true,
  shown = {},
  answers = {},
}: {
  place?: string;
  search?: string;
  list?: WaitingRow[];
  staffed?: boolean;
  shown?: Partial<ShownConversation>;
  answers?: Answers;
} = {}) {
  const asked = serve({
    'GET queues': () => ({
      queues: [
        {
          ...{ brand: 'de', queue: 'conversations', waiting: 3, more: false },
          ...{ oldest_at: rowFixture().waiting_since, due_at: null },
        },
      ],
    }),
    'GET fictional-conversations': () => ({ staffed, conversations: list, cursor: null }),
    'GET fictional-conversation': ({ query }) => ({
      conversation: conversationFixture({
        ...shown,
        id: query.conversation ?? '',
        member: {
          ...conversationFixture().member,
          name: query.conversation === first ? 'Bram' : 'Daan',
        },
      }),
    }),
    'POST fictional-answer': ({ body }) => ({
      message: {
        ...{ id: messageId(2), from: 'profile', kind: 'text', gift: null, image: null, by: 'A' },
        text: (body as { text: string }).text,
        sent_at: new Date().toISOString(),
      },
    }),
    ...answers,
  });
  const result = show(
    <Routes>
      <Route path="/conversations">
        <Route index element={<Conversations />} />
        <Route path="*" element={<Conversations />} />
      </Route>
    </Routes>,
    { path: `/conversations${place}${search}`, session: sessionFixture('moderator') },
  );
  return { ...result, sent: (name: string) => asked.filter(({ call }) => call === name) };
}

const field = () => screen.findByRole('textbox', { name: 'Answer as Lotte' });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const getValue = (element: HTMLElement) => (element as HTMLTextAreaElement).value;

afterEach(() => {
  vi.useRealTimers();
});

it('says how long each waits, to whom, and opens them with J and K', async () => {
  const { visitor, address } = open({ place: '' });
  const list = within(await screen.findByRole('region', { name: 'List of conversations' }));
  const row = await list.findByRole('link', { name: /Bram, 44/ });
  expect(row.textContent).toContain('38 m');
  expect(row.textContent).toContain('To Lotte');
  expect(row.textContent).toContain('Ben je echt?');
  await visitor.keyboard('j');
  await heading('Bram, 44');
  await visitor.keyboard('j');
  await heading('Daan, 44');
  expect(address()).toBe(`/conversations/${profileId}/${second}?brand=nl`);
  await visitor.keyboard('k');
  await heading('Bram, 44');
});

it('H puts the honest answer in place, S sends it once it cannot be undone, and opens the next', async () => {
  const { visitor, sent } = open();
  const composer = await field();
  await visitor.keyboard('h');
  expect(getValue(composer)).toBe(honest);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await visitor.keyboard('s');
  await heading('Daan, 44');
  expect(sent('POST fictional-answer')).toEqual([]);
  await vi.advanceTimersByTimeAsync(undoMs);
  await waitFor(() => expect(sent('POST fictional-answer')).toHaveLength(1));
  expect(sent('POST fictional-answer')[0]?.body).toEqual({
    ...{ brand: 'nl', profile: profileId, conversation: first, seen: messageId(1), text: honest },
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('U takes an answer back, with its words', async () => {
  const { visitor, sent } = open();
  await visitor.click(await field());
  await visitor.paste('Hallo Bram');
  await visitor.keyboard('{Escape}s');
  await heading('Daan, 44');
  await visitor.keyboard('u');
  await heading('Bram, 44');
  expect(getValue(await field())).toBe('Hallo Bram');
  expect(sent('POST fictional-answer')).toEqual([]);
});

it('what was written stays below a text that is chosen by its number', async () => {
  const { visitor } = open();
  await visitor.click(await field());
  await visitor.paste('Groetjes');
  await visitor.keyboard('{Escape}c');
  await screen.findByRole('dialog', { name: 'Texts' });
  await visitor.keyboard('2');
  expect(getValue(await field())).toBe('Afspreken kan niet.\n\nGroetjes');
});

it('a refused answer says what happened, and keeps its words', async () => {
  const { visitor, sent } = open({
    list: [rowFixture()],
    answers: {
      'POST fictional-answer': () => ({
        ...{ status: 409, code: 'conversation_stale' },
        params: { happened: 'answered', by: 'Marta Duda', at: new Date().toISOString() },
      }),
    },
  });
  await visitor.click(await field());
  await visitor.paste('Hallo Bram');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await visitor.keyboard('{Escape}s');
  await vi.advanceTimersByTimeAsync(undoMs);
  await waitFor(() => expect(sent('POST fictional-answer')).toHaveLength(1));
  await screen.findByText(/Answer to Bram: not sent/);
  await visitor.click(screen.getByRole('button', { name: 'Open it' }));
  await screen.findByText(/Marta Duda answered/);
  expect(getValue(await field())).toBe('Hallo Bram');
});

it.each([
  ['unaware', /has not acknowledged yet/],
  ['blocked', /blocks the other one/],
  ['left', /has left or is suspended/],
] as const)('who cannot be answered has no field, but why: %s', async (blocker, words) => {
  open({ shown: { blocker } });
  await screen.findByText(words);
  expect(screen.queryByRole('textbox', { name: 'Answer as Lotte' })).toBeNull();
});

it('a text that is too long is not sent', async () => {
  const { visitor } = open();
  await visitor.click(await field());
  await visitor.paste('x'.repeat(51));
  await screen.findByText('At most 50 characters');
  expect(screen.getByRole('button', { name: /Send, next/ }).hasAttribute('disabled')).toBe(true);
});

it('notes are of the profile or of the conversation', async () => {
  const { visitor, sent } = open({
    answers: {
      'POST fictional-notes': () => ({ note: { id: 'n', at: '', by: 'A', text: 'Vaart graag' } }),
    },
  });
  await field();
  await visitor.keyboard('n');
  await visitor.paste('Vaart graag');
  await visitor.click(screen.getByRole('button', { name: 'Add the note' }));
  await waitFor(() => expect(sent('POST fictional-notes')).toHaveLength(1));
  expect(sent('POST fictional-notes')[0]?.body).toEqual({
    ...{ brand: 'nl', profile: profileId, conversation: first },
    ...{ about: 'profile', text: 'Vaart graag' },
  });
});

it('what needs no answer is set aside, as it was shown', async () => {
  const { visitor, sent } = open({ answers: { 'PUT fictional-answer': () => ({}) } });
  await field();
  await visitor.keyboard('x');
  await heading('Daan, 44');
  expect(sent('PUT fictional-answer')[0]?.body).toEqual({
    ...{ brand: 'nl', profile: profileId, conversation: first, seen: messageId(1) },
  });
});

it('a brand that answers for nobody says so in words', async () => {
  open({ place: '', staffed: false, list: [] });
  await screen.findByText('Nobody answers for Hartje’s fictional profiles');
});

it('an empty list, one that fails, and no brand have words too', async () => {
  const empty = open({ place: '', list: [] });
  await screen.findByText('Nothing waits here');
  expect(empty.sent('GET fictional-conversation')).toEqual([]);
});

it('a list that does not load says so, and is asked for again', async () => {
  let fails = true;
  const { visitor } = open({
    place: '',
    answers: {
      'GET fictional-conversations': () =>
        fails
          ? { status: 503, code: 'unavailable' }
          : { staffed: true, conversations: rows, cursor: null },
    },
  });
  await screen.findByText('The list did not load');
  fails = false;
  await visitor.click(screen.getByRole('button', { name: 'Again' }));
  await screen.findByRole('link', { name: /Bram, 44/ });
});

it('asks for a brand, and names those where somebody waits', async () => {
  const { visitor, address } = open({ place: '', search: '' });
  await screen.findByText('Which brand?');
  await visitor.click(await screen.findByRole('button', { name: /Nordlicht, 3 waiting/ }));
  expect(address()).toBe('/conversations?brand=de');
});

it('a conversation that is gone leads back', async () => {
  open({
    answers: { 'GET fictional-conversation': () => ({ status: 404, code: 'not_found' }) },
  });
  await screen.findByText('No such conversation');
  expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy();
});

it('the member and the profile lead to their pages', async () => {
  open();
  const aside = within(await screen.findByRole('complementary'));
  expect(aside.getByRole('link', { name: 'Bram, 44' }).getAttribute('href')).toBe(
    `/members/${memberId}?brand=nl`,
  );
  expect(aside.getByText('Fictional')).toBeTruthy();
});

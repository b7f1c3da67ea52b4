// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useKeys } from '../keys.ts';
import { type Answer, type Asked, serve, sessionFixture, show } from '../screen.fixtures.tsx';
import type { Role } from '../session.tsx';
import { undoMs } from '../undo.ts';
import {
  caseFixture,
  caseIds,
  decidedFixture,
  madeDecisionFixture,
  memberId,
  rowFixture,
} from './cases.fixtures.ts';
import Cases from './cases.tsx';
import type { CaseRow, RelatedCase, ShownCase } from './cases-data.ts';

const [first, second, third] = caseIds;
const rows: CaseRow[] = [
  rowFixture({ id: first, number: '2026-FFFFFF' }),
  rowFixture({ id: second, number: '2026-SSSSSS', reason: 'rude' }),
  rowFixture({ id: third, number: '2026-TTTTTT', reason: 'minor', brand: 'de' }),
];
const facts = 'Vroeg om geld.';

type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>;

function open({
  place = '',
  role = 'moderator',
  list = rows,
  cases = {},
  answers = {},
  beside = null,
}: {
  place?: string;
  role?: Role;
  list?: CaseRow[];
  cases?: Record<string, Partial<ShownCase>>;
  answers?: Answers;
  /** What the shell has around the screen. */
  beside?: ReactNode;
} = {}) {
  const asked = serve({
    'GET queues': () => ({ queues: [] }),
    'GET cases': () => ({ cases: list, cursor: null }),
    'GET case': ({ query: { brand = '', id = '' } }) => {
      const row = list.find((one) => one.id === id || one.number === id) ?? rowFixture({ id });
      return { case: caseFixture({ ...row, brand, ...cases[row.id] }) };
    },
    'POST case-leases': () => ({
      until: new Date(Date.now() + 600_000).toISOString(),
      version: 3,
    }),
    'DELETE case-leases': () => ({}),
    'POST case-preview': () => ({
      affected: { language: 'nl', subject: 'Je account', text: 'Je kunt bezwaar maken.' },
      sender: { language: 'nl', subject: 'Je melding', text: 'We hebben ingegrepen.' },
      needs_approval: false,
    }),
    'POST case-decision': () => decidedFixture,
    ...answers,
  });
  const shown = show(
    <>
      {beside}
      <Routes>
        <Route path="/cases">
          <Route index element={<Cases />} />
          <Route path="*" element={<Cases />} />
        </Route>
        <Route path="/members/:id" element={<p>The member</p>} />
      </Routes>
    </>,
    { path: `/cases${place}`, session: sessionFixture(role) },
  );
  const calls = (name: string) => asked.filter(({ call }) => call === name);
  return { ...shown, asked, calls };
}
type Opened = ReturnType<typeof open>;

const options = () => screen.findByRole('group', { name: 'Decision' });
const option = async (name: RegExp) => within(await options()).getByRole('button', { name });
/** Once the case is kept for the person. */
const kept = () => screen.findByText(/^Yours for/);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

/** Puts words into a field at once. */
async function fill(visitor: UserEvent, field: HTMLElement, words: string) {
  await visitor.click(field);
  await visitor.paste(words);
}

/** Decides on a ban by keys and the one field that needs words. */
async function ban({ visitor }: Opened) {
  await kept();
  await visitor.keyboard('b');
  await fill(visitor, await screen.findByLabelText('Facts, without names'), facts);
  await visitor.keyboard('{Escape}s');
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the list of cases', () => {
  it('says what is urgent, who works on it, and who else has to decide', async () => {
    open({
      list: [
        rowFixture({ id: first, kind: 'intimate_image', reason: null, subject: 'My picture' }),
        rowFixture({
          id: second,
          lease: { name: 'Marta Tkacz', until: '2026-11-03T14:41:00.000Z', mine: false },
        }),
        rowFixture({ id: third, state: 'objected', needs_another: true }),
      ],
    });
    const list = await screen.findByRole('region', { name: 'List of cases' });
    await within(list).findAllByText('My picture');
    const links = within(list).getAllByRole('link');
    const texts = links.map(({ textContent }) => textContent);
    expect(
      texts.some((text) => text?.includes('TAKE IT DOWN') && text.includes('My picture')),
    ).toBe(true);
    expect(texts.some((text) => text?.includes('Marta Tkacz has it'))).toBe(true);
    expect(
      texts.some((text) => text?.includes('Objection') && text.includes('Needs another person')),
    ).toBe(true);
  });

  it('asks for mine and free ones of the chosen brand, and for others when they are chosen', async () => {
    const { visitor, calls } = open({ place: '?brand=nl' });
    await screen.findAllByRole('link', { name: /Scam/ });
    expect(calls('GET cases')[0]?.query).toEqual({ brand: 'nl', who: 'free' });
    await visitor.selectOptions(screen.getByLabelText('Cases of the list'), 'Decided');
    await waitFor(() =>
      expect(calls('GET cases').at(-1)?.query).toEqual({ brand: 'nl', state: 'decided' }),
    );
  });

  it('filters by kind after F', async () => {
    const { visitor, calls, address } = open();
    await screen.findAllByRole('link', { name: /Scam/ });
    await visitor.keyboard('f');
    await visitor.selectOptions(await screen.findByLabelText('Kind'), 'TAKE IT DOWN');
    await waitFor(() =>
      expect(calls('GET cases').at(-1)?.query).toEqual({ who: 'free', kind: 'intimate_image' }),
    );
    expect(address()).toBe('/cases?kind=intimate_image');
  });

  it('says why it did not load, with the request', async () => {
    open({ answers: { 'GET cases': () => ({ status: 500, code: 'internal_error' }) } });
    await screen.findByText('The list did not load');
    expect(screen.getByText(/Request r-1 for the log/)).toBeTruthy();
  });

  it('says that nothing waits', async () => {
    open({ list: [] });
    await screen.findByText('Nothing waits here');
  });
});

describe('a case', () => {
  it('is kept for whoever opens it, and given back when they go on by J', async () => {
    const { visitor, address, calls } = open({ place: `/nl/${first}` });
    await kept();
    await visitor.keyboard('j');
    await waitFor(() => expect(address()).toBe(`/cases/nl/${second}`));
    await waitFor(() =>
      expect(calls('DELETE case-leases')[0]?.body).toEqual({ brand: 'nl', id: first }),
    );
    await visitor.keyboard('k');
    await waitFor(() => expect(address()).toBe(`/cases/nl/${first}`));
  });

  it('shows what was kept, and leads to the member by M', async () => {
    const { visitor, address } = open({ place: `/nl/${first}` });
    await heading('What was reported');
    screen.getByText('Kun je mij 400 euro lenen?');
    expect(screen.getByText(/Kept as it was (on|at)/)).toBeTruthy();
    await visitor.keyboard('m');
    await screen.findByText('The member');
    expect(address()).toBe(`/members/${memberId}?brand=nl`);
  });

  it('leads to other cases of its record beside the same list', async () => {
    const related: RelatedCase = {
      id: second,
      number: '2026-SSSSSS',
      kind: 'account',
      reason: null,
      state: 'open',
      opened_at: '2026-11-01T10:00:00.000Z',
      outcome: null,
      by: null,
    };
    const measure: ShownCase['measures'][number] = {
      at: '2026-10-01T10:00:00.000Z',
      kind: 'mute',
      reason: 'rude',
      case: third,
      by: 'Marta Tkacz',
      until: null,
      lifted: null,
    };
    const shown = caseFixture();
    const { visitor, address } = open({
      place: `/nl/${first}?brand=nl&kind=content`,
      cases: {
        [first]: {
          cases: [related],
          measures: [measure],
          sender: shown.sender && { ...shown.sender, before: [related] },
        },
      },
    });
    const search = '?brand=nl&kind=content';
    await heading('Record of Erik_van_B');
    const links = screen.getAllByRole('link', {
      name: 'Account, complaint 2026-SSSSSS',
      hidden: true,
    });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/cases/nl/${second}${search}`,
      `/cases/nl/${second}${search}`,
    ]);
    await visitor.click(screen.getByRole('link', { name: 'Stopped from writing' }));
    expect(address()).toBe(`/cases/nl/${third}${search}`);
  });

  it('is found by its number', async () => {
    const { calls } = open({ place: '/nl/2026-SSSSSS' });
    await heading('Rude or insulting');
    await kept();
    expect(calls('POST case-leases')[0]?.body).toEqual({ brand: 'nl', id: second });
  });

  it('of another brand is not asked for', async () => {
    const { calls } = open({ place: `/pl/${first}` });
    await screen.findByText('No such case');
    expect(calls('GET case')).toEqual([]);
  });

  it('that another person has says so, and cannot be decided', async () => {
    const until = new Date(Date.now() + 300_000).toISOString();
    const { visitor, calls } = open({
      place: `/nl/${first}`,
      cases: { [first]: { lease: { name: 'Marta Tkacz', until, mine: false } } },
    });
    await screen.findByText('Marta Tkacz has this case');
    await visitor.keyboard('bs');
    expect(screen.queryByRole('group', { name: 'Decision' })).toBeNull();
    expect(calls('POST case-leases')).toEqual([]);
    expect(calls('POST case-decision')).toEqual([]);
  });

  it('tells that another person took it in between', async () => {
    open({
      place: `/nl/${first}`,
      answers: {
        'POST case-leases': () => ({
          status: 409,
          code: 'held_by_another',
          params: { name: 'Marta Tkacz', until: '2026-11-03T14:41:00.000Z' },
        }),
      },
    });
    await screen.findByText('Marta Tkacz has this case');
  });

  it('that somebody decided since it was read is read again', async () => {
    let isDecided = false;
    open({
      place: `/nl/${first}`,
      answers: {
        'GET case': () => ({
          case: caseFixture({
            id: first,
            ...(isDecided && {
              state: 'decided',
              decided_at: '2026-11-03T14:31:00.000Z',
              decisions: [madeDecisionFixture()],
            }),
          }),
        }),
        'POST case-leases': () => {
          isDecided = true;
          return { status: 409, code: 'case_decided', params: { at: '2026-11-03T14:31:00.000Z' } };
        },
      },
    });
    await screen.findByText('Marta Tkacz decided');
    expect(screen.queryByRole('group', { name: 'Decision' })).toBeNull();
  });

  it('that the person decided before needs another one', async () => {
    const { calls } = open({
      place: `/nl/${first}`,
      cases: { [first]: { state: 'objected', needs_another: true } },
    });
    await screen.findByText('Needs another person.');
    expect(calls('POST case-leases')).toEqual([]);
  });

  it('blurs its pictures, and shows them while the space bar is held', async () => {
    const { visitor } = open({ place: `/nl/${first}` });
    const frame = await screen.findByRole('button', { name: 'Look at picture 1 of Erik_van_B' });
    const picture = frame.querySelector('img') as HTMLImageElement;
    expect(picture.className).toContain('blurred');
    await visitor.keyboard('{ >}');
    await waitFor(() => expect(picture.className).not.toContain('blurred'));
    await visitor.keyboard('{/ }');
    await waitFor(() => expect(picture.className).toContain('blurred'));
  });
});

describe('a case that another person had', () => {
  it('is taken once they let it go, by whoever looks again', async () => {
    let isHeld = true;
    const { visitor } = open({
      place: `/nl/${first}`,
      answers: {
        'POST case-leases': () =>
          isHeld
            ? {
                status: 409,
                code: 'held_by_another',
                params: { name: 'Marta Tkacz', until: '2026-11-03T14:41:00.000Z' },
              }
            : { until: new Date(Date.now() + 600_000).toISOString(), version: 3 },
      },
    });
    await screen.findByText('Marta Tkacz has this case');
    isHeld = false;
    await visitor.click(screen.getByRole('button', { name: 'Look again' }));
    await kept();
  });
});

describe('a question to the sender', () => {
  it('is asked of the case as it is shown, and says what happened where it is another by now', async () => {
    let version = 3;
    const { visitor, calls } = open({
      place: `/nl/${first}`,
      answers: {
        'GET case': () => ({ case: caseFixture({ ...rowFixture({ id: first }), version }) }),
        'POST case-leases': () => ({
          until: new Date(Date.now() + 600_000).toISOString(),
          version,
        }),
        'POST case-question': ({ body }) =>
          (body as { version: number }).version === version
            ? { waits_until: '2026-11-17T14:31:00.000Z' }
            : {
                status: 409,
                code: 'case_stale',
                params: { version, happened: 'asked', at: '2026-11-03T14:31:00.000Z' },
              },
      },
    });
    await visitor.click(await screen.findByRole('button', { name: 'Ask' }));
    await fill(visitor, await screen.findByLabelText('Your question'), 'Which payment?');
    // Somebody else asks meanwhile.
    version = 4;
    const before = calls('GET case').length;
    await visitor.click(screen.getByRole('button', { name: 'Send the question' }));
    await screen.findByText(/Refused: case_stale/);
    await waitFor(() => expect(calls('GET case').length).toBeGreaterThan(before));
    expect(calls('POST case-question').map(({ body }) => body)).toEqual([
      { brand: 'nl', id: first, version: 3, text: 'Which payment?' },
    ]);
  });
});

describe('more of the conversation', () => {
  it('opens with a reason alone, next to the messages that are shown', async () => {
    const { visitor, calls } = open({
      place: `/nl/${first}`,
      answers: {
        'POST case-messages': () => ({
          messages: [
            {
              id: '1763000000000abcdefghijk',
              sent_at: '2026-11-01T10:00:00.000Z',
              from: 'sender',
              text: 'Hallo Erik',
              gift: null,
              image: null,
              picture: null,
            },
          ],
          more: false,
        }),
      },
    });
    await heading('What was reported');
    await visitor.keyboard('o');
    const dialog = await screen.findByRole('dialog', { name: 'Read earlier messages' });
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Open' });
    expect(send.disabled).toBe(true);
    await fill(
      visitor,
      within(dialog).getByLabelText('Why more has to be read'),
      'How the money came up',
    );
    await visitor.click(send);
    await screen.findByText('Hallo Erik');
    expect(calls('POST case-messages').map(({ body }) => body)).toEqual([
      {
        brand: 'nl',
        id: first,
        reason: 'How the money came up',
        direction: 'before',
        message: '1764000000000abcdefghijk',
      },
    ]);
    expect(screen.getByText('The conversation begins here')).toBeTruthy();
  });
});

describe('a decision', () => {
  it('is made by keys, waits, and opens the next case by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const opened = open({ place: `/nl/${first}` });
    await ban(opened);
    await waitFor(() => expect(opened.address()).toBe(`/cases/nl/${second}`));
    expect(opened.calls('POST case-decision')).toEqual([]);
    await vi.advanceTimersByTimeAsync(undoMs);
    await waitFor(() =>
      expect(opened.calls('POST case-decision').map(({ body }) => body)).toEqual([
        {
          brand: 'nl',
          id: first,
          version: 3,
          outcome: 'restricted',
          measure: 'ban',
          reasons: 'acted',
          grounds: { kind: 'terms', reason: 'scam', facts },
        },
      ]),
    );
  });

  it('is taken back by U: nothing is sent, and what was written is there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const opened = open({ place: `/nl/${first}` });
    await ban(opened);
    await waitFor(() => expect(opened.address()).toBe(`/cases/nl/${second}`));
    await opened.visitor.keyboard('u');
    await waitFor(() => expect(opened.address()).toBe(`/cases/nl/${first}`));
    await vi.advanceTimersByTimeAsync(2 * undoMs);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Facts, without names');
    expect(field.value).toBe(facts);
    expect(opened.calls('POST case-decision')).toEqual([]);
    // It stayed leased for the decision that waited.
    expect(opened.calls('DELETE case-leases').map(({ body }) => body)).not.toContainEqual({
      brand: 'nl',
      id: first,
    });
  });

  it('on the last case leads back to the list, where it can still be undone', async () => {
    const opened = open({ place: `/nl/${first}`, list: rows.slice(0, 1) });
    await ban(opened);
    await waitFor(() => expect(opened.address()).toBe('/cases'));
    await opened.visitor.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(opened.address()).toBe(`/cases/nl/${first}`));
    expect(opened.calls('POST case-decision')).toEqual([]);
  });

  it('is sent at once when the page is left', async () => {
    const opened = open({ place: `/nl/${first}` });
    await ban(opened);
    await waitFor(() => expect(opened.address()).toBe(`/cases/nl/${second}`));
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(opened.calls('POST case-decision')).toHaveLength(1));
    expect(opened.calls('POST case-decision')[0]?.keepalive).toBe(true);
  });

  it('on an old version is not sent, and stands beside what happened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const opened = open({
      place: `/nl/${first}`,
      answers: {
        'POST case-decision': () => ({
          status: 409,
          code: 'case_stale',
          params: {
            version: 4,
            state: 'decided',
            happened: 'decided',
            by: 'Marta Tkacz',
            at: '2026-11-03T14:31:00.000Z',
          },
        }),
      },
    });
    await ban(opened);
    await vi.advanceTimersByTimeAsync(undoMs);
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('2026-FFFFFF, ban for good: not sent.');
    await opened.visitor.click(within(told).getByRole('button', { name: 'Open it' }));
    const panel = await screen.findByText('Decided while you looked');
    const words = panel.closest('[role="alert"]')?.textContent;
    expect(words).toContain('Version 3, yoursBan for good');
    expect(words).toContain('Version 4, nowMarta Tkacz decided, ');
    const before = opened.calls('GET case').length;
    await opened.visitor.click(screen.getByRole('button', { name: 'Read version 4' }));
    await waitFor(() => expect(opened.calls('GET case').length).toBeGreaterThan(before));
    expect(screen.queryByText('Decided while you looked')).toBeNull();
  });

  it('that is sent again after no answer came says that it had arrived', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    let tries = 0;
    const opened = open({
      place: `/nl/${first}`,
      answers: {
        'POST case-decision': () => {
          tries += 1;
          return tries === 1
            ? { status: 500, code: 'internal_error' }
            : {
                status: 409,
                code: 'case_stale',
                params: {
                  version: 4,
                  happened: 'decided',
                  by: 'Anouk Visser',
                  at: '2026-11-03T14:31:00.000Z',
                },
              };
        },
      },
    });
    await ban(opened);
    await vi.advanceTimersByTimeAsync(undoMs);
    const told = await screen.findByRole('alert');
    await opened.visitor.click(within(told).getByRole('button', { name: 'Open it' }));
    await opened.visitor.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByText('It had arrived.');
    expect(opened.calls('POST case-decision')).toHaveLength(2);
    expect(screen.queryByText('Decided while you looked')).toBeNull();
    await waitFor(() => expect(opened.calls('GET cases').length).toBeGreaterThan(1));
  });

  it('whose lease ended is sent with a new one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    let tries = 0;
    const opened = open({
      place: `/nl/${first}`,
      answers: {
        'POST case-decision': () => {
          tries += 1;
          return tries === 1 ? { status: 409, code: 'case_lease_required' } : decidedFixture;
        },
      },
    });
    await ban(opened);
    await vi.advanceTimersByTimeAsync(undoMs);
    await waitFor(() => expect(opened.calls('POST case-decision')).toHaveLength(2));
    expect(
      opened.calls('POST case-leases').filter(({ body }) => (body as { id: string }).id === first),
    ).toHaveLength(2);
  });

  it('says what is missing, and sends nothing', async () => {
    const { visitor, address } = open({ place: `/nl/${first}` });
    await kept();
    await visitor.keyboard('ws');
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Say what happened.',
      ),
    );
    expect(address()).toBe(`/cases/nl/${first}`);
  });

  it('previews what both read, in another language too', async () => {
    const opened = open({ place: `/nl/${first}` });
    const { visitor, calls } = opened;
    await kept();
    await visitor.keyboard('b');
    await fill(visitor, await screen.findByLabelText('Facts, without names'), facts);
    await screen.findByText('Je kunt bezwaar maken.');
    await visitor.click(screen.getByRole('button', { name: 'Sender' }));
    await screen.findByText('We hebben ingegrepen.');
    await visitor.click(screen.getByRole('button', { name: /^pl\b/ }));
    await waitFor(() =>
      expect(calls('POST case-preview').at(-1)?.body).toMatchObject({
        language: 'pl',
        measure: 'ban',
        grounds: { facts },
      }),
    );
  });

  it('says that a second person confirms', async () => {
    const { visitor } = open({
      place: `/nl/${first}`,
      answers: {
        'POST case-preview': () => ({ affected: null, sender: null, needs_approval: true }),
      },
    });
    await kept();
    await visitor.keyboard('b');
    await fill(visitor, await screen.findByLabelText('Facts, without names'), facts);
    await screen.findByText('A second person confirms.');
    expect(screen.getByRole('button', { name: /Ask for the second person/ })).toBeTruthy();
  });

  it('that is refused after the desk was left is told all the same', async () => {
    const opened = open({
      place: `/nl/${first}`,
      answers: { 'POST case-decision': () => ({ status: 500, code: 'internal_error' }) },
    });
    await ban(opened);
    await waitFor(() => expect(opened.address()).toBe(`/cases/nl/${second}`));
    await heading('What was reported');
    await opened.visitor.keyboard('m');
    await screen.findByText('The member');
    await screen.findByText('2026-FFFFFF, ban for good: not sent');
  });

  it('leaves g to other screens while there is no ground to choose', async () => {
    const gone = vi.fn();
    function Screens() {
      useKeys({ t: gone }, { afterG: true });
      return null;
    }
    const { visitor } = open({ place: `/nl/${first}`, beside: <Screens /> });
    await kept();
    await visitor.keyboard('gt');
    expect(gone).toHaveBeenCalledTimes(1);
    expect(screen.queryByLabelText('Facts, without names')).toBeNull();
  });

  it('on an objection is opened next, too', async () => {
    const opened = open({
      place: `/nl/${first}`,
      list: [
        rows[0] as CaseRow,
        rowFixture({ id: second, state: 'objected', decided_at: '2026-11-01T10:00:00.000Z' }),
      ],
    });
    await ban(opened);
    await waitFor(() => expect(opened.address()).toBe(`/cases/nl/${second}`));
  });

  it('removes the pictures that are marked', async () => {
    const { visitor, calls } = open({ place: `/nl/${first}` });
    await kept();
    await visitor.keyboard('r');
    const mark = await screen.findByRole('button', { name: 'Remove picture 1' });
    expect(mark.getAttribute('aria-pressed')).toBe('true');
    await fill(visitor, await screen.findByLabelText('Facts, without names'), facts);
    await waitFor(() =>
      expect(calls('POST case-preview').at(-1)?.body).toMatchObject({
        measure: 'remove',
        pictures: [`${memberId}/${'p'.repeat(22)}`],
      }),
    );
  });
});

describe('marks', () => {
  it('P marks a report to the police, with a ground and where it was made', async () => {
    const { visitor, calls } = open({
      place: `/nl/${first}`,
      answers: { 'POST case-mark': () => ({ version: 4 }) },
    });
    await kept();
    await visitor.keyboard('p');
    const dialog = await screen.findByRole('dialog', { name: 'Reported to the police' });
    await visitor.selectOptions(within(dialog).getByLabelText('Why'), 'Abuse of minors');
    await fill(
      visitor,
      within(dialog).getByLabelText('Where, and under which number'),
      'Politie, 123',
    );
    await visitor.click(within(dialog).getByRole('button', { name: 'Mark' }));
    await waitFor(() =>
      expect(calls('POST case-mark').map(({ body }) => body)).toEqual([
        {
          brand: 'nl',
          id: first,
          note: 'Politie, 123',
          mark: 'police',
          ground: 'abuse_of_minors',
        },
      ]),
    );
  });
});

describe('support', () => {
  it('reads no messages, and judges nobody', async () => {
    const { visitor, calls } = open({
      place: `/nl/${first}`,
      role: 'support',
      list: [rowFixture({ id: first, decidable: false })],
      cases: { [first]: { snapshot: null } },
    });
    await screen.findByText('Not for your role.');
    expect(screen.getByText('Your role does not read what was reported.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hold the case' })).toBeNull();
    await visitor.keyboard('obp');
    expect(screen.queryByRole('dialog', { name: /messages|police/ })).toBeNull();
    expect(calls('POST case-leases')).toEqual([]);
  });

  it('settles what is about nobody, in own words', async () => {
    const { visitor, calls } = open({
      place: `/nl/${first}`,
      role: 'support',
      list: [
        rowFixture({ id: first, kind: 'payment', reason: null, subject: 'My money', about: null }),
      ],
      cases: { [first]: { snapshot: null, member: null } },
    });
    await kept();
    expect(within(await options()).getAllByRole('button')).toHaveLength(1);
    await visitor.click(await option(/Settle/));
    await fill(visitor, await screen.findByLabelText('In your words, in Dutch'), 'Betaald.');
    await visitor.keyboard('{Escape}s');
    dispatchEvent(new Event('pagehide'));
    await waitFor(() =>
      expect(calls('POST case-decision')[0]?.body).toMatchObject({
        outcome: 'settled',
        measure: 'none',
        reasons: 'Betaald.',
      }),
    );
  });

  it('has no report and no flaggers', async () => {
    open({ place: '/report', role: 'support' });
    await screen.findByText('This address leads to no screen of your role.');
  });
});

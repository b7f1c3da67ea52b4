// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Answer, type Asked, serve, sessionFixture, show } from '../screen.fixtures.tsx';
import type { Role } from '../session.tsx';
import { decisionFixture, memberFixture, memberId, purchaseFixture } from './member.fixtures.ts';
import MemberScreen from './member.tsx';
import type { Member } from './member-data.ts';

const path = `/members/${memberId}?brand=nl`;

function open({
  member = memberFixture(),
  role = 'administrator',
  answers = {},
  at = path,
}: {
  member?: Member;
  role?: Role;
  answers?: Record<string, (asked: Asked) => Answer>;
  at?: string;
} = {}) {
  const asked = serve({ 'GET member': () => ({ member }), ...answers });
  const getBody = (call: string) => asked.find((one) => one.call === call)?.body;
  const countReads = () => asked.filter((one) => one.call === 'GET member').length;
  const page = show(
    <Routes>
      <Route path="/members/:id" element={<MemberScreen />} />
    </Routes>,
    { path: at, session: sessionFixture(role) },
  );
  return { ...page, asked, getBody, countReads };
}

const dialog = async (title: string | RegExp) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('dialog') as HTMLElement);
};
const heading = () => screen.findByRole('heading', { level: 1, name: 'Femke, 33' });
const decided = (over: Parameters<typeof decisionFixture>[0]) => () => ({
  decision: decisionFixture({ until: null, ...over }),
  approval: null,
});

describe('a member', () => {
  it('is asked for by brand and id, and shown with money, notes and facts', async () => {
    const { asked } = open({
      member: memberFixture({
        notes: [{ id: 'n1', at: '2026-11-01T10:00:00.000Z', by: 'Anouk', text: 'Friendly.' }],
        purchases: [
          purchaseFixture(),
          purchaseFixture({ id: 'p2', amount: { value: '20.39', currency: 'EUR' }, credits: 60 }),
        ],
        wallet: {
          credits: 41,
          free_messages: 0,
          held: 0,
          debt: 0,
          entries: [
            {
              sequence: 2,
              at: '2026-11-03T11:00:00.000Z',
              unit: 'credits',
              amount: -3,
              balance: 41,
              account: 'messages',
            },
          ],
          count: 2,
        },
        sessions: [
          {
            id: 's1',
            device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0',
            created_at: '2026-11-01T10:00:00.000Z',
          },
        ],
      }),
    });
    await heading();
    expect(asked[0]?.query).toEqual({ brand: 'nl', id: memberId });
    const ledger = within(screen.getByRole('region', { name: 'Ledger' }));
    expect(ledger.getByText('Message').closest('tr')?.textContent).toMatch(/−341$/);
    // Once as a figure, once below the table.
    expect(screen.getAllByText('€70.38')).toHaveLength(2);
    expect(
      within(screen.getByRole('region', { name: 'Notes' })).getByText('Friendly.'),
    ).toBeTruthy();
    expect(screen.getByText('femke@post.example')).toBeTruthy();
    expect(screen.getByText('Windows, Edge')).toBeTruthy();
    expect(screen.getByText('None now')).toBeTruthy();
  });

  it('has no parts that a moderator does not get', async () => {
    open({
      role: 'moderator',
      member: memberFixture({
        email: null,
        wallet: null,
        purchases: null,
        sessions: null,
        source: null,
      }),
    });
    await heading();
    for (const name of ['Ledger', 'Purchases', 'Sessions and devices']) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
    for (const text of ['Credits', 'E-mail', 'Mails', 'Source', 'Paid, less refunds']) {
      expect(screen.queryByText(text)).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'Money' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ban' })).toBeTruthy();
  });

  it('is not restricted by support, neither by buttons nor by keys', async () => {
    const { visitor } = open({ role: 'support' });
    await heading();
    expect(screen.queryByRole('button', { name: 'Warn' })).toBeNull();
    await visitor.keyboard('b');
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('shows all photos, those tagged that others do not see', async () => {
    const photo = { reason: null, main: false, full: '', thumb: '' };
    const { visitor } = open({
      member: memberFixture({
        photos: [
          { ...photo, id: 'p1', status: 'active', main: true, full: '/p1' },
          { ...photo, id: 'p2', status: 'review' },
          { ...photo, id: 'p3', status: 'rejected', reason: 'not_a_person', full: '/p3' },
        ],
      }),
    });
    await heading();
    expect(screen.getByText('3 photos, 1 waiting, 1 rejected')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Photo 2\s*Waits$/ })).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: /^Photo 3\s*Rejected$/ }));
    const large = screen.getByRole('button', { name: /^Zoom the photo of Femke/ });
    expect(large.querySelector('img')?.getAttribute('src')).toBe('/p3');
    expect(screen.getByText(/Rejected: not a person$/)).toBeTruthy();
  });

  it('shows what is filtered of the timeline', async () => {
    const { visitor } = open({
      member: memberFixture({
        purchases: [purchaseFixture()],
        decisions: [decisionFixture({ kind: 'warn', until: null })],
      }),
    });
    await heading();
    const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
    expect(timeline.getByText('Joined')).toBeTruthy();
    await visitor.click(timeline.getByRole('button', { name: 'Money' }));
    expect(timeline.getByText('Bought 150 credits, €49.99')).toBeTruthy();
    expect(timeline.queryByText('Warned')).toBeNull();
    await visitor.click(timeline.getByRole('button', { name: 'Safety' }));
    expect(timeline.getByText('Warned')).toBeTruthy();
    expect(timeline.queryByText('Bought 150 credits, €49.99')).toBeNull();
  });

  it('says that there is none with this id', async () => {
    open({ answers: { 'GET member': () => ({ status: 404, code: 'not_found' }) } });
    await screen.findByRole('heading', { name: 'No such member' });
    expect(screen.getByRole('link', { name: 'Search members' }).getAttribute('href')).toBe(
      '/members?brand=nl',
    );
  });

  it('is not asked for by what is no id', async () => {
    const { asked } = open({ at: '/members/nobody?brand=nl' });
    await screen.findByRole('heading', { name: 'No such member' });
    expect(asked).toEqual([]);
  });

  it('goes back to the search by Esc', async () => {
    const { visitor, address } = open();
    await heading();
    await visitor.keyboard('{Escape}');
    expect(address()).toBe('/members?brand=nl');
  });

  it('says what failed with the id of the request, and tries again', async () => {
    let fails = true;
    const { visitor } = open({
      answers: {
        'GET member': () =>
          fails ? { status: 500, code: 'internal_error' } : { member: memberFixture() },
      },
    });
    await screen.findByText(/Request r-1 for the log/);
    fails = false;
    await visitor.click(screen.getByRole('button', { name: 'Again' }));
    await heading();
  });
});

describe('measures', () => {
  it('are asked for by their keys: a warning sends its reason alone', async () => {
    const { visitor, getBody, countReads } = open({
      answers: { 'POST restriction': decided({ kind: 'warn' }) },
    });
    await heading();
    await visitor.keyboard('w');
    const form = await dialog('Warn: Femke');
    const send = form.getByRole('button', { name: 'Warn' });
    expect(send).toHaveProperty('disabled', true);
    expect(form.queryByLabelText('Ends after')).toBeNull();
    await visitor.selectOptions(form.getByLabelText('Reason'), 'Rude or insulting');
    await visitor.click(send);
    await screen.findByText('Femke was warned');
    expect(getBody('POST restriction')).toEqual({
      brand: 'nl',
      member: memberId,
      kind: 'warn',
      reason: 'rude',
    });
    await waitFor(() => expect(countReads()).toBe(2));
  });

  it('take own words, what happened, and an end', async () => {
    const { visitor, getBody } = open({
      answers: { 'POST restriction': decided({ kind: 'mute' }) },
    });
    await heading();
    const before = Date.now();
    await visitor.keyboard('m');
    const form = await dialog('Stop writing: Femke');
    await visitor.selectOptions(form.getByLabelText('Reason'), 'In my own words');
    expect(form.getByRole('button', { name: 'Stop writing' })).toHaveProperty('disabled', true);
    await visitor.type(form.getByLabelText(/^The reason/), ' Sent one text to nine members ');
    await visitor.type(form.getByLabelText(/^What happened/), 'Nine times the same.');
    await visitor.selectOptions(form.getByLabelText('Ends after'), '7 days');
    await visitor.click(form.getByRole('button', { name: 'Stop writing' }));
    await screen.findByText('Femke cannot write any more');
    const { until, ...body } = getBody('POST restriction') as { until: string };
    expect(body).toEqual({
      brand: 'nl',
      member: memberId,
      kind: 'mute',
      reason: 'Sent one text to nine members',
      facts: 'Nine times the same.',
    });
    const days = (Date.parse(until) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.01);
  });

  it('without an end name none', async () => {
    const { visitor, getBody } = open({
      answers: { 'POST restriction': decided({ kind: 'suspend' }) },
    });
    await heading();
    await visitor.keyboard('t');
    const form = await dialog('Suspend: Femke');
    await visitor.selectOptions(form.getByLabelText('Reason'), 'Scam, or asks for money');
    await visitor.selectOptions(form.getByLabelText('Ends after'), 'No end');
    await visitor.click(form.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Femke is suspended');
    expect(getBody('POST restriction')).not.toHaveProperty('until');
  });

  it('against a paying member wait for a second person, which is said before and after', async () => {
    const { visitor } = open({
      answers: {
        'POST restriction': () => ({
          decision: decisionFixture({ kind: 'suspend' }),
          approval: { id: 'a1', until: '2026-11-06T12:00:00.000Z' },
        }),
      },
    });
    await heading();
    await visitor.keyboard('b');
    const form = await dialog('Ban: Femke');
    expect(form.getByText(/somebody else confirms the ban within 72 hours/)).toBeTruthy();
    await visitor.selectOptions(form.getByLabelText('Reason'), 'Seems under age');
    await visitor.click(form.getByRole('button', { name: 'Ban' }));
    await screen.findByText('Femke is suspended');
    expect(screen.getByText(/^Somebody else confirms the ban until/)).toBeTruthy();
  });

  it('that are refused say why, and the dialog stays', async () => {
    const { visitor } = open({
      member: memberFixture({ paid_user: false }),
      answers: { 'POST restriction': () => ({ status: 409, code: 'restricted_already' }) },
    });
    await heading();
    await visitor.click(screen.getByRole('button', { name: 'Ban' }));
    const form = await dialog('Ban: Femke');
    expect(form.getByText(/A ban has no end/)).toBeTruthy();
    await visitor.selectOptions(form.getByLabelText('Reason'), 'Advertising');
    await visitor.click(form.getByRole('button', { name: 'Ban' }));
    await form.findByText('Refused: restricted_already.');
  });

  it('rest while somebody types', async () => {
    const { visitor } = open();
    await heading();
    await visitor.keyboard('n');
    await visitor.keyboard('but warn');
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(screen.getByLabelText('Add a note')).toHaveProperty('value', 'but warn');
  });

  it('are out of reach once the member has left', async () => {
    const { visitor } = open({ member: memberFixture({ status: 'pending_deletion' }) });
    await heading();
    expect(screen.getByRole('button', { name: 'Warn' })).toHaveProperty('disabled', true);
    await visitor.keyboard('w');
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('that hold are lifted with a reason', async () => {
    const held = decisionFixture({ kind: 'suspend', until: null });
    const { visitor, getBody, countReads } = open({
      member: memberFixture({
        status: 'suspended',
        decisions: [held, decisionFixture({ id: 'd0', case: 'case-0' })],
        restriction: {
          kind: 'suspend',
          reason: held.reason,
          at: held.at,
          until: null,
          case: held.case,
        },
      }),
      answers: { 'DELETE restriction': () => ({}) },
    });
    await heading();
    expect(screen.getByText('1 in the past')).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: 'Lift' }));
    const form = await dialog(/^Lift the restriction/);
    await visitor.type(form.getByLabelText(/^Why/), 'A mistake');
    await visitor.click(form.getByRole('button', { name: 'Lift' }));
    await screen.findByText('Femke is restricted no more');
    expect(getBody('DELETE restriction')).toEqual({
      brand: 'nl',
      member: memberId,
      reason: 'A mistake',
    });
    await waitFor(() => expect(countReads()).toBe(2));
  });
});

describe('help for a member', () => {
  it('says that no mail reaches them', async () => {
    open({
      role: 'support',
      member: memberFixture({ mail_suppressed_until: '2026-12-03T12:00:00.000Z' }),
    });
    await heading();
    expect(screen.getByText(/^None until/)).toBeTruthy();
    expect(screen.queryByText('all arrive')).toBeNull();
  });

  it('ends all sessions, and says why that failed', async () => {
    const { visitor, getBody } = open({
      role: 'support',
      member: memberFixture({
        sessions: [{ id: 's1', device: 'curl', created_at: '2026-11-01T10:00:00.000Z' }],
      }),
      answers: { 'DELETE member-sessions': () => ({ status: 409, code: 'busy' }) },
    });
    await heading();
    expect(screen.getByText('curl')).toBeTruthy();
    await visitor.click(screen.getByRole('button', { name: 'End all' }));
    const form = await dialog(/^End all sessions/);
    await visitor.click(form.getByRole('button', { name: 'End all' }));
    await form.findByText('Refused: busy.');
    expect(getBody('DELETE member-sessions')).toEqual({ brand: 'nl', member: memberId });
  });

  it('keeps notes, which N begins', async () => {
    const note = { id: 'n1', at: '2026-11-03T10:00:00.000Z', by: 'Anouk Visser', text: 'Called.' };
    let notes: Member['notes'] = [];
    const { visitor, getBody } = open({
      role: 'support',
      answers: {
        'GET member': () => ({ member: memberFixture({ notes }) }),
        'POST member-notes': () => {
          notes = [note];
          return { note };
        },
      },
    });
    await heading();
    await visitor.keyboard('n');
    await visitor.keyboard('Called. ');
    await visitor.click(screen.getByRole('button', { name: 'Add the note' }));
    const panel = within(screen.getByRole('region', { name: 'Notes' }));
    await panel.findByText('Called.', { selector: 'p' });
    expect(getBody('POST member-notes')).toEqual({
      brand: 'nl',
      member: memberId,
      text: 'Called.',
    });
    await waitFor(() => expect(screen.getByLabelText('Add a note')).toHaveProperty('value', ''));
  });

  it('refunds a part by R, of what is left', async () => {
    const { visitor, getBody, countReads } = open({
      role: 'support',
      member: memberFixture({
        purchases: [purchaseFixture({ refunded: { value: '9.99', currency: 'EUR' } })],
      }),
      answers: {
        'POST refunds': () => ({
          refund: null,
          approval: { id: 'a', until: '2026-11-06T12:00:00.000Z' },
        }),
      },
    });
    await heading();
    await visitor.keyboard('r');
    const form = await dialog('Refund: Femke');
    const amount = form.getByLabelText('Amount');
    expect(amount).toHaveProperty('value', '40.00');
    await visitor.type(form.getByLabelText(/^Why/), 'Paid twice. ');
    await visitor.clear(amount);
    await visitor.type(amount, '40,01');
    expect(form.getByRole('button', { name: 'Refund' })).toHaveProperty('disabled', true);
    await visitor.clear(amount);
    await visitor.type(amount, '12,5');
    await visitor.click(form.getByRole('button', { name: 'Refund' }));
    await screen.findByText('Nothing goes back yet');
    expect(getBody('POST refunds')).toEqual({
      ...{ brand: 'nl', member: memberId, payment: 'p1', reason: 'Paid twice.' },
      key: expect.stringMatching(/^[\w-]{22}$/),
      amount: { value: '12.50', currency: 'EUR' },
      given_back: { value: '9.99', currency: 'EUR' },
    });
    await waitFor(() => expect(countReads()).toBe(2));
  });

  it('refunds what is left once somebody else gave back a part meanwhile', async () => {
    const paid = purchaseFixture();
    const partly = purchaseFixture({ refunded: { value: '9.99', currency: 'EUR' } });
    let purchase = paid;
    const { visitor, asked } = open({
      role: 'support',
      answers: {
        'GET member': () => ({ member: memberFixture({ purchases: [purchase] }) }),
        'POST refunds': ({ body }) => {
          const { given_back } = body as { given_back: unknown };
          if (given_back === null) {
            purchase = partly;
            return { status: 409, code: 'refund_stale' };
          }
          return { refund: null, approval: { id: 'a', until: '2026-11-06T12:00:00.000Z' } };
        },
      },
    });
    await heading();
    await visitor.keyboard('r');
    const form = await dialog('Refund: Femke');
    expect(form.getByLabelText('Amount')).toHaveProperty('value', '49.99');
    await visitor.type(form.getByLabelText(/^Why/), 'Paid twice.');
    await visitor.click(form.getByRole('button', { name: 'Refund' }));
    await form.findByText('Refused: refund_stale.');
    expect(form.getByLabelText('Amount')).toHaveProperty('value', '40.00');
    await visitor.click(form.getByRole('button', { name: 'Refund' }));
    await screen.findByText('Nothing goes back yet');
    const bodies = asked.filter(({ call }) => call === 'POST refunds').map(({ body }) => body);
    expect(bodies).toMatchObject([
      { amount: { value: '49.99' }, given_back: null },
      { amount: { value: '40.00' }, given_back: { value: '9.99', currency: 'EUR' } },
    ]);
  });

  it('refunds nothing of a payment that is all given back meanwhile', async () => {
    let purchases = [purchaseFixture(), purchaseFixture({ id: 'p2' })];
    const { visitor } = open({
      role: 'support',
      answers: {
        'GET member': () => ({ member: memberFixture({ purchases }) }),
        'POST refunds': () => {
          purchases = purchases.slice(1);
          return { status: 409, code: 'refund_stale' };
        },
      },
    });
    await heading();
    await visitor.keyboard('r');
    const form = await dialog('Refund: Femke');
    await visitor.type(form.getByLabelText(/^Why/), 'Paid twice.');
    await visitor.click(form.getByRole('button', { name: 'Refund' }));
    await form.findByText('Refused: refund_stale.');
    // Another payment is chosen, rather than taken in its place.
    expect(form.getByLabelText('Payment')).toHaveProperty('value', '');
    expect(form.getByRole('button', { name: 'Refund' })).toHaveProperty('disabled', true);
    await visitor.selectOptions(form.getByLabelText('Payment'), 'p2');
    expect(form.getByRole('button', { name: 'Refund' })).toHaveProperty('disabled', false);
  });

  it('gives credits up to the limit of the role', async () => {
    const { visitor, getBody } = open({
      role: 'support',
      answers: { 'POST goodwill': () => ({ credits: 51 }) },
    });
    await heading();
    await visitor.click(screen.getByRole('button', { name: 'More' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Give credits' }));
    const form = await dialog('Give credits: Femke');
    await visitor.type(form.getByLabelText(/^Why/), 'A slow answer');
    await visitor.type(form.getByLabelText('Credits'), '31');
    expect(form.getByRole('button', { name: 'Give' })).toHaveProperty('disabled', true);
    await visitor.clear(form.getByLabelText('Credits'));
    await visitor.type(form.getByLabelText('Credits'), '10');
    await visitor.click(form.getByRole('button', { name: 'Give' }));
    await screen.findByText('Femke got 10 credits');
    expect(getBody('POST goodwill')).toMatchObject({ credits: 10, reason: 'A slow answer' });
  });

  it('confirms an address that its member cannot, as it was shown', async () => {
    const { visitor, getBody, countReads } = open({
      role: 'support',
      member: memberFixture({ status: 'not_confirmed' }),
      answers: { 'POST member-confirmation': () => ({}) },
    });
    await heading();
    await visitor.click(screen.getByRole('button', { name: 'More' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Confirm the address' }));
    const form = await dialog('Confirm the address of Femke');
    expect(form.getByText(/femke@post\.example is theirs/)).toBeTruthy();
    expect(form.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
    await visitor.type(form.getByLabelText(/^Why/), 'Told by phone');
    await visitor.click(form.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('The address of Femke is confirmed');
    expect(getBody('POST member-confirmation')).toEqual({
      ...{ brand: 'nl', member: memberId, email: 'femke@post.example', reason: 'Told by phone' },
      key: expect.stringMatching(/^[\w-]{22}$/),
    });
    await waitFor(() => expect(countReads()).toBe(2));
  });

  it.each([
    ['is confirmed already', memberFixture()],
    [
      'gets no mail',
      memberFixture({
        ...{ status: 'not_confirmed', mail_suppressed_until: '2026-12-03T12:00:00.000Z' },
      }),
    ],
  ])('confirms no address that %s', async (_, member) => {
    const { visitor } = open({ role: 'support', member });
    await heading();
    await visitor.click(screen.getByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: 'Confirm the address' });
    expect(item.getAttribute('aria-disabled') ?? String((item as HTMLButtonElement).disabled)).toBe(
      'true',
    );
  });

  it('sends a copy of the data to a member whom something restricts, and says why that failed', async () => {
    let isRefused = true;
    const { visitor, asked } = open({
      role: 'support',
      member: memberFixture({ status: 'suspended' }),
      answers: {
        'POST member-export': () =>
          isRefused
            ? { status: 409, code: 'address_not_confirmed' }
            : { until: '2026-11-06T12:00:00.000Z' },
      },
    });
    await heading();
    await visitor.click(screen.getByRole('button', { name: 'More' }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Send a copy of the data' }));
    const form = await dialog('Send Femke a copy of the data');
    expect(form.getByText(/works once, for 3 days.*nobody here sees it/)).toBeTruthy();
    await visitor.type(form.getByLabelText(/^Why/), 'Asked by letter');
    await visitor.click(form.getByRole('button', { name: 'Send' }));
    await form.findByText('Refused: address_not_confirmed.');
    isRefused = false;
    await visitor.click(form.getByRole('button', { name: 'Send' }));
    await screen.findByText('The link for Femke is under way');
    const bodies = asked
      .filter(({ call }) => call === 'POST member-export')
      .map(({ body }) => body);
    const key = expect.stringMatching(/^[\w-]{22}$/);
    const body = { brand: 'nl', member: memberId, key, reason: 'Asked by letter' };
    expect(bodies).toEqual([body, body]);
  });

  it('lifts a suppression, and says why that failed', async () => {
    const { visitor, getBody } = open({
      role: 'support',
      member: memberFixture({ mail_suppressed_until: '2026-12-03T12:00:00.000Z' }),
      answers: { 'DELETE mail-suppression': () => ({ status: 503, code: 'unavailable' }) },
    });
    await heading();
    await visitor.click(screen.getByRole('button', { name: /^Lift/ }));
    const form = await dialog('Mail goes to Femke again');
    await visitor.type(form.getByLabelText(/^Why/), 'Asked for');
    await visitor.click(form.getByRole('button', { name: 'Lift' }));
    await form.findByText('Refused: unavailable.');
    expect(getBody('DELETE mail-suppression')).toMatchObject({ reason: 'Asked for' });
  });

  it('has none of it for a moderator', async () => {
    open({ role: 'moderator' });
    await heading();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import { useStore } from '#lib/store.ts';
import { keepClick, keepTracking, keptClick, keptTracking } from '#lib/tracking.ts';
import { refusal } from './refusal.ts';
import { SignupForm } from './signup-form.tsx';
import { TooYoung } from './too-young.tsx';

const { min_age, name: brand } = settingsFixture();
const thisYear = new Date().getFullYear();
const adult = { day: '17', month: '5', year: '1990' };
const sixteen = { ...adult, year: String(thisYear - min_age + 2) };
const region = { id: 'GB-LND', name: 'London', kind: 'county' };

const onCreated = vi.fn();
function Page() {
  const refused = useStore(refusal);
  return refused ? (
    <TooYoung />
  ) : (
    <SignupForm
      member={null}
      photo={{ choice: <p>A photo</p>, chosen: false }}
      onClosed={() => undefined}
      onCreated={onCreated}
    />
  );
}

function open(answer: object = { user: userFixture() }) {
  const server = serve({
    'POST email-check': { valid: true, suggestion: null },
    'GET regions': { regions: { GB: [region] } },
    'POST signup': answer,
  });
  return { ...server, ...show(<Page />, { path: '/signup', user: null }) };
}
type Opened = ReturnType<typeof open>;

const date = () => screen.getByRole('group', { name: 'Date of birth' });
const part = (label: string) => within(date()).getByLabelText(label);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

async function fillAccount({ visitor }: Opened, { day, month, year }: Partial<typeof adult>) {
  await visitor.type(screen.getByLabelText('Username'), 'Robin');
  await visitor.type(screen.getByLabelText('Email address'), 'robin@example.org');
  await visitor.type(screen.getByLabelText(/^Password/), 'harbour lights');
  if (year) await visitor.selectOptions(part('Year'), year);
  if (month) await visitor.selectOptions(part('Month'), month);
  if (day) await visitor.selectOptions(part('Day'), day);
}
/** The region's option, once the regions are there. */
const london = () => screen.findByRole('option', { name: region.name });
const press = async ({ visitor }: Opened, name: string) =>
  visitor.click(await screen.findByRole('button', { name }));

/** Answers everything up to the last screen. */
async function fillAll(opened: Opened, birthDate = adult) {
  const { visitor } = opened;
  await fillAccount(opened, birthDate);
  await press(opened, 'Continue to your photo');
  await press(opened, 'Skip for now');
  await visitor.click(await screen.findByRole('radio', { name: 'Woman' }));
  await visitor.click(screen.getByRole('radio', { name: 'Straight' }));
  await press(opened, 'Continue');
  await visitor.selectOptions(await screen.findByLabelText('County'), await london());
  await press(opened, 'Continue');
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  // Without it no location is offered.
  vi.stubGlobal('isSecureContext', false);
});
afterEach(() => {
  refusal.reset();
  sessionStorage.clear();
  localStorage.clear();
  onCreated.mockReset();
  vi.unstubAllGlobals();
});

describe('the date of birth', () => {
  it('is asked for at its field where it is missing, without a pop-up', async () => {
    const opened = open();
    await fillAccount(opened, { day: '17', month: '5' });
    await press(opened, 'Continue to your photo');
    expect(await within(date()).findByText(`Enter your date of birth (${min_age}+)`)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    // What is missing of it has the focus.
    await waitFor(() => expect(document.activeElement).toBe(part('Year')));
  });

  it('is checked in a pop-up where nobody can have it', async () => {
    const opened = open();
    vi.setSystemTime(`${thisYear}-05-04T10:00:00Z`);
    await fillAccount(opened, { day: '24', month: '12', year: String(thisYear) });
    await press(opened, 'Continue to your photo');
    expect(await screen.findByRole('dialog', { name: 'Check your date of birth' })).toBeTruthy();
    vi.useRealTimers();
  });

  it('has years that start with the eldest allowed and go on to this one', () => {
    open();
    const [, ...years] = within(part('Year'))
      .getAllByRole('option')
      .map((option) => Number(option.textContent));
    const eldest = thisYear - 121;
    expect([eldest, eldest + 1]).toContain(years[0]);
    expect(years.at(-1)).toBe(thisYear);
    expect(years).toEqual(years.toSorted((one, other) => one - other));
    // Who is too young can say so.
    expect(years).toContain(Number(sixteen.year));
  });
});

describe('who is too young', () => {
  const expectRefusal = () => {
    expect(title()).toBe(`${brand} is for people aged ${min_age} and over`);
    // Nothing is left to correct, and one way leads on.
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Close']);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Robin');
  };

  it('gets a final answer, whatever else is missing, and nothing is kept or sent', async () => {
    const opened = open();
    await opened.visitor.type(screen.getByLabelText('Username'), 'Robin');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Robin');
    const { day, month, year } = sixteen;
    await opened.visitor.selectOptions(part('Year'), year);
    await opened.visitor.selectOptions(part('Month'), month);
    await opened.visitor.selectOptions(part('Day'), day);
    await press(opened, 'Continue to your photo');
    await screen.findByText(/We don’t keep what you entered/);
    expectRefusal();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(opened.sentTo('POST signup')).toEqual([]);
    await opened.visitor.click(screen.getByRole('link', { name: 'Close' }));
    expect(opened.address()).toBe('/');
  });

  it('gets the same answer where only the server knows', async () => {
    const opened = open(
      new ApiError({
        code: 'too_young',
        status: 422,
        params: { min_age },
        fields: { date_of_birth: 'too_young' },
      }),
    );
    await fillAll(opened);
    await press(opened, 'Create my account');
    await screen.findByText(/We don’t keep what you entered/);
    expectRefusal();
  });
});

it('asks for the account, a photo, the person, the place and a few words, as three of five steps', async () => {
  const opened = open();
  const seen: string[] = [];
  const note = () =>
    seen.push(`${screen.getByRole('progressbar').getAttribute('aria-valuetext')}: ${title()}`);
  note();
  await fillAccount(opened, adult);
  await press(opened, 'Continue to your photo');
  await screen.findByText('A photo');
  note();
  await press(opened, 'Skip for now');
  await opened.visitor.click(await screen.findByRole('radio', { name: 'Woman' }));
  await opened.visitor.click(screen.getByRole('radio', { name: 'Straight' }));
  note();
  await press(opened, 'Continue');
  await opened.visitor.selectOptions(await screen.findByLabelText('County'), await london());
  note();
  await press(opened, 'Continue');
  await screen.findByRole('button', { name: 'Create my account' });
  note();
  expect(seen).toEqual([
    'Step 1 of 5: Create your account',
    'Step 2 of 5: Show who you are',
    'Step 3 of 5: A bit about you',
    'Step 3 of 5: Where do you live?',
    'Step 3 of 5: In your own words',
  ]);
  await press(opened, 'Create my account');
  await waitFor(() => expect(onCreated).toHaveBeenCalled());
  expect(opened.sentTo('POST signup')).toMatchObject([
    { name: 'Robin', gender: 'female', region: region.id, date_of_birth: '1990-05-17' },
  ]);
});

it('tells what brought the visitor once: what a further signup sends has nothing of it', async () => {
  const click = 'c'.repeat(22);
  keepTracking('?network=adnet');
  keepClick({ id: click, paid: true });
  const opened = open();
  await fillAll(opened);
  await press(opened, 'Create my account');
  await waitFor(() => expect(onCreated).toHaveBeenCalled());
  expect(opened.sentTo('POST signup')).toMatchObject([{ click, tracking: { network: 'adnet' } }]);
  expect([keptClick(), keptTracking()]).toEqual([null, {}]);
});

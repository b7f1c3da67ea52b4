/** Measures every action of a member's day once, in a local stack with some thousand members. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { chatContract } from '#shared/api/chat.ts';
import { chatsContract } from '#shared/api/chats.ts';
import { creditsContract } from '#shared/api/credits.ts';
import { emailCheckContract } from '#shared/api/email-check.ts';
import { giftsContract } from '#shared/api/gifts.ts';
import { icebreakersContract } from '#shared/api/icebreakers.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { logoutContract } from '#shared/api/logout.ts';
import { memberContract } from '#shared/api/member.ts';
import { notificationsContract } from '#shared/api/notifications.ts';
import { pageHiddenContract } from '#shared/api/page-hidden.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { memberScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { kinds } from '../../functions/table/items.ts';
import { childEnvironment } from '../local/child-environment.ts';
import type { Stack, StackOptions } from '../local/stack.ts';
import { root } from '../paths.ts';
import { adminFixture } from '../test/support/admin-fixture.ts';
import { listBucket, sizeOfPhotos } from '../test/support/buckets.ts';
import { createPaidOrder, getStatus } from '../test/support/buying.ts';
import { type Client, createClient } from '../test/support/client.ts';
import { message, open, sendMessage } from '../test/support/conversations.ts';
import { search } from '../test/support/finding.ts';
import { local } from '../test/support/local.ts';
import {
  activate,
  freshEmail,
  getSession,
  password,
  signUp,
  type TestUser,
} from '../test/support/members.ts';
import { type OpenSocket, openSocket } from '../test/support/socket-client.ts';
import { openTable } from '../test/support/table.ts';
import { waitFor } from '../test/support/wait.ts';
import { pushBrowser } from '../tools/push-browser.ts';
import { createActionMeter } from './action-meter.ts';
import { type ActionUsage, addUsage, type Measured, noUsage } from './cost-model.ts';
import type { DeployedResources } from './deployed.ts';
import type { ActionName } from './member-day.ts';
import { loadDocuments } from './population.ts';
import { median } from './results.ts';
import { getVisitFiles } from './visit-files.ts';

const brand = 'nl';
const seeded = 40;
const members = 5_000;
const credits = 1_000_000;
const partners = 8;
const saidBefore = 10;
const rounds = 6;
/** As many as a day allows. */
const likesOfDay = 4;
const signsOfTyping = 3;
const photos = 6;
const weighed = 12;
const drainMs = 60_000;
/** Longer than a message waits for its mail, and than anything else but reminders waits. */
const mailsDueSeconds = limits.newMessageMailSeconds + 60;
const allDueSeconds = limits.likeMailSeconds + 60;
const text = 'How was your day by the river? I hope that the weather held for the walk home.';

type Start = (options: Pick<StackOptions, 'tableThrough'>) => Promise<Stack>;
type Seen = Partial<Pick<ActionUsage, 'frames' | 'sockets'>>;

type Actions = Partial<Record<ActionName, ActionUsage>>;

/** Measures an action some times, with its jobs, and returns what it uses once. */
type Measure = (
  name: ActionName,
  times: number,
  act: (round: number) => Promise<unknown>,
  see?: () => Seen,
) => Promise<ActionUsage>;

/** @param start a fresh stack with its jobs */
export async function measureActions(
  start: Start,
  { schedules }: Pick<DeployedResources, 'schedules'>,
  say: (line: string) => void,
): Promise<Measured> {
  const meter = createActionMeter();
  try {
    const stack = await start(meter.options);
    meter.watch(stack);
    say('cost: scheduled functions without work');
    const idleRuns = await meter.measureIdleRuns(schedules.map(({ name }) => name));
    const people = await populate(stack, say);
    const measure: Measure = async (name, times, act, see = () => ({})) => {
      say(`cost: ${name}`);
      const all = await meter.measure(async () => {
        for (let round = 0; round < times; round++) await act(round);
        await stack.drain(drainMs);
        return see();
      });
      return addUsage(noUsage(), all, 1 / times);
    };
    const { photo, ...photoFiles } = await measurePhoto(stack, measure);
    const actions: Actions = {
      ...(await measurePages(people, measure)),
      ...(await measureReading(people, measure)),
      ...(await measureRelations(people, measure)),
      ...(await measureTalking(stack, people, measure)),
      ...(await measureSockets(people, measure)),
      ...(await measureJoining(stack, people, measure)),
      photo,
    };
    say('cost: files of a visit');
    const session = getSession(people.me.client);
    const member = await getVisitFiles(`${stack.brandUrl(brand)}/members`, session);
    const visitor = await getVisitFiles(`${stack.brandUrl(brand)}/`);
    const { hosts, brands } = meter.usage();
    return {
      actions: actions as Record<ActionName, ActionUsage>,
      idleRuns,
      brandReadUnits: hosts.units / hosts.reads + brands.units / brands.reads,
      firstVisit: member.first,
      laterVisit: member.later,
      visitorVisit: visitor.first,
      pictureBytes: await weighPictures(people),
      ...photoFiles,
    };
  } finally {
    await meter.stop();
  }
}

interface People {
  me: TestUser;
  /** Members with whom there is a conversation already. */
  partners: (TestUser & { conversation: string })[];
  /** Members to whom nothing was said. */
  strangers: TestUser[];
  /** Profiles that a search finds, with photos. */
  found: Profile[];
}

async function populate(stack: Stack, say: (line: string) => void): Promise<People> {
  say(`cost: ${seeded} members with photos`);
  const seed = join(root, 'infra/local/seed/seed.ts');
  const options = ['--members', String(seeded), '--photos', '2', '--brand', brand];
  await promisify(execFile)(process.execPath, [seed, ...options], {
    env: childEnvironment({ ...stack.environment, SEED_HERE: 'true' }),
  });
  if (!(await stack.drain(drainMs))) throw new Error('the seeded members are not found');
  const { client, documents, name: table, everything } = openTable(stack.environment);
  const albums = (await everything())
    .filter(({ sk }) => sk === 'SEARCH#country')
    .map(({ document }) => JSON.parse(String(document)).photos)
    .filter(({ length }) => length > 0);
  await loadDocuments(documents, table, { from: 0, to: members, albums }, say);
  const admin = adminFixture(stack);
  const joined = async (): Promise<TestUser> => {
    const one = createClient({ port: stack.port, brand, country: 'NL' });
    const { user, body } = await signUp(one);
    await activate(one, body.email);
    return { client: one, id: user.profile.id, email: body.email };
  };
  say('cost: members who talk');
  const me = await joined();
  await admin.makePaid(me, brand);
  await documents.send(
    new UpdateCommand({
      TableName: table,
      Key: kinds.wallet.key(memberScope(tenantScope({ id: brand }), me.id)),
      UpdateExpression: 'SET credits = :credits, free_messages = :none',
      ExpressionAttributeValues: { ':credits': credits, ':none': 0 },
    }),
  );
  const talking: People['partners'] = [];
  for (let index = 0; index < partners; index++) {
    const partner = await joined();
    let conversation = '';
    for (let said = 0; said < saidBefore; said++)
      conversation = (await sendMessage(me, partner, text)).conversation.id;
    talking.push({ ...partner, conversation });
  }
  const strangers: TestUser[] = [];
  while (strangers.length < 2 * rounds) strangers.push(await joined());
  client.destroy();
  admin.stored.client.destroy();
  if (!(await stack.drain(drainMs))) throw new Error('the messages are not delivered');
  const { profiles } = await search(me.client, { gender: 'female' });
  const found = profiles.filter(({ main_image }) => main_image);
  if (found.length < rounds) throw new Error('too few members are found');
  return { me, partners: talking, strangers, found };
}

const searches = [
  { gender: 'female', min_age: '26', max_age: '46' },
  { gender: 'female', min_age: '18', max_age: '60' },
  { gender: 'female', countryregion: 'NL-UT', min_age: '26', max_age: '46' },
  { gender: 'male', min_age: '30', max_age: '45' },
] as const;

const at = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;

async function measurePages({ me, partners: talking }: People, measure: Measure): Promise<Actions> {
  const page = async (path: string, client = me.client) => {
    const { status } = await client.send({ path, headers: { accept: 'text/html' } });
    if (status !== 200) throw new Error(`${path} has the status ${status}`);
  };
  const { port } = me.client;
  return {
    'page /members': await measure('page /members', rounds, () => page('/members')),
    'page /chats': await measure('page /chats', rounds, () => page('/chats')),
    'page /chats/{id}': await measure('page /chats/{id}', rounds, (round) =>
      page(`/chats/${at(talking, round).conversation}`),
    ),
    'page /app-shell': await measure('page /app-shell', rounds, () => page('/app-shell')),
    visit: await measure('visit', rounds, () =>
      page('/', createClient({ port, brand, country: 'NL' })),
    ),
  };
}

async function measureReading(people: People, measure: Measure): Promise<Actions> {
  const { client } = people.me;
  const calls: [ActionName, (round: number) => Promise<unknown>][] = [
    ['GET user', () => client.ok(userContract, 'GET')],
    ['GET members', (round) => search(client, at(searches, round))],
    [
      'GET member',
      (round) => client.ok(memberContract, 'GET', { query: { id: at(people.found, round).id } }),
    ],
    ['GET likes', () => client.ok(likesContract, 'GET')],
    ['GET swipe-game', () => client.ok(swipeGameContract, 'GET')],
    ['GET chats', () => client.ok(chatsContract, 'GET')],
    ['GET chat', (round) => open(people.me, at(people.partners, round).conversation)],
    ['GET icebreakers', () => client.ok(icebreakersContract, 'GET', { query: { language: 'nl' } })],
    ['GET gifts', () => client.ok(giftsContract, 'GET')],
    ['GET credits', () => client.ok(creditsContract, 'GET')],
    ['GET notifications', () => client.ok(notificationsContract, 'GET')],
    ['POST page-hidden', () => client.ok(pageHiddenContract, 'POST', { body: {} })],
    [
      'PUT profile',
      (round) => client.ok(profileContract, 'PUT', { body: { about_me: `${text} ${round}` } }),
    ],
  ];
  const actions: Actions = {};
  for (const [name, act] of calls) actions[name] = await measure(name, rounds, act);
  return actions;
}

async function measureRelations(people: People, measure: Measure): Promise<Actions> {
  const { me, found, strangers } = people;
  const swipe = (id: string, like: boolean) =>
    me.client.ok(swipeGameContract, 'POST', { body: { id, like } });
  return {
    'POST like': await measure('POST like', rounds, (round) =>
      me.client.ok(likeContract, 'POST', { body: { id: at(strangers, round).id } }),
    ),
    'POST swipe-game, like': await measure('POST swipe-game, like', likesOfDay, (round) =>
      swipe(at(strangers, rounds + round).id, true),
    ),
    'POST swipe-game, skip': await measure('POST swipe-game, skip', rounds, (round) =>
      swipe(at(found, round).id, false),
    ),
  };
}

async function measureTalking(stack: Stack, people: People, measure: Measure): Promise<Actions> {
  const { me, partners: talking, strangers } = people;
  const drain = () => stack.drain(drainMs);
  const advance = (seconds = mailsDueSeconds) => local(stack.port).advance(seconds);
  const write = ({ client }: TestUser, conversation: string) =>
    client.ok(chatContract, 'POST', message({ conversation }, { text }));

  // What was said and liked before is told of now, so that it is part of nothing below.
  await advance(allDueSeconds);
  await drain();
  // Receivers have an open page.
  const receivers = talking.slice(0, rounds);
  const sockets = await Promise.all(receivers.map(({ client }) => openSocket(client)));
  const before = countFrames(sockets);
  const sent = await measure(
    'POST chat',
    rounds,
    (round) => write(me, at(receivers, round).conversation),
    () => ({ frames: countFrames(sockets) - before }),
  );
  for (const receiver of receivers) await open(receiver, receiver.conversation);
  await drain();
  await Promise.all(sockets.map((socket) => socket.close()));
  // What was staged is looked at when its mail would be due, and goes.
  const looked = await measure('POST chat', 1, () => advance());

  const first = await measure('POST chat, first', rounds, (round) =>
    sendMessage(me, at(strangers, round), text),
  );
  // First messages stay unread.
  const mailed = await measure('mail', 1, () => advance());
  if (mailed.mails === 0) throw new Error('no mail was sent');

  for (const partner of receivers) await write(partner, partner.conversation);
  await drain();
  const unread = await measure('GET chat, unread', rounds, (round) =>
    open(me, at(receivers, round).conversation),
  );

  const [quiet, away] = talking.slice(-2) as [
    People['partners'][number],
    People['partners'][number],
  ];
  const told = await measure('push', rounds, () => write(me, quiet.conversation));
  const { subscription } = pushBrowser(stack.engines.push.origin);
  await away.client.ok(userContract, 'POST', { query: { push: '1' }, body: { subscription } });
  await drain();
  const pushed = await measure('push', rounds, () => write(me, away.conversation));
  if (pushed.pushes === 0) throw new Error('no push message was sent');
  return {
    'POST chat': addUsage(sent, looked, 1 / rounds),
    'POST chat, first': first,
    'GET chat, unread': unread,
    mail: addUsage(noUsage(), mailed, 1 / mailed.mails),
    push: addUsage(noUsage(), getExcess(pushed, told), 1 / pushed.pushes),
  };
}

const countFrames = (sockets: readonly OpenSocket[]): number =>
  sockets.reduce((sum, { frames }) => sum + frames.length, 0);

/** What one usage has more than another. */
function getExcess(more: ActionUsage, less: ActionUsage): ActionUsage {
  const excess = addUsage(more, less, -1);
  const runs = Object.entries(excess.runs).map(([name, one]) => [
    name,
    { runs: Math.max(0, one.runs), ms: Math.max(0, one.ms) },
  ]);
  const numbers = Object.entries(excess).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, Math.max(0, value)]] : [],
  );
  return { ...excess, ...Object.fromEntries(numbers), runs: Object.fromEntries(runs) };
}

async function measureSockets(people: People, measure: Measure): Promise<Actions> {
  const [partner] = people.partners as [People['partners'][number]];
  let frames = 0;
  let cursor: string | null = null;
  const catchUp = async () => {
    const opened = await openSocket(people.me.client);
    opened.send({ type: 'since', cursor });
    ({ cursor } = await opened.next('caught_up'));
    frames = opened.frames.length + 1;
    await opened.close();
  };
  // A page that comes back knows what it saw; only the first one does not.
  await catchUp();
  let sum = 0;
  const socket = await measure(
    'socket',
    rounds,
    async () => {
      await catchUp();
      sum += frames;
    },
    () => ({ frames: sum, sockets: rounds }),
  );
  const mine = await openSocket(people.me.client);
  const theirs = await openSocket(partner.client);
  const ping = await measure(
    'ping',
    rounds,
    async () => {
      mine.send({ type: 'ping' });
      await mine.next('pong');
    },
    () => ({ frames: 2 * rounds }),
  );
  const typing = await measure(
    'typing',
    signsOfTyping,
    async () => {
      mine.send({ type: 'typing', conversation: partner.conversation });
      await theirs.next('typing');
      await pause(limits.typingMs);
    },
    () => ({ frames: 2 * signsOfTyping }),
  );
  await Promise.all([mine.close(), theirs.close()]);
  return { socket, ping, typing };
}

async function measureJoining(stack: Stack, people: People, measure: Measure): Promise<Actions> {
  const newVisitor = () => createClient({ port: stack.port, brand, country: 'NL' });
  const signup = await measure('sign up', rounds, async () => {
    const client = newVisitor();
    const email = freshEmail();
    await client.ok(emailCheckContract, 'POST', { body: { email } });
    await signUp(client, { email });
    await activate(client, email);
    await client.ok(profileContract, 'PUT', { body: { about_me: text } });
  });
  const [, second] = people.partners as TestUser[];
  const { client, email } = second as TestUser;
  const logins: ActionUsage[] = [];
  for (let round = 0; round < rounds; round++) {
    await client.ok(logoutContract, 'GET');
    logins.push(
      await measure('POST user', 1, () =>
        client.ok(userContract, 'POST', { body: { email, password } }),
      ),
    );
  }
  const login = logins.reduce((sum, one) => addUsage(sum, one, 1 / rounds), noUsage());
  const purchase = await measure('purchase', rounds, async () => {
    await people.me.client.ok(creditsContract, 'GET');
    const { id } = await createPaidOrder(people.me);
    await getStatus(people.me, id);
    await people.me.client.ok(userContract, 'GET');
  });
  return { 'sign up': signup, 'POST user': login, purchase };
}

async function measurePhoto(stack: Stack, measure: Measure) {
  const { environment, port } = stack;
  const folder = join(root, 'infra/local/seed/portraits');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
  const uploaders: Client[] = [];
  for (let index = 0; index < photos; index++) {
    const client = createClient({ port, brand, country: 'NL' });
    await signUp(client);
    uploaders.push(client);
  }
  const before = await sizeOfPhotos(environment);
  const photo = await measure('photo', photos, async (round) => {
    const client = at(uploaders, round);
    const file = await readFile(join(folder, at(names, round)));
    const { upload } = await client.ok(photosContract, 'POST', {
      body: { content_type: 'image/webp', size: file.length },
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file)]));
    const { ok } = await fetch(upload.url, { method: 'POST', body: form });
    if (!ok) throw new Error('the bucket refused the photo');
    // The job removes the upload last.
    await waitFor(
      async () => ((await listBucket(environment)).uploads.length === 0 ? true : null),
      () => 'an upload is still there',
    );
    await client.ok(photosContract, 'GET');
  });
  const after = await sizeOfPhotos(environment);
  return {
    photo,
    photoFiles: (after.files - before.files) / photos,
    photoBytes: (after.bytes - before.bytes) / photos,
  };
}

async function weighPictures({ me }: People): Promise<Measured['pictureBytes']> {
  // Signed addresses hold for minutes, and the clock was moved.
  const { profiles: found } = await search(me.client, { gender: 'female' });
  const weigh = async (
    getPath: (picture: NonNullable<Profile['main_image']>) => string | null | undefined,
  ) => {
    const sizes: number[] = [];
    for (const { main_image } of found.slice(0, weighed)) {
      const path = main_image && getPath(main_image);
      if (!path) continue;
      const { status, bytes } = await me.client.send({ path });
      if (status !== 200) throw new Error(`${path} has the status ${status}`);
      sizes.push(bytes.length);
    }
    return median(sizes);
  };
  return {
    thumb: await weigh(({ thumb_filename }) => thumb_filename),
    match: await weigh(({ match }) => match),
    full: await weigh(({ filename }) => filename),
  };
}

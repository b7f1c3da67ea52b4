/**
 * `npm run stage -- smoke`: two members of a brand for rehearsals sign up, one writes to the other,
 * who reads it, and both leave. It goes from outside, through everything that members go through.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { chatContract } from '#shared/api/chat.ts';
import { memberContract } from '#shared/api/member.ts';
import { regionsContract } from '#shared/api/regions.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { signupContract } from '#shared/api/signup.ts';
import { userContract } from '#shared/api/user.ts';
import type { Settings } from '#shared/model/settings.ts';
import { invokeFunction } from '../../functions/adapters/invoke-function.ts';
import type { SmokeLink } from '../../functions/domain/account/smoke-link.ts';
import { commandFunctionName, liveAlias } from '../names.ts';
import { OperatorError } from './operator-error.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** Within which what follows a change must show, and between two looks. */
const patienceMs = 60_000;
const lookMs = 500;

export interface SmokeOptions {
  /** Of the brand: scheme and host. */
  origin: string;
  stage: string;
  say(line: string): void;
}

interface SmokeMember {
  visitor: Visitor;
  id: string;
  password: string;
}

/**
 * Says of each step that it is fine and how long it took.
 *
 * @throws OperatorError that names the step that is not
 */
export async function smoke({ origin, stage, say }: SmokeOptions): Promise<void> {
  const step = async <Result>(what: string, run: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    try {
      const result = await run();
      say(`ok: ${what} (${Math.round(performance.now() - began)} ms)`);
      return result;
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new OperatorError(`WRONG: ${what}: ${why}`);
    }
  };
  const guest = createVisitor(origin);
  await step('the home page is there', async () => {
    const { status } = await guest.get('/');
    if (status !== 200) throw new Error(`status ${status}`);
  });
  const { settings } = await step('settings answer', () => guest.call(settingsContract, 'GET'));
  const members: SmokeMember[] = [];
  try {
    for (const which of ['a member', 'another member']) {
      members.push(await step(`${which} signs up`, () => signUp(origin, settings)));
    }
    const [writer, reader] = members as [SmokeMember, SmokeMember];
    for (const member of members) {
      await step('the mail has left, and the address is confirmed', () =>
        confirm(member, settings.id, stage),
      );
    }
    await step('one sees the other', () =>
      until(async () => {
        const query = { id: reader.id };
        const seen = await writer.visitor.call(memberContract, 'GET', { query });
        return seen.profile.id === reader.id;
      }, 'the profile does not show'),
    );
    const text = `Smoke test ${randomUUID()}`;
    const sent = await step('a message is sent', () =>
      writer.visitor.call(chatContract, 'POST', {
        body: { to: reader.id, text, client_id: randomUUID() },
      }),
    );
    await step('it is counted and read on the other side', async () => {
      await until(async () => {
        const { user } = await reader.visitor.call(userContract, 'GET');
        return user?.unread_messages === 1;
      }, 'the message does not arrive');
      const query = { id: sent.conversation.id };
      const read = await reader.visitor.call(chatContract, 'GET', { query });
      if (read.messages.at(-1)?.text !== text) throw new Error('another text arrived');
    });
  } finally {
    for (const { visitor, password } of members) {
      await step('the member leaves', () =>
        visitor.call(accountDeleteContract, 'POST', { body: { password, reason: 'other' } }),
      );
    }
  }
}

async function signUp(origin: string, settings: Settings): Promise<SmokeMember> {
  const visitor = createVisitor(origin);
  const [country = settings.geoip_selected_country] = settings.countries;
  const { regions } = await visitor.call(regionsContract, 'GET');
  const random = randomBytes(12).toString('hex');
  // Of hexadecimal digits too few may be letters, beside words of its name.
  const password = randomBytes(24).toString('base64url');
  const { user } = await visitor.call(signupContract, 'POST', {
    body: {
      // SES's mailbox simulator takes mail for every name, and counts none of it.
      email: `success+${random}@simulator.amazonses.com`,
      ...{ name: 'Smoke test', password, date_of_birth: '1990-01-01' },
      ...{ gender: 'female', sexuality: 'bi', country, region: regions[country]?.[0]?.id ?? '' },
      language: settings.default_locale,
    },
  });
  return { visitor, id: user.profile.id, password };
}

async function confirm({ visitor, id }: SmokeMember, brand: string, stage: string): Promise<void> {
  const name = commandFunctionName(stage, 'account', 'smoke-link');
  const ask = () => invokeFunction<SmokeLink>(name, liveAlias, { brand, member: id });
  let { link, mails_waiting } = await ask();
  if (!link) {
    throw new Error(`${brand} is not published with --trial, and smoke tests sign up nowhere else`);
  }
  await until(async () => {
    if (mails_waiting > 0) ({ link, mails_waiting } = await ask());
    return mails_waiting === 0;
  }, 'mail does not leave');
  const { headers } = await visitor.get(link as string);
  if (headers.location !== '/activate/done') {
    throw new Error(`the link leads to ${headers.location}`);
  }
}

async function until(check: () => Promise<boolean>, problem: string): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = await check().catch((cause: Error) => cause);
    if (found === true) return;
    if (performance.now() > end) throw found instanceof Error ? found : new Error(problem);
    await pause(lookMs);
  }
}

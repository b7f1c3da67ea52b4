import { expect } from 'vitest';
import type { ClickMark } from '#shared/rules/traffic.ts';
import { bringAgain } from './changes.ts';
import type { Client, ClientOptions } from './client.ts';
import type { ownShop } from './fixtures.ts';
import { signUp } from './members.ts';
import { brandCommand } from './operator.ts';

export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const minute = 60;
/** Who signs up sooner after the click looks like a program. */
const thoughtSeconds = 10;

/** The click that a page tells the browser to keep. */
export const clickIn = (html: string): ClickMark | null => {
  const [, boot = '{}'] =
    /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(boot) as { click: ClickMark | null }).click;
};

/** What tests of the brand `maple` do. */
export function createTraffic(own: ReturnType<typeof ownShop>) {
  const drained = async () => expect(await own.stack.drain(60_000)).toBe(true);
  const campaign = (action: string, ...args: string[]) =>
    brandCommand(own.stack.environment, 'campaign', action, '--id', 'maple', ...args);
  const visitor = (options: Partial<ClientOptions> = {}) =>
    own.at('maple', { country: 'US', userAgent: phone, ...options });
  const visit = (
    client: Client,
    query: Record<string, string>,
    { path = '/', ...headers }: Record<string, string> = {},
  ) => client.send({ path: `${path}?${new URLSearchParams(query)}`, headers: { ...headers } });
  const signUpBy = async (
    client: Client,
    query: Record<string, string>,
    { path = '/', afterSeconds = thoughtSeconds } = {},
  ) => {
    const click = clickIn((await visit(client, query, { path })).text)?.id;
    if (afterSeconds > 0) await own.local.advance(afterSeconds);
    return signUp(client, click ? { click } : {});
  };
  return {
    drained,
    campaign,
    visitor,
    visit,
    signUpBy,
    /** Lets time pass, with what it leads to. */
    async pass(seconds: number): Promise<void> {
      await drained();
      await own.local.advance(seconds);
      await drained();
    },
    /** Days change on the hour, here and in the brand's time zone: what is the same day stays so. */
    async awayFromTheHour(): Promise<void> {
      const now = await own.local.advance(0);
      if (now.getUTCMinutes() >= 50) await own.local.advance(15 * minute);
    },
    async declared(name: string, ...terms: string[]): Promise<void> {
      const made = await campaign('new', '--name', name, '--network', name, ...terms);
      expect([made.err, made.out, made.status]).toEqual(['', `maple ${name}: active\n`, 0]);
    },
    trackerUrl: (name: string, query: string) =>
      `${own.stack.engines.tracker.origin}/${name}?${query}`,
    /** What the tracker was called with for a campaign, the first call first. */
    calls: (name: string) =>
      own.stack.engines.tracker
        .postbacks()
        .filter(({ target }) => target.startsWith(`/${name}?`) || target === `/${name}`)
        .reverse(),
    /** Brings the changes that made these items to the outbox's job once more, as if they were new. */
    streamAgain: (keys: readonly { pk: string; sk: string }[]) =>
      bringAgain(own.stack, own.admin.stored, keys),
    /** Signs somebody up who came by a click. */
    async brought(
      query: Record<string, string>,
      how: { path?: string; afterSeconds?: number } = {},
    ) {
      const client = visitor();
      const { user, body } = await signUpBy(client, query, how);
      await drained();
      return { client, id: user.profile.id, email: body.email };
    },
  };
}

/**
 * Links in mailboxes and changes of an account's credentials. An intruder with an earlier link,
 * session or password must not regain access.
 */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { mailChangeContract } from '#shared/api/mail-change.ts';
import { passwordContract } from '#shared/api/password.ts';
import { resetPasswordContract } from '#shared/api/reset-password.ts';
import { sessionsContract } from '#shared/api/sessions.ts';
import { signupContract } from '#shared/api/signup.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import { memberExportContract } from '#shared/ops/member-export.ts';
import type { Client } from '../support/client.ts';
import { operatorAt } from '../support/console.ts';
import { activationLink } from '../support/local.ts';
import { activate, freshEmail, password, signUp, signupBody } from '../support/members.ts';
import { at, shared } from '../support/shared-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';

/** A member as somebody knows them who holds the password and reads the present mailbox. */
interface Holder {
  client: Client;
  email: string;
  /** The address before the last change. */
  former?: string;
  password: string;
}

const brand = 'nl';
const changed = 'a password of the owner';
const stolen = 'a password of a stranger';
const { origin } = at(brand);
const port = Number(new URL(origin).port);

async function unconfirmed(): Promise<Holder> {
  const client = at(brand);
  const { body } = await signUp(client);
  await shared().mail(body.email);
  return { client, email: body.email, password };
}

async function confirmed(): Promise<Holder> {
  const holder = await unconfirmed();
  await activate(holder.client, holder.email);
  return holder;
}

async function logIn(holder: Holder): Promise<Holder> {
  const client = at(brand);
  const body = { email: holder.email, password: holder.password };
  await client.ok(userContract, 'POST', { body });
  return { ...holder, client };
}

/** The token of the newest mail with a link to a page, once there are so many such mails. */
async function token(to: string, page: string, count = 1): Promise<string> {
  const link = new RegExp(`${page}\\?token=([\\w.-]+)`);
  const found = await shared().mailsWith(to, link, count);
  return link.exec(found[0]?.text ?? '')?.[1] ?? '';
}
const notMe = (subject: RegExp) => async (to: string) => {
  const found = await shared().mailsWith(to, subject, 1);
  const [, sent = ''] =
    /reset-password\/do\?token=([\w.-]+)&reason=not_me/.exec(found[0]?.text ?? '') ?? [];
  return sent;
};

const askReset = (email: string) =>
  at(brand).ok(resetPasswordContract, 'POST', { body: { email } });
const redeemReset = (sent: string, secret: string, client = at(brand)) =>
  client.getErrorCode(resetPasswordContract, 'PUT', { body: { token: sent, password: secret } });
const askMove = (holder: Holder, email: string) =>
  holder.client.ok(mailChangeContract, 'POST', { body: { email, password: holder.password } });
const redeemMove = (sent: string, undo: boolean, client = at(brand)) =>
  client.getErrorCode(mailChangeContract, 'PUT', {
    body: undo ? { token: sent, undo } : { token: sent },
  });

/** Prepares to move an account to a new address and to log in there. */
async function moving(holder: Holder): Promise<() => Promise<Holder>> {
  const email = freshEmail();
  await askMove(holder, email);
  const sent = await token(email, '/mail-change/do');
  return async () => {
    expect(await redeemMove(sent, false)).toBe('ok');
    return logIn({ ...holder, email, former: holder.email });
  };
}
const moved = async (holder: Holder): Promise<Holder> => (await moving(holder))();

/** A link that waits in a mailbox, and its use by whoever finds it. */
type Pending = (holder: Holder) => Promise<(client?: Client) => Promise<string>>;

const pending: Record<string, Pending> = {
  'a reset link': async ({ email }) => {
    await askReset(email);
    const sent = await token(email, '/reset-password/do');
    return (client) => redeemReset(sent, stolen, client);
  },
  'a change of address': async (holder) => {
    const elsewhere = freshEmail();
    await askMove(holder, elsewhere);
    const sent = await token(elsewhere, '/mail-change/do');
    return (client) => redeemMove(sent, false, client);
  },
  'a copy of the data': async ({ client: own, email }) => {
    const { user } = await own.ok(userContract, 'GET');
    const support = await operatorAt(port, 'support', [brand]);
    await support.ok(memberExportContract, 'POST', {
      body: {
        ...{ brand, member: user?.profile.id ?? '', reason: 'Asked for.' },
        key: randomBytes(16).toString('base64url'),
      },
    });
    const sent = await token(email, '/account-export');
    return (client = at(brand)) =>
      client.getErrorCode(accountExportContract, 'PUT', { body: { token: sent } });
  },
  '"that was not me" of a password': async (holder) => {
    const { client, email } = holder;
    const body = { old_password: holder.password, password: `${holder.password} again` };
    await client.ok(passwordContract, 'PUT', { body });
    holder.password = body.password;
    holder.client = (await logIn(holder)).client;
    const sent = await notMe(/wachtwoord is gewijzigd/i)(email);
    return (by) => redeemReset(sent, stolen, by);
  },
  '"that was not me" of a login': async (holder) => {
    await logIn(holder);
    const sent = await notMe(/Nieuw apparaat|nieuw apparaat/)(holder.email);
    return (client) => redeemReset(sent, stolen, client);
  },
};

/** What changes who holds an account, by its owner: what it takes is at hand once it is prepared. */
type Event = (holder: Holder) => Promise<() => Promise<Holder>>;

const events: Record<string, Event> = {
  'a reset': async (holder) => {
    const count = (await shared().mails(holder.email)).filter(({ text }) =>
      /reset-password\/do\?token=[\w.-]+\s/.test(text),
    ).length;
    await askReset(holder.email);
    const sent = await token(holder.email, '/reset-password/do', count + 1);
    return async () => {
      expect(await redeemReset(sent, changed)).toBe('ok');
      return { ...holder, password: changed };
    };
  },
  'a new password': async (holder) => async () => {
    const body = { old_password: holder.password, password: changed };
    await holder.client.ok(passwordContract, 'PUT', { body });
    return { ...holder, password: changed };
  },
  'a new address': (holder) => moving(holder),
  'logging out everywhere': async (holder) => async () => {
    await holder.client.ok(sessionsContract, 'DELETE', { body: { all: true } });
    return holder;
  },
  deletion: async (holder) => async () => {
    const body = { password: holder.password, reason: 'other' } as const;
    await holder.client.ok(accountDeleteContract, 'POST', { body });
    return holder;
  },
};
const cause = async (event: string, holder: Holder): Promise<Holder> =>
  (await (events[event] as Event)(holder))();
/** This one needs an address to go back to. A new password sends it a new link, which alone works. */
const undo = async (holder: Holder): Promise<Holder> => {
  const former = holder.former ?? '';
  const newest = async () => redeemMove(await token(former, '/mail-change/undo'), true);
  await expect.poll(newest, { timeout: 60_000, interval: 500 }).toBe('ok');
  return { ...holder, email: former };
};

const opens = async ({ email, password: secret }: Holder) =>
  at(brand).getErrorCode(userContract, 'POST', { body: { email, password: secret } });

describe.concurrent('a pending link is refused after', () => {
  describe.concurrent.each(Object.keys(events))('%s:', (event) => {
    it.each(Object.keys(pending))('%s', async (link) => {
      const holder = await confirmed();
      const use = await (pending[link] as Pending)(holder);
      const owner = await cause(event, holder);
      const stranger = at(brand);
      expect(await use(stranger)).toBe('link_invalid');
      expect((await stranger.ok(userContract, 'GET')).user).toBeNull();
      expect(await opens(owner)).toBe(event === 'deletion' ? 'account_deleted' : 'ok');
    });
  });

  describe.concurrent('the undoing of a change of address:', () => {
    it.each(Object.keys(pending))('%s', async (link) => {
      const holder = await moved(await confirmed());
      const use = await (pending[link] as Pending)(holder);
      const owner = await undo(holder);
      const stranger = at(brand);
      expect(await use(stranger)).toBe('link_invalid');
      expect((await stranger.ok(userContract, 'GET')).user).toBeNull();
      expect(await opens({ ...owner, password: holder.password })).toBe('ok');
    });
  });

  it('the return of a deleted account: every link of its deletion', async () => {
    const holder = await moved(await confirmed());
    await cause('deletion', holder);
    const own = await token(holder.email, '/account-reactivate');
    const former = await token(holder.former ?? '', '/account-reactivate');
    const back = (sent: string) =>
      at(brand).getErrorCode(accountReactivateContract, 'PUT', { body: { token: sent } });
    expect(await back(own)).toBe('ok');
    expect(await back(own)).toBe('link_invalid');
    expect(await back(former)).toBe('link_invalid');
  });

  it('anything that ends an unconfirmed account’s links: its activation', async () => {
    for (const [event, ended] of [
      ['a new password', true],
      ['logging out everywhere', true],
      ['deletion', true],
      // These show whose mailbox it is: following the first link is harmless then.
      ['a reset', false],
      ['a new address', false],
    ] as const) {
      const holder = await unconfirmed();
      const { pathname, search } = activationLink(await shared().mail(holder.email));
      await cause(event, holder);
      const followed = await at(brand).send({ path: pathname + search });
      const page = ended ? '/activate/error' : '/activate/done';
      expect([event, followed.headers.location]).toEqual([event, page]);
    }
  });
});

describe.concurrent('the way back of a former address', () => {
  it.each(Object.keys(events))(
    'outlives %s by a new link, the one before is refused',
    async (event) => {
      const owner = await confirmed();
      const thief = await moved(owner);
      const first = await token(owner.email, '/mail-change/undo');
      const after = await cause(event, thief);
      expect(await redeemMove(first, true)).toBe('link_invalid');
      if (event === 'deletion') {
        // The owner brings the account back first.
        const body = { token: await token(owner.email, '/account-reactivate') };
        await at(brand).ok(accountReactivateContract, 'PUT', { body });
      }
      const second = await token(owner.email, '/mail-change/undo', 2);
      expect(second).not.toBe(first);
      expect(await redeemMove(second, true)).toBe('ok');
      // The address that the account was led to, and any in between, lead nowhere any more.
      expect(await opens({ ...after, email: after.email })).toBe('login_failed');
      await askReset(owner.email);
      const reset = await token(owner.email, '/reset-password/do');
      expect(await redeemReset(reset, changed)).toBe('ok');
      for (const address of new Set([thief.email, after.email])) {
        const sent = (await shared().mails(address))
          .map(({ text }) => /mail-change\/undo\?token=([\w.-]+)/.exec(text)?.[1])
          .filter((found) => found !== undefined);
        for (const found of sent) expect(await redeemMove(found, true)).toBe('link_invalid');
        // And they are free for whoever they belong to.
        const body = signupBody(brand, { email: address });
        expect(await at(brand).getErrorCode(signupContract, 'POST', { body })).toBe('ok');
      }
    },
  );
});

describe.concurrent('whoever signs up with another person’s address', () => {
  it('has nothing left of it once the person resets the password', async () => {
    const stranger = await unconfirmed();
    const own = freshEmail();
    await askMove(stranger, own);
    const waiting = await token(own, '/mail-change/do');
    const person = await cause('a reset', stranger);
    expect(await redeemMove(waiting, false)).toBe('link_invalid');
    expect((await stranger.client.ok(userContract, 'GET')).user).toBeNull();
    expect(await opens(person)).toBe('ok');
  });
});

describe.concurrent('an event and the use of a link at once', () => {
  const racing = ['a reset link', 'a change of address', '"that was not me" of a login'];
  const pairs = racing.flatMap((link) =>
    Object.keys(events).map((event) => [link, event] as const),
  );
  const each = rounds(1, Math.ceil(1_000 / pairs.length));

  it.each(pairs)(
    '%s and %s: one of them counts last, and is whole',
    async (link, event) => {
      for (let round = 0; round < each; round++) {
        const holder = await confirmed();
        const use = await (pending[link] as Pending)(holder);
        const act = await (events[event] as Event)(holder);
        const stranger = at(brand);
        // Whichever comes second is refused, so the event may be as well.
        const [used, done] = await Promise.all([
          use(stranger),
          act().then(
            (after) => after,
            () => null,
          ),
        ]);
        expect(['ok', 'link_invalid', 'busy', 'email_taken']).toContain(used);
        const seen = (await stranger.ok(userContract, 'GET')).user;
        if (used !== 'ok') {
          expect(seen).toBeNull();
          if (done) expect(await opens(done)).toBe(event === 'deletion' ? 'account_deleted' : 'ok');
        } else if (done) {
          // Both went through: then the event came later, and nothing of the use is left open.
          expect(seen).toBeNull();
        }
      }
    },
    soakTimeout(120_000),
  );
});

describe.concurrent('a password', () => {
  const code = async (secret: string, changes: object = {}) => {
    const body = { ...signupBody(brand, changes), password: secret };
    const response = await at(brand).call(signupContract, 'POST', { body });
    return response.ok ? 'ok' : (response.error.fields?.password ?? response.error.code);
  };

  it.each([
    ['password123', 'password_common'],
    ['QWERTYUIOP', 'password_common'],
    ['trustno1', 'password_common'],
    ['Isabella1990', 'password_personal'],
    ['isabella.jansen!', 'password_personal'],
    ['isabella.jansen@example.com', 'password_personal'],
    ['Hartje!2026', 'password_personal'],
    ['isabella likes hartje', 'ok'],
    ['correct horse battery', 'ok'],
  ])('%s: %s', async (secret, expected) => {
    const email = `isabella.jansen@${freshEmail().slice(7, 23)}.example.com`;
    const tried = secret.replace('@example.com', `@${email.split('@')[1]}`);
    expect(await code(tried, { name: 'Isabella', email })).toBe(expected);
  });

  it('that everybody tries is refused when it is changed or reset as well, and the link stays', async () => {
    const holder = await confirmed();
    const body = { old_password: password, password: 'password123' };
    expect(await holder.client.call(passwordContract, 'PUT', { body })).toMatchObject({
      error: { code: 'validation_failed', fields: { password: 'password_common' } },
    });
    await askReset(holder.email);
    const sent = await token(holder.email, '/reset-password/do');
    expect(await redeemReset(sent, 'password123')).toBe('validation_failed');
    expect(await redeemReset(sent, changed)).toBe('ok');
  });
});

describe.concurrent('the mailbox hears', () => {
  it('of each password change, with a link that ends what the change began', async () => {
    const holder = await confirmed();
    const thief = await logIn(holder);
    const body = { old_password: password, password: stolen };
    await thief.client.ok(passwordContract, 'PUT', { body });
    const inside = await logIn({ ...holder, password: stolen });
    const sent = await notMe(/wachtwoord is gewijzigd/i)(holder.email);
    expect(await redeemReset(sent, changed)).toBe('ok');
    expect((await inside.client.ok(userContract, 'GET')).user).toBeNull();
    expect(await opens({ ...holder, password: stolen })).toBe('login_failed');
    expect(await opens({ ...holder, password: changed })).toBe('ok');
    // The new password is told as well.
    await shared().mailsWith(holder.email, /wachtwoord is gewijzigd/i, 2);
  });

  it('of a login from a new device once, and not of one from a device that it knows', async () => {
    const holder = await confirmed();
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    const phone = at(brand, { userAgent: agent });
    const body = { email: holder.email, password };
    await holder.client.ok(userContract, 'POST', { body });
    await phone.ok(userContract, 'POST', { body });
    const [mail] = await shared().mailsWith(holder.email, /nieuw apparaat/i, 1);
    expect(mail?.text).toContain('Chrome op Windows');
    phone.cookies.delete(limits.sessionCookieName);
    await phone.ok(userContract, 'POST', { body });
    // A later mail shows that no other one is under way before it.
    await askReset(holder.email);
    await token(holder.email, '/reset-password/do');
    expect(await shared().mailsWith(holder.email, /nieuw apparaat/i, 1)).toHaveLength(1);
  });

  it('of a login from a new device although it ended every link at once', async () => {
    const holder = await confirmed();
    const thief = await logIn(holder);
    await cause('logging out everywhere', thief);
    const [mail] = await shared().mailsWith(holder.email, /nieuw apparaat/i, 1);
    expect(mail?.text).toContain(`${origin}/reset-password`);
  });

  it('nothing of logins while the address may be a stranger’s', async () => {
    const holder = await unconfirmed();
    await logIn(holder);
    await askReset(holder.email);
    await token(holder.email, '/reset-password/do');
    expect(await shared().mailsWith(holder.email, /nieuw apparaat/i, 0)).toEqual([]);
  });

  it('of all devices again after a reset', async () => {
    const holder = await confirmed();
    const known = holder.client;
    await cause('a reset', holder);
    const body = { email: holder.email, password: changed };
    await known.ok(userContract, 'POST', { body });
    await shared().mailsWith(holder.email, /nieuw apparaat/i, 1);
  });
});

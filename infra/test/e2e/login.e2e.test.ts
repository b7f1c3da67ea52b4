/** Logging in, and being logged out. */
import { expect } from 'vitest';
import { paths } from '#frontend/lib/paths.ts';
import { limits } from '#shared/limits.ts';
import { ask } from './calls.ts';
import {
  arrivesAt,
  gone,
  hold,
  journey,
  journeys,
  shows,
  started,
  type Visitor,
} from './journey.ts';
import { type Account, newMember } from './members.ts';
import { field, next } from './signup-steps.ts';

const minuteSeconds = 60;
type Entries = Pick<Account, 'email' | 'password'>;

journeys('logging in', () => {
  for (const brand of ['nl', 'pl']) {
    journey(
      `${brand}: says in the language that it failed, then for how long it is blocked`,
      { brand },
      async (visitor) => {
        const { page, say } = visitor;
        visitor.expectProblem(/^(401|429) POST \/api\/user\.php$/);
        const member = await newMember(brand, { confirmed: false });
        await page.goto(paths.login);
        const alert = page.getByRole('alert');
        for (let attempt = 1; attempt <= limits.loginAttempts; attempt++) {
          expect(await logIn(visitor, { ...member, password: `wrong ${attempt}` })).toBe(401);
          await shows(alert.getByText(say('errors:codes.login_failed')));
        }
        // From now on the right one does not help either.
        expect(await logIn(visitor, member)).toBe(429);
        const minutes = limits.loginBlockSeconds / minuteSeconds;
        await shows(alert.getByText(say('errors:codes.login_blocked', { minutes })));
        expect(new URL(page.url()).pathname).toBe(paths.login);
      },
    );
  }

  journey(
    'asks for what is missing before it asks the server',
    { brand: 'us' },
    async (visitor) => {
      const { page, say } = visitor;
      let calls = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/user.php')) calls++;
      });
      await page.goto(paths.login);
      await enter(visitor, { email: 'robin', password: '' });
      await shows(page.getByText(say('errors:fields.invalid_email')));
      await shows(page.getByText(say('errors:fields.required')));
      expect(calls).toBe(0);
    },
  );

  journey('waits for the application with what was entered', { brand: 'us' }, async (visitor) => {
    const { page } = visitor;
    const member = await newMember('us');
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/user.php')) calls++;
    });
    const { held, letGo } = hold();
    await page.route(/\/assets\/(?!boot)[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(paths.login);
    await enter(visitor, member);
    // Impatience sends nothing twice.
    await next(visitor, 'common:actions.login');
    expect(new URL(page.url()).pathname).toBe(paths.login);
    expect(calls).toBe(0);
    letGo();
    await arrivesAt(page, paths.members);
    expect(calls).toBe(1);
    await shows(page.getByRole('button', { name: visitor.say('common:a11y.account_menu') }));
  });

  journey('leads where the visitor wanted to go', { brand: 'us' }, async (visitor) => {
    const { page } = visitor;
    const member = await newMember('us');
    await page.goto('/likes/received?from=mail');
    await arrivesAt(page, `${paths.login}?to=${encodeURIComponent('/likes/received?from=mail')}`);
    await logIn(visitor, member);
    await arrivesAt(page, '/likes/received?from=mail');
  });

  journey('leads nowhere else, whatever the address says', { brand: 'us' }, async (visitor) => {
    const { page, context } = visitor;
    // The page may be about to open its socket when its cookies are taken away.
    visitor.expectProblem(/WebSocket connection .* 403/);
    const member = await newMember('us');
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ]) {
      await page.goto(`${paths.login}?${new URLSearchParams({ to })}`);
      await logIn(visitor, member);
      await arrivesAt(page, paths.members);
      await context.clearCookies();
    }
  });

  journey('takes who is logged in already to the members', { brand: 'de' }, async (visitor) => {
    await visitor.become(await newMember('de'));
    await visitor.page.goto(paths.login);
    await arrivesAt(visitor.page, paths.members);
  });
});

journeys('a session that ended elsewhere', () => {
  journey(
    'ends in this browser with the next call, without an error',
    { brand: 'us' },
    async (visitor) => {
      const { page, say } = visitor;
      visitor.expectProblem(/^403 POST \/api\/activate\.php$/);
      const member = await newMember('us', { confirmed: false });
      await visitor.become(member);
      // A socket that is refused would notice first.
      await page.routeWebSocket(/\/ws$/, () => undefined);
      await page.goto(paths.members);
      await started(page);
      const reminder = page.getByRole('region', { name: say('common:activation_reminder.title') });
      await shows(reminder);
      expect((await ask('us', '/api/logout.php', { session: member.session })).status).toBe(200);

      await reminder
        .getByRole('button', { name: say('common:activation_reminder.resend') })
        .click();
      await shows(
        page.getByRole('banner').getByRole('link', { name: say('common:actions.login') }),
      );
      await gone(reminder);
      await gone(page.getByRole('button', { name: say('common:a11y.account_menu') }));
      expect(await page.getByText(say('errors:codes.authentication_required')).count()).toBe(0);
    },
  );

  journey(
    'is noticed on a member page, which then asks to log in',
    { brand: 'us' },
    async (visitor) => {
      const { page, say } = visitor;
      // What was still being asked when the session ended.
      visitor.expectProblem(/^403 GET \/api\/\w+\.php$/);
      const member = await newMember('us');
      await visitor.become(member);
      await page.goto(paths.chats);
      await shows(page.getByRole('button', { name: say('common:a11y.account_menu') }));
      await ask('us', '/api/logout.php', { session: member.session });
      await page.reload();
      await arrivesAt(page, `${paths.login}?to=${encodeURIComponent(paths.chats)}`);
    },
  );

  journey('a mail that did not arrive is sent again', { brand: 'nl' }, async (visitor) => {
    const { page, say } = visitor;
    const member = await newMember('nl', { confirmed: false });
    await visitor.become(member);
    await page.goto(paths['complete-signup']);
    const again = page
      .getByRole('main')
      .getByRole('button', { name: say('signup:confirm.resend') });
    const answered = page.waitForResponse('**/api/activate.php');
    await again.click();
    expect((await answered).status()).toBe(200);
    await shows(
      page
        .getByRole('region', { name: say('common:a11y.notifications') })
        .getByText(say('common:activation_reminder.sent', { email: member.email })),
    );
  });
});

/** Fills in the form and sends it. */
async function enter(visitor: Visitor, { email, password }: Entries): Promise<void> {
  const { page, say } = visitor;
  await field(page, say('login:email')).fill(email);
  await field(page, say('login:password')).fill(password);
  await next(visitor, 'common:actions.login');
}

/** The same, up to the answer's status. */
async function logIn(visitor: Visitor, entries: Entries): Promise<number> {
  const answered = visitor.page.waitForResponse('**/api/user.php');
  await enter(visitor, entries);
  return (await answered).status();
}

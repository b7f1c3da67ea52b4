/** What the local stack serves beside the product, under /__local/ on localhost. */
import { type Answer, errorAnswer, htmlAnswer, jsonAnswer, redirectAnswer } from './answer.ts';
import type { RunningBrand } from './brands.ts';
import type { Inbox } from './engines/inbox.ts';
import type { PaymentSandbox } from './engines/mollie.ts';
import type { CapturedPush } from './engines/push-service.ts';
import type { Visit } from './event.ts';
import { isForeign } from './local-origin.ts';
import { mailFrame, mailPage, mailPolicy, overviewPage, pagePolicy } from './pages.ts';
import { paymentAnswer } from './payment-routes.ts';

export interface LocalServices {
  ready(): boolean;
  brands(): RunningBrand[];
  inbox(): Inbox;
  /** Push messages that left, the latest first. */
  pushes(): CapturedPush[];
  payments(): PaymentSandbox;
  /** Process ids of the workers, and what went wrong in them. */
  workers(): { pids: number[]; unhandled: number; deaths: number };
  hasGallery(): boolean;
  clock: {
    now(): Date;
    /** Moves the product's time; resolves when the jobs due by then have run. */
    advance(seconds: number): Promise<void>;
    reset(): Promise<void>;
  };
}

const longestAdvanceSeconds = 10 * 366 * 86_400;

/** Answers a path that starts with /__local/. */
export async function localAnswer(visit: Visit, services: LocalServices): Promise<Answer> {
  const url = new URL(visit.target, 'http://localhost');
  const path = url.pathname.replace(/^\/__local/, '');
  const reads = visit.method === 'GET' || visit.method === 'HEAD';

  if (path === '/clock') {
    return visit.method === 'POST'
      ? moveClock(visit, services)
      : errorAnswer('method_not_allowed', { allow: 'POST' });
  }
  if (path.startsWith('/psp/')) {
    return services.ready()
      ? paymentAnswer(visit, path.slice('/psp'.length), services.payments())
      : errorAnswer('unavailable');
  }
  if (!reads) return errorAnswer('method_not_allowed', { allow: 'GET, HEAD' });
  if (path === '/health') return health(services);
  if (!services.ready()) return errorAnswer('unavailable');

  const mailPath = /^\/mails\/([^/]+)(\/html)?$/.exec(path);
  if (mailPath) return mailAnswer(mailPath[1] ?? '', mailPath[2] !== undefined, services);
  const to = url.searchParams.get('to') ?? undefined;
  switch (path) {
    case '/':
      return htmlAnswer(
        overviewPage({
          brands: services.brands(),
          mails: services.inbox().mails(),
          sms: services.inbox().sms(),
          payments: services.payments().payments(),
          now: services.clock.now(),
          hasGallery: services.hasGallery(),
        }),
        { 'content-security-policy': pagePolicy },
      );
    case '/mails':
      // A plus in a query stands for a space, which no address has.
      return jsonAnswer(services.inbox().mails(to?.replaceAll(' ', '+')));
    case '/pushes':
      return jsonAnswer(services.pushes());
    case '/sms':
      return jsonAnswer(services.inbox().sms(to));
    default:
      return errorAnswer('not_found');
  }
}

function health(services: LocalServices): Answer {
  const ready = services.ready();
  const tenants = services.brands().map(({ id, url }) => ({ id, url }));
  const answer = jsonAnswer({ ready, tenants, workers: services.workers() }, ready ? 200 : 503);
  return ready ? answer : { ...answer, headers: { ...answer.headers, 'retry-after': '1' } };
}

function mailAnswer(id: string, isFrame: boolean, services: LocalServices): Answer {
  const mail = services
    .inbox()
    .mails()
    .find((sent) => encodeURIComponent(sent.id) === id);
  if (!mail) return errorAnswer('not_found');
  return isFrame
    ? htmlAnswer(mailFrame(mail), { 'content-security-policy': mailPolicy })
    : htmlAnswer(mailPage(mail), { 'content-security-policy': pagePolicy });
}

async function moveClock(visit: Visit, services: LocalServices): Promise<Answer> {
  if (isForeign(visit)) return errorAnswer('forbidden_origin');
  const asked = jsonMove(visit.body);
  const move = asked ?? formMove(visit.body);
  if (!move) return errorAnswer('validation_failed');
  if (!services.ready()) return errorAnswer('unavailable');
  if ('reset' in move) await services.clock.reset();
  else await services.clock.advance(move.advance);
  // The page's own form; command lines send JSON under a form's content type, too.
  return asked ? jsonAnswer({ now: services.clock.now() }) : redirectAnswer('/__local/');
}

type Move = { advance: number } | { reset: true };

function formMove(body: Buffer): Move | null {
  const form = new URLSearchParams(body.toString('utf8'));
  return asMove(
    form.has('reset') ? { reset: true } : { advance: Number(form.get('advance') ?? Number.NaN) },
  );
}

function jsonMove(body: Buffer): Move | null {
  try {
    return asMove(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

function asMove(value: unknown): Move | null {
  if (typeof value !== 'object' || value === null) return null;
  const { advance, reset } = value as { advance?: unknown; reset?: unknown };
  if (reset === true && advance === undefined) return { reset };
  const isMove =
    reset === undefined &&
    typeof advance === 'number' &&
    advance >= 0 &&
    advance <= longestAdvanceSeconds;
  return isMove ? { advance } : null;
}

/** The local stack's SES (both versions) and SNS, which store messages in an inbox and deliver nothing. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { EngineLog } from './account.ts';
import { getReason } from './errors.ts';
import { type CapturedMail, type CapturedSms, type Inbox, openInbox } from './inbox.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';
import { parseParameters, QueryError } from './query-protocol.ts';
import { openSes, type QueryAction } from './ses.ts';
import type { SesNotification } from './ses-feedback.ts';
import { openSuppressionList } from './ses-suppression.ts';
import { openSns } from './sns.ts';
import { xmlDocument } from './xml.ts';

export type AwsQueryOptions = {
  dataDir: string;
  log: EngineLog;
  onMail?: (mail: CapturedMail) => unknown;
  onSms?: (sms: CapturedSms) => unknown;
  /**
   * Receives SES's notification when a mail to the mailbox simulator bounces or causes a complaint.
   */
  onFeedback?: (notification: SesNotification) => unknown;
};

export type AwsQuery = {
  sesEndpoint: string;
  snsEndpoint: string;
  inbox: Inbox;
  stop(): Promise<void>;
} & SendingFaults;

/** Faults for tests, which affect both SES and SNS. */
export type SendingFaults = {
  /** Refuses the next `count` calls with this status and error code; nothing is captured. */
  failNext(count: number, status: number, code: string): void;
  /** Executes the next `count` calls but breaks the connection instead of responding. */
  loseNext(count: number): void;
  /** While on, every call gets the status 503. */
  outage(on: boolean): void;
};

const SES_NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';
const SNS_NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

/** Starts SES and SNS on 127.0.0.1. Captured messages are stored under `<dataDir>/inbox`. */
export async function startAwsQuery(options: AwsQueryOptions): Promise<AwsQuery> {
  const { log } = options;
  const folder = join(options.dataDir, 'inbox');
  const inbox = await openInbox(folder);
  const suppressed = await openSuppressionList(folder);
  const onFeedback = guarded(options.onFeedback, log);
  const ses = await openSes({
    folder,
    inbox,
    onMail: guarded(options.onMail, log),
    async onFeedback(notification) {
      const reason = notification.eventType === 'Bounce' ? 'BOUNCE' : 'COMPLAINT';
      for (const address of notification.mail.destination) await suppressed.add(address, reason);
      onFeedback(notification);
    },
  });
  const sns = openSns({ inbox, onSms: guarded(options.onSms, log) });
  const faults = createFaults();

  async function perform(body: string): Promise<string> {
    const parameters = parseParameters(body);
    const name = parameters.get('Action') ?? '';
    const action: QueryAction | undefined = Object.hasOwn(ses, name) ? ses[name] : sns[name];
    if (action === undefined) {
      throw new QueryError(400, 'InvalidAction', `Could not find operation ${name}.`);
    }
    faults.beforeCall();
    const result = await action(parameters);
    const namespace = Object.hasOwn(ses, name) ? SES_NAMESPACE : SNS_NAMESPACE;
    return xmlDocument(`${name}Response`, namespace, {
      [`${name}Result`]: result,
      ResponseMetadata: { RequestId: randomUUID() },
    });
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(message);
    try {
      if (message.url?.startsWith('/v2/')) {
        await serveVersion2(message, response);
        return;
      }
      const reply = await perform(body);
      if (faults.losesResponse()) {
        response.destroy();
        return;
      }
      send(response, 200, reply);
    } catch (error) {
      if (!(error instanceof QueryError)) log(`SES/SNS: a call failed (${getReason(error)})`);
      const refusal =
        error instanceof QueryError
          ? error
          : new QueryError(500, 'InternalFailure', 'Internal failure.');
      send(response, refusal.status, errorDocument(refusal));
    }
  }

  async function serveVersion2(message: IncomingMessage, response: ServerResponse) {
    faults.beforeCall();
    const reply = await suppressed.answer(message.method ?? '', message.url ?? '');
    if (!reply) throw new QueryError(400, 'InvalidAction', 'Could not find the operation.');
    if (faults.losesResponse()) {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(reply.error && { 'x-amzn-errortype': reply.error }),
    });
    response.end(JSON.stringify(reply.body));
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => {
      log(`SES/SNS: a call broke off (${getReason(error)})`);
      response.destroy();
    });
  });
  const endpoint = await listenOnLoopback(server, 0);
  log(`SES and SNS: ${endpoint}`);
  return {
    sesEndpoint: endpoint,
    snsEndpoint: endpoint,
    inbox: { mails: inbox.mails, sms: inbox.sms },
    failNext: faults.failNext,
    loseNext: faults.loseNext,
    outage: faults.outage,
    stop: () => closeServer(server),
  };
}

function createFaults() {
  let failing = { count: 0, status: 500, code: '' };
  let losing = 0;
  let down = false;
  return {
    failNext(count: number, status: number, code: string): void {
      failing = { count, status, code };
    },
    loseNext(count: number): void {
      losing = count;
    },
    outage(on: boolean): void {
      down = on;
    },
    beforeCall(): void {
      if (down) throw new QueryError(503, 'ServiceUnavailable', 'The service is unavailable.');
      if (failing.count === 0) return;
      failing.count -= 1;
      throw new QueryError(failing.status, failing.code, 'A fault that was asked for.');
    },
    losesResponse(): boolean {
      if (losing === 0) return false;
      losing -= 1;
      return true;
    },
  };
}

/** Wraps an optional listener so that its errors are only logged. */
function guarded<T>(listener: ((value: T) => unknown) | undefined, log: EngineLog) {
  return (value: T): void => {
    void (async () => listener?.(value))().catch((error: unknown) => {
      log(`SES/SNS: a listener failed (${getReason(error)})`);
    });
  };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/xml',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function errorDocument(error: QueryError): string {
  return xmlDocument('ErrorResponse', SES_NAMESPACE, {
    Error: {
      Type: error.status < 500 ? 'Sender' : 'Receiver',
      Code: error.code,
      Message: error.message,
    },
    RequestId: randomUUID(),
  });
}

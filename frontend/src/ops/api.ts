/** Calls of the console, typed by their contracts, of which the browser loads no schema. */
import type * as z from 'zod/mini';
import { eitherSignal } from '#lib/signals.ts';
import { createStore } from '#lib/store.ts';
import type { AnyErrorCode, ErrorBody, ErrorParams } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import type { alarmsContract } from '#shared/ops/alarms.ts';
import type { approvalsContract } from '#shared/ops/approvals.ts';
import type { auditContract } from '#shared/ops/audit.ts';
import type { booksContract } from '#shared/ops/books.ts';
import type { brandContract } from '#shared/ops/brand.ts';
import type { brandChangesContract } from '#shared/ops/brand-changes.ts';
import type { brandLandersContract } from '#shared/ops/brand-landers.ts';
import type { brandPublishingContract } from '#shared/ops/brand-publishing.ts';
import type { brandStateContract } from '#shared/ops/brand-state.ts';
import type { brandsContract } from '#shared/ops/brands.ts';
import type { campaignContract } from '#shared/ops/campaign.ts';
import type { campaignPostbacksContract } from '#shared/ops/campaign-postbacks.ts';
import type { campaignsContract } from '#shared/ops/campaigns.ts';
import type { opsCaseContract } from '#shared/ops/case.ts';
import type { caseAnswerContract } from '#shared/ops/case-answer.ts';
import type { caseDecisionContract } from '#shared/ops/case-decision.ts';
import type { caseLeasesContract } from '#shared/ops/case-leases.ts';
import type { caseMarkContract } from '#shared/ops/case-mark.ts';
import type { caseMessagesContract } from '#shared/ops/case-messages.ts';
import type { casePreviewContract } from '#shared/ops/case-preview.ts';
import type { caseQuestionContract } from '#shared/ops/case-question.ts';
import type { caseReportContract } from '#shared/ops/case-report.ts';
import type { caseStatementsContract } from '#shared/ops/case-statements.ts';
import type { casesContract } from '#shared/ops/cases.ts';
import type { closingContract } from '#shared/ops/closing.ts';
import type { commissionsContract } from '#shared/ops/commissions.ts';
import type { confirmationContract } from '#shared/ops/confirmation.ts';
import { getOpsPath } from '#shared/ops/contract.ts';
import type { discountCodesContract } from '#shared/ops/discount-codes.ts';
import type { fictionalAnswerContract } from '#shared/ops/fictional-answer.ts';
import type { fictionalConversationContract } from '#shared/ops/fictional-conversation.ts';
import type { fictionalConversationsContract } from '#shared/ops/fictional-conversations.ts';
import type { fictionalNotesContract } from '#shared/ops/fictional-notes.ts';
import type { figuresContract } from '#shared/ops/figures.ts';
import type { goodwillContract } from '#shared/ops/goodwill.ts';
import type { invitationsContract } from '#shared/ops/invitations.ts';
import type { jobContract } from '#shared/ops/job.ts';
import type { jobFileContract } from '#shared/ops/job-file.ts';
import type { jobsContract } from '#shared/ops/jobs.ts';
import type { mailSuppressionContract } from '#shared/ops/mail-suppression.ts';
import type { opsMemberContract } from '#shared/ops/member.ts';
import type { memberConfirmationContract } from '#shared/ops/member-confirmation.ts';
import type { memberErasureContract } from '#shared/ops/member-erasure.ts';
import type { memberExportContract } from '#shared/ops/member-export.ts';
import type { memberMailsContract } from '#shared/ops/member-mails.ts';
import type { memberNotesContract } from '#shared/ops/member-notes.ts';
import type { memberSessionsContract } from '#shared/ops/member-sessions.ts';
import type { membersContract } from '#shared/ops/members.ts';
import type { operatorsContract } from '#shared/ops/operators.ts';
import type { passkeysContract } from '#shared/ops/passkeys.ts';
import type { photoBatchesContract } from '#shared/ops/photo-batches.ts';
import type { photoDecisionContract } from '#shared/ops/photo-decision.ts';
import type { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import type { preflightContract } from '#shared/ops/preflight.ts';
import type { queuesContract } from '#shared/ops/queues.ts';
import type { refundsContract } from '#shared/ops/refunds.ts';
import type { registrationContract } from '#shared/ops/registration.ts';
import type { restrictionContract } from '#shared/ops/restriction.ts';
import type { opsSessionContract } from '#shared/ops/session.ts';
import type { signInContract } from '#shared/ops/sign-in.ts';
import type { trustedFlaggersContract } from '#shared/ops/trusted-flaggers.ts';
import type { viewContract } from '#shared/ops/view.ts';
import type { withheldCommissionsContract } from '#shared/ops/withheld-commissions.ts';

interface Contracts {
  refunds: typeof refundsContract;
  'member-export': typeof memberExportContract;
  'member-mails': typeof memberMailsContract;
  'member-confirmation': typeof memberConfirmationContract;
  'member-erasure': typeof memberErasureContract;
  'mail-suppression': typeof mailSuppressionContract;
  goodwill: typeof goodwillContract;
  alarms: typeof alarmsContract;
  approvals: typeof approvalsContract;
  audit: typeof auditContract;
  books: typeof booksContract;
  brand: typeof brandContract;
  'brand-changes': typeof brandChangesContract;
  'brand-landers': typeof brandLandersContract;
  'brand-publishing': typeof brandPublishingContract;
  'brand-state': typeof brandStateContract;
  brands: typeof brandsContract;
  campaign: typeof campaignContract;
  'campaign-postbacks': typeof campaignPostbacksContract;
  campaigns: typeof campaignsContract;
  closing: typeof closingContract;
  commissions: typeof commissionsContract;
  case: typeof opsCaseContract;
  'case-answer': typeof caseAnswerContract;
  'case-decision': typeof caseDecisionContract;
  'case-leases': typeof caseLeasesContract;
  'case-mark': typeof caseMarkContract;
  'case-messages': typeof caseMessagesContract;
  'case-preview': typeof casePreviewContract;
  'case-question': typeof caseQuestionContract;
  'case-report': typeof caseReportContract;
  'case-statements': typeof caseStatementsContract;
  cases: typeof casesContract;
  confirmation: typeof confirmationContract;
  'discount-codes': typeof discountCodesContract;
  'fictional-answer': typeof fictionalAnswerContract;
  'fictional-conversation': typeof fictionalConversationContract;
  'fictional-conversations': typeof fictionalConversationsContract;
  'fictional-notes': typeof fictionalNotesContract;
  figures: typeof figuresContract;
  invitations: typeof invitationsContract;
  job: typeof jobContract;
  'job-file': typeof jobFileContract;
  jobs: typeof jobsContract;
  member: typeof opsMemberContract;
  'member-notes': typeof memberNotesContract;
  'member-sessions': typeof memberSessionsContract;
  members: typeof membersContract;
  operators: typeof operatorsContract;
  passkeys: typeof passkeysContract;
  'photo-batches': typeof photoBatchesContract;
  'photo-decision': typeof photoDecisionContract;
  'photo-leases': typeof photoLeasesContract;
  preflight: typeof preflightContract;
  queues: typeof queuesContract;
  registration: typeof registrationContract;
  restriction: typeof restrictionContract;
  session: typeof opsSessionContract;
  'sign-in': typeof signInContract;
  'trusted-flaggers': typeof trustedFlaggersContract;
  view: typeof viewContract;
  'withheld-commissions': typeof withheldCommissionsContract;
}

type Name = keyof Contracts;
type Method<N extends Name> = keyof Contracts[N]['methods'] & string;
type Part<N extends Name, M, Key extends string> = M extends keyof Contracts[N]['methods']
  ? Contracts[N]['methods'][M] extends Record<Key, infer Value>
    ? Value
    : undefined
  : undefined;
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** What a call answers with. */
export type OpsAnswer<N extends Name, M extends Method<N>> =
  Part<N, M, 'output'> extends infer S extends z.ZodMiniType ? z.output<S> : undefined;
/** What a call is sent. */
export type OpsBody<N extends Name, M extends Method<N>> = Input<Part<N, M, 'input'>>;

interface Options<N extends Name, M extends Method<N>> {
  body?: OpsBody<N, M>;
  query?: Input<Part<N, M, 'query'>>;
  signal?: AbortSignal | undefined;
  /** Arrives although the page goes away. */
  keepalive?: boolean;
}

/** A failed call. `code` is `network` where no answer came. */
export class OpsError extends Error {
  readonly code: AnyErrorCode | 'network';
  readonly status: number;
  readonly params: ErrorParams;
  /** Path of a field -> what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Id of the request, which the logs have too. */
  readonly request: string | null;

  constructor(failure: {
    code: AnyErrorCode | 'network';
    message: string;
    status: number;
    params?: ErrorParams | undefined;
    fields?: Record<string, string> | undefined;
    request?: string | null;
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.name = 'OpsError';
    this.code = failure.code;
    this.status = failure.status;
    this.params = failure.params ?? {};
    this.fields = failure.fields ?? {};
    this.request = failure.request ?? null;
  }
}

export const hasCode = (cause: unknown, code: OpsError['code']): cause is OpsError =>
  cause instanceof OpsError && cause.code === code;

/** Whether a failure may be over at the next try. */
export const isPassing = (cause: unknown): boolean =>
  cause instanceof OpsError && (cause.code === 'network' || cause.status >= 502);

/** What happened, in words. */
export const getFailureText = (cause: unknown): string =>
  cause instanceof OpsError ? cause.message : 'Something went wrong on this page.';

/** How the session stands: when it was last used, and whether a call found it ended. */
export const sessionState = createStore({ usedAt: 0, ended: false });

/** @throws OpsError */
export async function call<N extends Name, M extends Method<N>>(
  name: N,
  method: M,
  { body, query, signal, keepalive = false }: Options<N, M> = {},
): Promise<OpsAnswer<N, M>> {
  const known = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = known.length > 0 ? `?${new URLSearchParams(known as [string, string][])}` : '';
  const timeout = AbortSignal.timeout(limits.httpTimeoutMs);
  let response: Response;
  try {
    response = await fetch(`${getOpsPath({ name })}${search}`, {
      method,
      credentials: 'same-origin',
      keepalive,
      ...(!keepalive && { signal: signal ? eitherSignal(signal, timeout) : timeout }),
      headers: {
        accept: 'application/json',
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      // A write is JSON, whether or not its contract says anything of it.
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const message = 'No answer came. Check the network, and try again.';
    throw new OpsError({ code: 'network', message, status: 0, cause });
  }
  const json = (await response.json().catch(() => null)) as unknown;
  if (response.ok && json !== null) {
    // An answer that was under way when another call found the session gone says nothing of now.
    const isBack = name === 'session' || name === 'sign-in';
    sessionState.set({ usedAt: Date.now(), ended: !isBack && sessionState.get().ended });
    return json as OpsAnswer<N, M>;
  }
  const error = (json as Partial<ErrorBody<AnyErrorCode>> | null)?.error;
  if (error?.code === 'authentication_required' && name !== 'session') {
    sessionState.set({ ...sessionState.get(), ended: true });
  }
  throw new OpsError({
    code: error?.code ?? 'internal_error',
    message: error?.message ?? 'The server could not answer.',
    status: response.status,
    params: error?.params,
    fields: error?.fields,
    request: response.headers.get('x-request-id'),
  });
}

/** Every call of the console in a form that passes validation, with who may make it. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { HttpMethod } from '#shared/api/contract.ts';
import { alarmsContract } from '#shared/ops/alarms.ts';
import { approvalsContract } from '#shared/ops/approvals.ts';
import { auditContract } from '#shared/ops/audit.ts';
import { booksContract } from '#shared/ops/books.ts';
import { brandContract } from '#shared/ops/brand.ts';
import { brandChangesContract } from '#shared/ops/brand-changes.ts';
import { brandLandersContract } from '#shared/ops/brand-landers.ts';
import { brandPublishingContract } from '#shared/ops/brand-publishing.ts';
import { brandStateContract } from '#shared/ops/brand-state.ts';
import { brandsContract } from '#shared/ops/brands.ts';
import { campaignContract } from '#shared/ops/campaign.ts';
import { campaignPostbacksContract } from '#shared/ops/campaign-postbacks.ts';
import { campaignsContract } from '#shared/ops/campaigns.ts';
import { opsCaseContract } from '#shared/ops/case.ts';
import { caseAnswerContract } from '#shared/ops/case-answer.ts';
import { caseDecisionContract } from '#shared/ops/case-decision.ts';
import { caseLeasesContract } from '#shared/ops/case-leases.ts';
import { caseMarkContract } from '#shared/ops/case-mark.ts';
import { caseMessagesContract } from '#shared/ops/case-messages.ts';
import { casePreviewContract } from '#shared/ops/case-preview.ts';
import { caseQuestionContract } from '#shared/ops/case-question.ts';
import { caseReportContract } from '#shared/ops/case-report.ts';
import { caseStatementsContract } from '#shared/ops/case-statements.ts';
import { casesContract } from '#shared/ops/cases.ts';
import { closingContract } from '#shared/ops/closing.ts';
import { commissionsContract } from '#shared/ops/commissions.ts';
import { confirmationContract } from '#shared/ops/confirmation.ts';
import type { OpsPathContract } from '#shared/ops/contract.ts';
import { discountCodesContract } from '#shared/ops/discount-codes.ts';
import { fictionalAnswerContract } from '#shared/ops/fictional-answer.ts';
import { fictionalConversationContract } from '#shared/ops/fictional-conversation.ts';
import { fictionalConversationsContract } from '#shared/ops/fictional-conversations.ts';
import { fictionalNotesContract } from '#shared/ops/fictional-notes.ts';
import { figuresContract } from '#shared/ops/figures.ts';
import { goodwillContract } from '#shared/ops/goodwill.ts';
import { invitationsContract } from '#shared/ops/invitations.ts';
import { jobContract } from '#shared/ops/job.ts';
import { jobFileContract } from '#shared/ops/job-file.ts';
import { jobsContract } from '#shared/ops/jobs.ts';
import { mailSuppressionContract } from '#shared/ops/mail-suppression.ts';
import { opsMemberContract } from '#shared/ops/member.ts';
import { memberConfirmationContract } from '#shared/ops/member-confirmation.ts';
import { memberErasureContract } from '#shared/ops/member-erasure.ts';
import { memberExportContract } from '#shared/ops/member-export.ts';
import { memberMailsContract } from '#shared/ops/member-mails.ts';
import { memberNotesContract } from '#shared/ops/member-notes.ts';
import { memberSessionsContract } from '#shared/ops/member-sessions.ts';
import { membersContract } from '#shared/ops/members.ts';
import { operatorsContract } from '#shared/ops/operators.ts';
import { passkeysContract } from '#shared/ops/passkeys.ts';
import { photoBatchesContract } from '#shared/ops/photo-batches.ts';
import { photoDecisionContract } from '#shared/ops/photo-decision.ts';
import { photoLeasesContract } from '#shared/ops/photo-leases.ts';
import { preflightContract } from '#shared/ops/preflight.ts';
import { queuesContract } from '#shared/ops/queues.ts';
import { refundsContract } from '#shared/ops/refunds.ts';
import { registrationContract } from '#shared/ops/registration.ts';
import { restrictionContract } from '#shared/ops/restriction.ts';
import { opsSessionContract } from '#shared/ops/session.ts';
import { signInContract } from '#shared/ops/sign-in.ts';
import { trustedFlaggersContract } from '#shared/ops/trusted-flaggers.ts';
import { viewContract } from '#shared/ops/view.ts';
import { withheldCommissionsContract } from '#shared/ops/withheld-commissions.ts';
import { type OperatorRole, operatorRoles } from '#shared/rules/operator-roles.ts';

const id = () => randomBytes(16).toString('base64url').replace(/^-/, 'a');

/** A call in a form that passes validation. */
export interface Call {
  contract: OpsPathContract;
  method: HttpMethod;
  roles: readonly OperatorRole[] | 'signed_out';
  given: { body?: unknown; query?: Record<string, string> };
  /** Whether it names a brand. */
  named: boolean;
}

const answer = (response: Record<string, string>) => ({
  ...{ id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'a', ...response },
});
const assertion = () => answer({ authenticatorData: 'a', signature: 'a' });
const registration = () => answer({ attestationObject: 'a' });
const everybody = operatorRoles;
const helpers = ['administrator', 'moderator', 'support'] as const;
const accountants = ['administrator', 'finance'] as const;
const settled = { outcome: 'settled', reasons: 'no_breach', measure: 'none' };
const period = { from: '2026-01-01', to: '2026-06-30' };

/** Every call of the console, with who may make it. A call that is not listed fails the test. */
export const getCalls = (brand: string): Call[] => {
  const call = (
    contract: OpsPathContract,
    method: HttpMethod,
    roles: Call['roles'],
    given: Call['given'] = {},
  ): Call => ({
    contract,
    method,
    roles,
    given,
    named: JSON.stringify(given).includes(`"brand":"${brand}"`),
  });
  const photo = { member: id(), photo: id() };
  const viewers = ['administrator', 'moderator', 'support', 'marketing'] as const;
  return [
    call(opsSessionContract, 'GET', everybody),
    call(opsSessionContract, 'DELETE', everybody, { body: {} }),
    call(signInContract, 'GET', 'signed_out'),
    call(signInContract, 'POST', 'signed_out', { body: { answer: assertion() } }),
    call(registrationContract, 'GET', 'signed_out', { query: { invitation: 'a'.repeat(43) } }),
    call(registrationContract, 'POST', 'signed_out', {
      body: { invitation: 'a'.repeat(43), label: 'Laptop', answer: registration() },
    }),
    call(passkeysContract, 'GET', everybody),
    call(passkeysContract, 'POST', everybody, {
      body: { label: 'Laptop', answer: registration() },
    }),
    call(passkeysContract, 'DELETE', everybody, { body: { id: 'a' } }),
    call(confirmationContract, 'GET', everybody),
    call(confirmationContract, 'POST', everybody, { body: { answer: assertion() } }),
    call(operatorsContract, 'GET', ['administrator']),
    call(operatorsContract, 'PUT', ['administrator'], {
      body: { id: id(), role: 'support', brands: [brand] },
    }),
    call(operatorsContract, 'DELETE', ['administrator'], { body: { id: id() } }),
    call(invitationsContract, 'GET', ['administrator']),
    call(invitationsContract, 'POST', ['administrator'], { body: { operator: id() } }),
    call(invitationsContract, 'DELETE', ['administrator'], { body: { id: 'a'.repeat(43) } }),
    call(queuesContract, 'GET', ['administrator', 'moderator', 'support']),
    call(figuresContract, 'GET', everybody),
    call(fictionalConversationsContract, 'GET', ['administrator', 'moderator'], {
      query: { brand, list: 'unassigned' },
    }),
    call(fictionalConversationContract, 'GET', ['administrator', 'moderator'], {
      query: { brand, profile: id(), conversation: id() },
    }),
    call(fictionalAnswerContract, 'PUT', ['administrator', 'moderator'], {
      body: {
        brand,
        profile: id(),
        conversation: id(),
        seen: `${'1'.repeat(13)}${'a'.repeat(11)}`,
      },
    }),
    call(fictionalAnswerContract, 'POST', ['administrator', 'moderator'], {
      body: {
        ...{ brand, profile: id(), conversation: id(), text: 'Hello!', key: randomUUID() },
        seen: `${'1'.repeat(13)}${'a'.repeat(11)}`,
      },
    }),
    call(fictionalAnswerContract, 'DELETE', ['administrator', 'moderator'], {
      body: { brand, profile: id(), conversation: id() },
    }),
    call(fictionalNotesContract, 'POST', ['administrator', 'moderator'], {
      body: { brand, profile: id(), conversation: id(), about: 'profile', text: 'Likes tea.' },
    }),
    call(campaignsContract, 'GET', ['administrator', 'marketing'], { query: { brand, ...period } }),
    call(campaignContract, 'GET', ['administrator', 'marketing'], {
      query: { brand, campaign: '-', by: 'sub1', ...period },
    }),
    call(campaignsContract, 'POST', ['administrator', 'marketing'], {
      body: { brand, name: 'adnet', terms: { network: 'adnet', payout: 'doi', amount: '2.50' } },
    }),
    call(campaignContract, 'PUT', ['administrator', 'marketing'], {
      body: { brand, campaign: 'nowhere', version: 1, status: 'paused' },
    }),
    call(campaignPostbacksContract, 'GET', ['administrator', 'marketing'], {
      query: { brand, campaign: 'nowhere' },
    }),
    call(campaignPostbacksContract, 'POST', ['administrator', 'marketing'], {
      body: { brand, campaign: 'nowhere', event: 'doi', click: 'test' },
    }),
    call(withheldCommissionsContract, 'GET', ['administrator', 'marketing'], {
      query: { brand, campaign: 'nowhere' },
    }),
    call(withheldCommissionsContract, 'POST', ['administrator', 'marketing'], {
      body: {
        ...{ brand, campaign: 'nowhere', commission: id() },
        ...{ decision: 'release', reason: 'A person.' },
      },
    }),
    call(alarmsContract, 'GET', accountants),
    call(alarmsContract, 'POST', accountants, { body: { brand, id: id(), note: 'Done.' } }),
    call(photoBatchesContract, 'GET', ['administrator', 'moderator'], { query: { brand } }),
    call(photoBatchesContract, 'POST', ['administrator', 'moderator'], {
      body: { brand, photos: [{ ...photo, version: 'a'.repeat(43) }], decision: 'approve' },
    }),
    call(photoBatchesContract, 'PUT', ['administrator', 'moderator'], {
      body: { brand, at: '2026-01-01T00:00:00.000Z', id: id() },
    }),
    call(photoLeasesContract, 'POST', ['administrator', 'moderator'], {
      body: { brand, most: 1 },
    }),
    call(photoLeasesContract, 'DELETE', ['administrator', 'moderator'], {
      body: { brand, photos: [photo] },
    }),
    call(photoDecisionContract, 'POST', ['administrator', 'moderator'], {
      body: { brand, ...photo, version: 'a'.repeat(43), decision: 'approve' },
    }),
    call(auditContract, 'GET', ['administrator'], { query: { brand } }),
    call(membersContract, 'GET', helpers, { query: { brand, q: 'ann' } }),
    call(opsMemberContract, 'GET', helpers, { query: { brand, id: id() } }),
    call(memberNotesContract, 'POST', helpers, { body: { brand, member: id(), text: 'Nice.' } }),
    call(memberSessionsContract, 'DELETE', ['administrator', 'support'], {
      body: { brand, member: id() },
    }),
    call(restrictionContract, 'POST', ['administrator', 'moderator'], {
      body: { brand, member: id(), kind: 'ban', reason: 'scam' },
    }),
    call(restrictionContract, 'DELETE', ['administrator', 'moderator'], {
      body: { brand, member: id(), reason: 'A mistake.' },
    }),
    call(casesContract, 'GET', helpers, { query: { brand } }),
    call(opsCaseContract, 'GET', helpers, { query: { brand, id: id() } }),
    call(caseLeasesContract, 'POST', helpers, { body: { brand, id: id() } }),
    call(caseLeasesContract, 'DELETE', helpers, { body: { brand, id: id() } }),
    call(caseDecisionContract, 'POST', helpers, {
      body: { brand, id: id(), version: 1, ...settled },
    }),
    call(casePreviewContract, 'POST', helpers, { body: { brand, id: id(), ...settled } }),
    call(caseQuestionContract, 'POST', helpers, {
      body: { brand, id: id(), version: 1, text: 'Which one?' },
    }),
    call(caseAnswerContract, 'POST', helpers, {
      body: { brand, id: id(), version: 1, text: 'That one.' },
    }),
    call(caseMarkContract, 'POST', ['administrator', 'moderator'], {
      body: { brand, id: id(), mark: 'hold', note: 'The police asks.' },
    }),
    call(caseMarkContract, 'DELETE', ['administrator', 'moderator'], {
      body: { brand, id: id(), mark: 'hold', note: 'It is over.' },
    }),
    call(caseMessagesContract, 'POST', ['administrator', 'moderator'], {
      body: { brand, id: id(), reason: 'Who began?', direction: 'before' },
    }),
    call(trustedFlaggersContract, 'GET', ['administrator'], { query: { brand } }),
    call(trustedFlaggersContract, 'POST', ['administrator'], {
      body: { brand, name: 'Hotline', email: 'hotline@example.com' },
    }),
    call(trustedFlaggersContract, 'DELETE', ['administrator'], {
      body: { brand, id: 'a'.repeat(43) },
    }),
    call(brandsContract, 'GET', ['administrator', 'marketing']),
    call(brandContract, 'GET', ['administrator', 'marketing'], { query: { brand } }),
    call(brandChangesContract, 'GET', ['administrator', 'marketing'], {
      query: { brand, number: '1' },
    }),
    call(brandLandersContract, 'GET', ['administrator', 'marketing'], {
      query: { brand, ...period },
    }),
    call(brandPublishingContract, 'POST', ['administrator'], {
      body: { brand, number: 9, live: 1, at: null, reason: 'Spring.' },
    }),
    call(brandPublishingContract, 'DELETE', ['administrator'], {
      body: { brand, what: 'schedule' },
    }),
    call(brandStateContract, 'POST', ['administrator'], {
      body: { brand, state: 'online', reason: 'Spring.' },
    }),
    call(discountCodesContract, 'GET', ['administrator', 'marketing'], { query: { brand } }),
    call(discountCodesContract, 'POST', ['administrator', 'marketing'], {
      body: {
        ...{ brand, code: 'SPRING', percentage: 10, value: null, country: null, member: null },
        ...{ expires: null, minimum: null, methods: [], validity: 'once' },
      },
    }),
    call(discountCodesContract, 'DELETE', ['administrator', 'marketing'], {
      body: { brand, code: 'SPRING' },
    }),
    call(preflightContract, 'GET', ['administrator'], { query: { brand } }),
    call(preflightContract, 'POST', ['administrator'], { body: { brand } }),
    call(caseReportContract, 'GET', ['administrator'], { query: { brand, ...period } }),
    call(caseStatementsContract, 'GET', ['administrator'], { query: { brand, ...period } }),
    call(refundsContract, 'POST', ['administrator', 'support'], {
      body: {
        ...{ brand, member: id(), payment: id(), key: id(), given_back: null, reason: 'Twice.' },
        amount: { value: '1.00', currency: 'EUR' },
      },
    }),
    call(goodwillContract, 'POST', ['administrator', 'support'], {
      body: { brand, member: id(), key: id(), credits: 1, reason: 'Sorry.' },
    }),
    call(memberMailsContract, 'POST', ['administrator', 'support'], {
      body: { brand, member: id(), key: id(), what: { mail: 'activation' } },
    }),
    call(mailSuppressionContract, 'DELETE', ['administrator', 'support'], {
      body: { brand, member: id(), key: id(), reason: 'Asked for.' },
    }),
    call(memberConfirmationContract, 'POST', ['administrator', 'support'], {
      body: { brand, member: id(), key: id(), email: 'ann@post.example', reason: 'Asked for.' },
    }),
    call(memberExportContract, 'POST', ['administrator', 'support'], {
      body: { brand, member: id(), key: id(), reason: 'Asked for.' },
    }),
    call(memberErasureContract, 'POST', ['administrator', 'support'], {
      body: { brand, member: id(), reason: 'Asked for.' },
    }),
    call(viewContract, 'GET', viewers, { query: { brand } }),
    call(viewContract, 'POST', viewers, {
      body: {
        ...{ brand, country: 'US', language: 'en', as: 'visitor', bonus: 'none' },
        ...{ look: 'system', phone: false, path: '/' },
      },
    }),
    call(viewContract, 'DELETE', viewers, { body: { brand, id: id() } }),
    call(approvalsContract, 'GET', helpers),
    call(approvalsContract, 'POST', helpers, {
      body: { brand, id: `${new Date().toISOString()}.${id()}`, decision: 'approve' },
    }),
    call(booksContract, 'GET', accountants, { query: { brand, month: '2026-01' } }),
    call(jobsContract, 'GET', accountants, { query: { brand } }),
    call(jobsContract, 'POST', accountants, {
      body: { brand, kind: 'reconcile', month: '2026-01' },
    }),
    call(jobContract, 'GET', accountants, {
      query: { brand, id: `${new Date().toISOString()}.${id()}` },
    }),
    call(jobFileContract, 'POST', accountants, {
      body: { brand, id: `${new Date().toISOString()}.${id()}`, name: 'a.csv' },
    }),
    call(closingContract, 'POST', accountants, {
      body: { brand, month: '2026-01', action: 'agree', proposal: id() },
    }),
    call(closingContract, 'DELETE', accountants, {
      body: { brand, month: '2026-01', proposal: id() },
    }),
    call(commissionsContract, 'GET', accountants, { query: { brand } }),
    call(commissionsContract, 'POST', accountants, {
      body: { brand, campaign: 'adnet', currency: 'USD', amount: 1, reference: 'T-1' },
    }),
  ];
};

export const describeCall = ({ contract, method }: Pick<Call, 'contract' | 'method'>) =>
  `${method} ${contract.name}`;

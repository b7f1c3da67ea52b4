/** The manifest: every path of the console. Infrastructure, local edge, tests and OpenAPI read it. */
import { alarmsContract } from './alarms.ts';
import { approvalsContract } from './approvals.ts';
import { auditContract } from './audit.ts';
import { booksContract } from './books.ts';
import { brandContract } from './brand.ts';
import { brandChangesContract } from './brand-changes.ts';
import { brandLandersContract } from './brand-landers.ts';
import { brandPublishingContract } from './brand-publishing.ts';
import { brandStateContract } from './brand-state.ts';
import { brandsContract } from './brands.ts';
import { campaignContract } from './campaign.ts';
import { campaignPostbacksContract } from './campaign-postbacks.ts';
import { campaignsContract } from './campaigns.ts';
import { opsCaseContract } from './case.ts';
import { caseAnswerContract } from './case-answer.ts';
import { caseDecisionContract } from './case-decision.ts';
import { caseLeasesContract } from './case-leases.ts';
import { caseMarkContract } from './case-mark.ts';
import { caseMessagesContract } from './case-messages.ts';
import { casePreviewContract } from './case-preview.ts';
import { caseQuestionContract } from './case-question.ts';
import { caseReportContract } from './case-report.ts';
import { caseStatementsContract } from './case-statements.ts';
import { casesContract } from './cases.ts';
import { closingContract } from './closing.ts';
import { commissionsContract } from './commissions.ts';
import { confirmationContract } from './confirmation.ts';
import type { OpsPathContract } from './contract.ts';
import { discountCodesContract } from './discount-codes.ts';
import { fictionalAnswerContract } from './fictional-answer.ts';
import { fictionalConversationContract } from './fictional-conversation.ts';
import { fictionalConversationsContract } from './fictional-conversations.ts';
import { fictionalNotesContract } from './fictional-notes.ts';
import { figuresContract } from './figures.ts';
import { goodwillContract } from './goodwill.ts';
import { invitationsContract } from './invitations.ts';
import { jobContract } from './job.ts';
import { jobFileContract } from './job-file.ts';
import { jobsContract } from './jobs.ts';
import { mailSuppressionContract } from './mail-suppression.ts';
import { opsMemberContract } from './member.ts';
import { memberConfirmationContract } from './member-confirmation.ts';
import { memberErasureContract } from './member-erasure.ts';
import { memberExportContract } from './member-export.ts';
import { memberMailsContract } from './member-mails.ts';
import { memberNotesContract } from './member-notes.ts';
import { memberSessionsContract } from './member-sessions.ts';
import { membersContract } from './members.ts';
import { operatorsContract } from './operators.ts';
import { passkeysContract } from './passkeys.ts';
import { photoBatchesContract } from './photo-batches.ts';
import { photoDecisionContract } from './photo-decision.ts';
import { photoLeasesContract } from './photo-leases.ts';
import { preflightContract } from './preflight.ts';
import { queuesContract } from './queues.ts';
import { refundsContract } from './refunds.ts';
import { registrationContract } from './registration.ts';
import { restrictionContract } from './restriction.ts';
import { opsSessionContract } from './session.ts';
import { signInContract } from './sign-in.ts';
import { trustedFlaggersContract } from './trusted-flaggers.ts';
import { viewContract } from './view.ts';
import { withheldCommissionsContract } from './withheld-commissions.ts';

export const opsManifest: readonly OpsPathContract[] = [
  alarmsContract,
  approvalsContract,
  auditContract,
  booksContract,
  brandContract,
  brandChangesContract,
  brandLandersContract,
  brandPublishingContract,
  brandStateContract,
  brandsContract,
  discountCodesContract,
  campaignContract,
  campaignPostbacksContract,
  campaignsContract,
  withheldCommissionsContract,
  closingContract,
  commissionsContract,
  caseAnswerContract,
  caseDecisionContract,
  caseLeasesContract,
  caseMarkContract,
  caseMessagesContract,
  casePreviewContract,
  caseQuestionContract,
  caseReportContract,
  caseStatementsContract,
  opsCaseContract,
  casesContract,
  trustedFlaggersContract,
  confirmationContract,
  fictionalAnswerContract,
  fictionalConversationContract,
  fictionalConversationsContract,
  fictionalNotesContract,
  figuresContract,
  invitationsContract,
  jobContract,
  jobFileContract,
  jobsContract,
  goodwillContract,
  mailSuppressionContract,
  opsMemberContract,
  memberConfirmationContract,
  memberErasureContract,
  memberExportContract,
  memberMailsContract,
  memberNotesContract,
  memberSessionsContract,
  membersContract,
  operatorsContract,
  passkeysContract,
  photoBatchesContract,
  photoDecisionContract,
  photoLeasesContract,
  preflightContract,
  queuesContract,
  refundsContract,
  registrationContract,
  restrictionContract,
  opsSessionContract,
  signInContract,
  viewContract,
];

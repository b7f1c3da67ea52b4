/** The manifest: every path of the console. Infrastructure, local edge, tests and OpenAPI read it. */
import { approvalsContract } from './approvals.ts';
import { auditContract } from './audit.ts';
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
import { confirmationContract } from './confirmation.ts';
import type { OpsPathContract } from './contract.ts';
import { invitationsContract } from './invitations.ts';
import { opsMemberContract } from './member.ts';
import { memberNotesContract } from './member-notes.ts';
import { memberSessionsContract } from './member-sessions.ts';
import { membersContract } from './members.ts';
import { operatorsContract } from './operators.ts';
import { passkeysContract } from './passkeys.ts';
import { photoDecisionContract } from './photo-decision.ts';
import { photoLeasesContract } from './photo-leases.ts';
import { queuesContract } from './queues.ts';
import { registrationContract } from './registration.ts';
import { restrictionContract } from './restriction.ts';
import { opsSessionContract } from './session.ts';
import { signInContract } from './sign-in.ts';
import { trustedFlaggersContract } from './trusted-flaggers.ts';

export const opsManifest: readonly OpsPathContract[] = [
  approvalsContract,
  auditContract,
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
  invitationsContract,
  opsMemberContract,
  memberNotesContract,
  memberSessionsContract,
  membersContract,
  operatorsContract,
  passkeysContract,
  photoDecisionContract,
  photoLeasesContract,
  queuesContract,
  registrationContract,
  restrictionContract,
  opsSessionContract,
  signInContract,
];

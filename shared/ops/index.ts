/** The manifest: every path of the console. Infrastructure, local edge, tests and OpenAPI read it. */
import { approvalsContract } from './approvals.ts';
import { auditContract } from './audit.ts';
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
import { viewContract } from './view.ts';

export const opsManifest: readonly OpsPathContract[] = [
  approvalsContract,
  auditContract,
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
  viewContract,
];

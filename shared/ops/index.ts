/** The manifest: every path of the console. Infrastructure, local edge, tests and OpenAPI read it. */
import { auditContract } from './audit.ts';
import { confirmationContract } from './confirmation.ts';
import type { OpsPathContract } from './contract.ts';
import { invitationsContract } from './invitations.ts';
import { operatorsContract } from './operators.ts';
import { passkeysContract } from './passkeys.ts';
import { photoDecisionContract } from './photo-decision.ts';
import { photoLeasesContract } from './photo-leases.ts';
import { queuesContract } from './queues.ts';
import { registrationContract } from './registration.ts';
import { opsSessionContract } from './session.ts';
import { signInContract } from './sign-in.ts';

export const opsManifest: readonly OpsPathContract[] = [
  auditContract,
  confirmationContract,
  invitationsContract,
  operatorsContract,
  passkeysContract,
  photoDecisionContract,
  photoLeasesContract,
  queuesContract,
  registrationContract,
  opsSessionContract,
  signInContract,
];

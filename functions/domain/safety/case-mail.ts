/** Stages the mails of cases. The receipt of a visitor's complaint belongs to no member. */
import type { CaseParty } from '#shared/model/case.ts';
import { newId } from '../../adapters/secrets.ts';
import type { Write } from '../core/commit.ts';
import { type CaseMessage, newOutboxId, stage } from '../core/outbox.ts';
import { memberScope, type TenantScope } from '../core/scope.ts';

export const stageCaseMail = (
  scope: TenantScope,
  id: string,
  template: CaseMessage['template'],
  party: CaseParty,
  about: Pick<CaseMessage, 'entry' | 'decision'> = {},
): Write =>
  stage(memberScope(scope, newId()), newOutboxId(), {
    kind: 'case',
    template,
    case: id,
    party,
    ...about,
  });

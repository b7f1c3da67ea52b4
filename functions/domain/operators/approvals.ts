/** Four eyes: what one person asks for and another one decides. */
import type { Approval } from '#shared/ops/approvals.ts';
import { type ApprovalKind, mayDecide, seesApproval } from '#shared/rules/approvals.ts';
import { toMoney } from '#shared/rules/money.ts';
import { nowSeconds, toIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll, type Write } from '../core/commit.ts';
import { memberScope, type TenantScope, tenantScope } from '../core/scope.ts';
import { liftRestriction, restrictMember } from '../safety/restrict-member.ts';
import { getDecisionWrites, getPublicId, openRequests } from './approval-requests.ts';
import { type ApprovalPlace, type StoredApproval, storedApproval } from './approvals.store.ts';
import { requireFreshPasskey } from './console-sessions.ts';
import { eraseMember } from './erase-member.ts';
import type { OpsBrandContext, OpsContext } from './ops-context.ts';
import { listOwnBrands } from './own-brands.ts';
import { publishAgreed } from './publish-brand.ts';
import { makeRefund } from './refund-payment.ts';

function parseId(id: string): ApprovalPlace {
  const at = id.lastIndexOf('.');
  return { asked_at: id.slice(0, at), id: id.slice(at + 1) };
}

/** GET /ops/approvals. */
export async function listApprovals({
  operator,
  audit,
}: OpsContext): Promise<{ approvals: Approval[] }> {
  const brands = await listOwnBrands(operator);
  const lists = await Promise.all(
    brands.map(async (brand) =>
      (await openRequests(tenantScope(brand)))
        .filter(({ kind }) => seesApproval(operator.role, kind))
        .map((stored) => toApprovalDto(brand.id, stored)),
    ),
  );
  const approvals = lists.flat().sort((one, other) => one.asked_at.localeCompare(other.asked_at));
  audit.note({ after: { subjects: approvals.map((one) => getSubject(one).id) } });
  return { approvals };
}

function toApprovalDto<Kind extends ApprovalKind>(
  brand: string,
  stored: StoredApproval<Kind>,
): Approval {
  const { reason, asked_at, asked_by, until } = stored;
  return kinds[stored.kind].toDto(stored, {
    ...{ id: getPublicId(stored), brand, reason, asked_at, asked_by, until: toIso(until) },
  });
}

/** How a decision came out. */
type Outcome =
  | 'done'
  /** Somebody else decided meanwhile. */
  | 'taken'
  /** Nothing can come of it any more. */
  | { nothingLeft: AppError };

interface Deciding<Kind extends ApprovalKind> {
  asked: StoredApproval<Kind>;
  brand: Brand;
  scope: TenantScope;
  /** Name and id of who decides. */
  by: string;
  operator: string;
  /** Takes it off the list and enters the decision into the audit, in the decision's transaction. */
  also: () => Write[];
}

/** How each kind is shown, carried out and refused. A further kind is one more of these. */
type KindRules = {
  [Kind in ApprovalKind]: {
    toDto(asked: StoredApproval<Kind>, common: Common): Approval;
    approve(deciding: Deciding<Kind>): Promise<Outcome>;
    refuse(deciding: Deciding<Kind>): Promise<Outcome>;
  };
};
type Common = Pick<Approval, 'id' | 'brand' | 'reason' | 'asked_at' | 'asked_by' | 'until'>;

/** What had no effect before it was decided has none after it is refused. */
const takeOffTheList = async ({ scope, also }: Pick<Deciding<ApprovalKind>, 'scope' | 'also'>) =>
  (await commitAll(scope, also())) ? 'done' : 'taken';

type MemberKind = Exclude<ApprovalKind, 'publish'>;

const getMember = ({ scope, asked }: Pick<Deciding<MemberKind>, 'scope' | 'asked'>) =>
  memberScope(scope, asked.member);

/** What it is about: a member, or a version of the brand. */
const getSubject = (asked: Approval | StoredApproval): { kind: string; id: string } =>
  asked.kind === 'publish'
    ? { kind: 'version', id: String(asked.number) }
    : { kind: 'member', id: asked.member };

const kinds: KindRules = {
  ban: {
    toDto: ({ kind, member, name }, common) => ({ kind, ...common, member, name }),
    approve: confirmBan,
    refuse: refuseBan,
  },
  refund: {
    toDto: ({ kind, member, name, payment, amount, currency }, common) => ({
      ...{ kind, ...common, member, name, payment, amount: toMoney(amount, currency) },
    }),
    approve: (deciding) => {
      const { asked, brand, also } = deciding;
      const buyer = { brand, member: getMember(deciding) };
      return makeRefund(buyer, { ...asked, by: getBoth(deciding) }, also);
    },
    refuse: takeOffTheList,
  },
  erase: {
    toDto: ({ kind, member, name }, common) => ({ kind, ...common, member, name }),
    approve: (deciding) => {
      const { id, reason } = deciding.asked;
      const given = { id, reason, by: getBoth(deciding) };
      return eraseMember(getMember(deciding), given, deciding.also);
    },
    refuse: takeOffTheList,
  },
  publish: {
    toDto: ({ kind, number, at, time_zone, currency, changes }, common) => ({
      ...{ kind, ...common, number, at, time_zone, currency, changes },
    }),
    approve: ({ asked, brand, by, also }) => {
      const { number, live, at } = asked;
      return publishAgreed(brand, { number, live, at, by: [asked.asked_by.name, by] }, also);
    },
    refuse: takeOffTheList,
  },
};

/** Who asked, and who decided. */
const getBoth = ({ asked, by }: Pick<Deciding<ApprovalKind>, 'asked' | 'by'>) =>
  `${asked.asked_by.name}, ${by}`;

async function confirmBan(deciding: Deciding<'ban'>): Promise<Outcome> {
  const { reason, facts, statement, case: follows, asked_by } = deciding.asked;
  const ban = { kind: 'ban', reason, until: null, facts, statement, follows } as const;
  const operators = [asked_by.id, deciding.operator];
  const asked = { ...ban, by: getBoth(deciding), operators };
  const { outcome } = await restrictMember(getMember(deciding), () => asked, deciding.also);
  switch (outcome) {
    case 'decided':
      return 'done';
    case 'deleted':
      return { nothingLeft: new AppError('member_deleted') };
    case 'refused':
    case 'missing':
      return 'taken';
    // Somebody lifted it or decided otherwise meanwhile.
    default:
      return { nothingLeft: new AppError('not_restricted') };
  }
}

/** Lifts the suspension that came with the request. */
async function refuseBan(deciding: Deciding<'ban'>): Promise<Outcome> {
  const { reason, case: only } = deciding.asked;
  const { by, operator } = deciding;
  const given = { reason, isUnconfirmed: true, by, operator, only };
  const { outcome } = await liftRestriction(getMember(deciding), given, deciding.also);
  if (outcome === 'lifted') return 'done';
  return outcome === 'not_restricted' ? takeOffTheList(deciding) : 'taken';
}

/**
 * POST /ops/approvals.
 *
 * @throws AppError `not_found` where it is decided or over, `forbidden` where the role does not
 * decide on such, `not_yourself`, or why nothing can come of it any more
 */
export async function decideApproval({
  operator,
  session,
  scope,
  brand,
  body: { id, decision },
  audit,
}: OpsBrandContext<{ id: string; decision: 'approve' | 'refuse' }>): Promise<
  Record<string, never>
> {
  requireFreshPasskey(session);
  const asked = await storedApproval(scope, parseId(id));
  if (!asked || asked.until <= nowSeconds()) throw new AppError('not_found');
  const { asked_by } = asked;
  const subject = getSubject(asked);
  audit.note({ subject });
  if (!mayDecide(operator.role, asked.kind)) throw new AppError('forbidden');
  if (asked_by.id === operator.operator) throw new AppError('not_yourself');
  const getWrites = (cameTo: Record<string, string> = {}) => [
    ...getDecisionWrites(scope, asked),
    audit.write({
      subject,
      reason: asked.reason,
      before: { asked_by: asked_by.name, kind: asked.kind },
      after: { decision, ...cameTo },
    }),
  ];
  const outcome = await decide(asked, decision, {
    ...{ brand, scope, by: operator.name, operator: operator.operator },
    also: () => getWrites(),
  });
  if (outcome === 'taken') throw new AppError('not_found');
  if (outcome !== 'done') {
    const { nothingLeft } = outcome;
    // It is off the list, and who decides is told why, unless it is because somebody else decided.
    const isTakenOff = await commitAll(scope, getWrites({ came_to: nothingLeft.code }));
    throw isTakenOff ? nothingLeft : new AppError('not_found');
  }
  return {};
}

const decide = <Kind extends ApprovalKind>(
  asked: StoredApproval<Kind>,
  decision: 'approve' | 'refuse',
  more: Omit<Deciding<Kind>, 'asked'>,
): Promise<Outcome> => kinds[asked.kind][decision]({ ...more, asked });

/** Statements of reasons on cases, made of the few choices of an operator. */
import type { CaseGrounds } from '#shared/model/case-desk.ts';
import type { RestrictionKind } from '#shared/model/restriction.ts';
import type { StatementOfReasons } from '#shared/model/statement-of-reasons.ts';
import type { Locale } from '#shared/model/values.ts';
import type { CaseRecord } from './cases.ts';
import { getCategory, getEffect, getExplanation, getGround } from './measures.ts';

interface Decided {
  /** What it does to the account; null where it removes pictures alone. */
  kind: RestrictionKind | null;
  until: string | null;
  grounds: CaseGrounds;
  /** Whether it removes pictures. */
  removes: boolean;
  at: string;
  /** The restricted member's. */
  locale: Locale;
}

/** Returns the whole statement: what nobody chose follows from the case and the reason. */
export function toCaseStatement(record: CaseRecord, decided: Decided): StatementOfReasons {
  const { kind, until, grounds, removes, at, locale } = decided;
  const { category, specification, content_types, content_date, facts } = grounds;
  const named = getCategory(grounds.reason);
  const types = content_types ?? getContentTypes(record, removes);
  const specified = specification ?? (category ? undefined : named.category_specification);
  return {
    ...toLegalGround(grounds, locale),
    ...(removes ? { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] } : {}),
    ...(kind ? getEffect(kind, until) : {}),
    content_type: types,
    ...(types.includes('CONTENT_TYPE_OTHER') ? { content_type_other: 'Account' } : {}),
    category: category ?? named.category,
    ...(specified ? { category_specification: specified } : {}),
    content_date: content_date ?? record.opened_at.slice(0, 10),
    application_date: at.slice(0, 10),
    decision_facts: facts,
    source_type: getSource(record),
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
}

type LegalGround =
  | Pick<
      Extract<StatementOfReasons, { decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT' }>,
      'decision_ground' | 'illegal_content_legal_ground' | 'illegal_content_explanation'
    >
  | Pick<
      Extract<StatementOfReasons, { decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT' }>,
      | 'decision_ground'
      | 'incompatible_content_ground'
      | 'incompatible_content_explanation'
      | 'incompatible_content_illegal'
    >;

function toLegalGround(
  { kind, reason, reference, explanation, illegal = false }: CaseGrounds,
  locale: Locale,
): LegalGround {
  const ground = reference ?? getGround(reason, locale);
  const why = explanation ?? getExplanation(reason, locale);
  return kind === 'law'
    ? {
        decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
        illegal_content_legal_ground: ground,
        illegal_content_explanation: why,
      }
    : {
        decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
        incompatible_content_ground: ground,
        incompatible_content_explanation: why,
        incompatible_content_illegal: illegal ? 'Yes' : 'No',
      };
}

/** A report of a member is about what they write. */
function getContentTypes(
  { reason }: Pick<CaseRecord, 'reason'>,
  removes: boolean,
): StatementOfReasons['content_type'] {
  const types: StatementOfReasons['content_type'] = [];
  if (removes) types.push('CONTENT_TYPE_IMAGE');
  if (reason !== undefined) types.push('CONTENT_TYPE_TEXT');
  return types.length > 0 ? types : ['CONTENT_TYPE_OTHER'];
}

/** A notice of the law states good faith; a report of a member is another notification. */
function getSource(record: CaseRecord): StatementOfReasons['source_type'] {
  if (record.trusted_flagger) return 'SOURCE_TRUSTED_FLAGGER';
  if (record.statement) return 'SOURCE_ARTICLE_16';
  return record.email || record.reason ? 'SOURCE_TYPE_OTHER_NOTIFICATION' : 'SOURCE_VOLUNTARY';
}

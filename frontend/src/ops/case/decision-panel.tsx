import { ChevronUp, Megaphone, Users } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import * as caseLimits from '#shared/case-limits.ts';
import * as limits from '#shared/limits.ts';
import type { CaseMeasure, CaseReasonTemplate } from '#shared/model/case-desk.ts';
import { cx } from '#ui/cx.ts';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import {
  type Category,
  categoryNames,
  type Specification,
  specificationNames,
  toOptions,
} from '../cases/case-words.ts';
import type { ShownCase } from '../cases/cases-data.ts';
import type { DecisionFields } from '../cases/decision-queue.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { getLanguageText } from '../profile-words.ts';
import { reasonOptions } from '../restriction-words.ts';
import { dayMs, getDurationText } from '../times.ts';
import styles from './decision-panel.module.css';
import {
  chooseMeasure,
  type Draft,
  endDays,
  findMissing,
  findMissingField,
  type GroundChoice,
  getDraftText,
  getTemplate,
  hasEnd,
  hasGrounds,
  toFields,
} from './draft.ts';
import { Preview, usePreview } from './preview.tsx';
import { getSenderName } from './reported-messages.tsx';

interface Option {
  key: string;
  name: string;
  note: string;
  measure: CaseMeasure | 'police';
}

/** What can be decided, by its key. Support answers complaints, and judges nobody. */
function listOptions(shown: ShownCase, draft: Draft, canJudge: boolean): Option[] {
  const last = shown.decisions.at(-1);
  const none: Option = {
    key: 'n',
    measure: 'none',
    name: draft.settles ? 'Settle' : 'No action',
    note:
      last?.outcome === 'restricted'
        ? 'What was decided is lifted'
        : `Tell ${getSenderName(shown)} ${draft.settles ? 'how' : 'why'}`,
  };
  if (!canJudge) return [none];
  return [
    none,
    { key: 'w', measure: 'warn', name: 'Warn', note: 'Content stays' },
    { key: 'r', measure: 'remove', name: 'Remove', note: 'Only the pictures' },
    { key: 't', measure: 'suspend', name: 'Suspend', note: 'Until a day' },
    { key: 'b', measure: 'ban', name: 'Ban for good', note: 'Account ended' },
    { key: 'p', measure: 'police', name: 'Police', note: 'Threat to life' },
  ];
}

const groundOptions: { value: GroundChoice; label: string }[] = [
  { value: 'terms', label: 'Against our terms' },
  { value: 'both', label: 'Against our terms, and illegal' },
  { value: 'law', label: 'Against a law' },
];

const templateNames: Record<CaseReasonTemplate, string> = {
  acted: 'That we acted on it',
  warned: 'That the member was warned',
  no_breach: 'That it breaks no rule',
  not_found: 'That it could not be found',
  not_enough: 'That there was too little to go on',
  upheld: 'That the decision stays',
  reversed: 'That the decision was not right',
};
const ownWords = { value: '', label: 'My own words' };

interface DecisionPanelProps {
  shown: ShownCase;
  draft: Draft;
  canJudge: boolean;
  now: number;
  /** Why nothing can be decided now; null where it can. */
  blocked: ReactNode;
  onDraft: (draft: Draft) => void;
  onPolice: () => void;
  onSubmit: (fields: DecisionFields, words: string) => void;
  onSkip: () => void;
}

/** What is decided, on which ground, and what its readers are told. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { shown, draft, canJudge, now, blocked, onDraft, onPolice, onSubmit, onSkip } = props;
  const title = useId();
  const ground = useRef<HTMLSelectElement>(null);
  const panel = useRef<HTMLElement>(null);
  /** On a phone the panel is a sheet over the case. */
  const [isUp, setIsUp] = useState(false);
  const isBlocked = blocked !== null;
  const missing = findMissing(draft, shown);
  const fields = toFields(draft, shown, now);
  const preview = usePreview(shown, isBlocked ? null : fields);
  const [isTold, setIsTold] = useState(false);

  const choose = (measure: Option['measure']) => {
    if (measure === 'police') return onPolice();
    setIsTold(false);
    onDraft(chooseMeasure(draft, measure, shown));
    setIsUp(true);
  };
  const submit = () => {
    if (isBlocked) return;
    if (!fields) {
      setIsTold(true);
      setIsUp(true);
      // The keyboard is where the next words go.
      const missingField = findMissingField(draft, shown);
      panel.current?.querySelector<HTMLElement>(`[name="${missingField}"]`)?.focus();
    } else onSubmit(fields, getDraftText(draft));
  };
  const options = listOptions(shown, draft, canJudge);
  useKeys({
    ...(!isBlocked &&
      Object.fromEntries(options.map(({ key, measure }) => [key, () => choose(measure)]))),
    // The police is told of a case that is decided, too.
    ...(canJudge && { p: onPolice }),
    ...(!isBlocked && { s: submit }),
    // Where there is no ground to choose, g begins the keys of another screen.
    ...(!isBlocked && hasGrounds(draft.measure) && { g: () => ground.current?.focus() }),
  });
  const needsApproval = preview.data?.needs_approval ?? false;
  const submitText = needsApproval ? 'Ask for the second person' : 'Decide';

  return (
    <section ref={panel} className={cx(styles.root, isUp && styles.up)} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 className={styles.title} id={title}>
          Decision
        </h2>
        <span className={styles.version}>
          {draft.measure !== null && <span className={styles.chosen}>{getDraftText(draft)}, </span>}
          Version {shown.version}
        </span>
        <button
          type="button"
          className={styles.handle}
          aria-expanded={isUp}
          aria-label={isUp ? 'Less' : 'More of the decision'}
          onClick={() => setIsUp(!isUp)}
        >
          <ChevronUp />
        </button>
      </div>
      <div className={styles.body}>
        {blocked}
        {!isBlocked && (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: buttons that show their keys */}
            <div className={styles.options} role="group" aria-labelledby={title}>
              {options.map(({ key, name, note, measure }) => (
                <button
                  key={key}
                  type="button"
                  className={styles.option}
                  aria-pressed={measure === 'police' ? undefined : isChosen(draft.measure, measure)}
                  onClick={() => choose(measure)}
                >
                  <Kbd>{key.toUpperCase()}</Kbd>
                  <span>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.note}>{note}</span>
                  </span>
                </button>
              ))}
            </div>
            {draft.measure !== null && (
              <>
                <Fields {...props} ground={ground} />
                <Preview shown={shown} fields={fields} missing={missing} preview={preview} />
                <Others shown={shown} draft={draft} needsApproval={needsApproval} />
              </>
            )}
          </>
        )}
      </div>
      <div className={styles.actions}>
        <p role="status" className={isTold && missing ? styles.missing : 'sr-only'}>
          {isTold && missing}
        </p>
        {!isBlocked && (
          <ActionButton
            look="ink"
            tall
            wide
            shortcut="S"
            aria-disabled={fields === null || undefined}
            onClick={submit}
          >
            {submitText}
          </ActionButton>
        )}
        <ActionButton look="quiet" tall shortcut="J" onClick={onSkip}>
          {isBlocked ? 'Next' : 'Skip'}
        </ActionButton>
      </div>
    </section>
  );
}

/** Stopping somebody from writing is a suspension of a part. */
const isChosen = (chosen: CaseMeasure | null, measure: CaseMeasure): boolean =>
  chosen === measure || (measure === 'suspend' && chosen === 'mute');

function Fields({
  shown,
  draft,
  canJudge,
  onDraft,
  ground,
}: DecisionPanelProps & { ground: React.RefObject<HTMLSelectElement | null> }) {
  const set = (change: Partial<Draft>) => onDraft({ ...draft, ...change });
  const { measure } = draft;
  const template = getTemplate(draft, shown);
  const language = getLanguageText(shown.language);
  return (
    <div className={styles.fields}>
      {hasGrounds(measure) && (
        <>
          {shown.about === null && (
            <TextInput
              label="Member whom it is about"
              name="member"
              placeholder="Id of a member"
              autoComplete="off"
              spellCheck={false}
              value={draft.member}
              onChange={(event) => set({ member: event.target.value })}
            />
          )}
          <div className={styles.withKey}>
            <Select
              ref={ground}
              label="Ground"
              options={groundOptions}
              value={draft.ground}
              onChange={(event) => set({ ground: event.target.value as GroundChoice })}
            />
            <span className={styles.key}>
              <Kbd>G</Kbd>
            </span>
          </div>
          <div className={styles.pair}>
            <Select
              label="Reason"
              name="reason"
              placeholder="Choose"
              options={reasonOptions}
              value={draft.reason}
              onChange={(event) => set({ reason: event.target.value as Draft['reason'] })}
            />
            <TextInput
              label={draft.ground === 'law' ? 'Article' : 'Clause'}
              name="reference"
              placeholder={draft.ground === 'law' ? 'StGB 130' : 'As the reason says'}
              autoComplete="off"
              maxLength={caseLimits.caseReferenceMaxChars}
              value={draft.reference}
              onChange={(event) => set({ reference: event.target.value })}
            />
            <Select
              label="Category"
              placeholder="As the reason says"
              options={toOptions(categoryNames)}
              value={draft.category}
              onChange={(event) => set({ category: event.target.value as Category | '' })}
            />
            <Select
              label="In detail"
              placeholder="As the reason says"
              options={toOptions(specificationNames)}
              value={draft.specification}
              onChange={(event) => set({ specification: event.target.value as Specification | '' })}
            />
          </div>
          <Effects {...{ draft, onDraft }} />
          <Textarea
            label="Facts, without names"
            name="facts"
            rows={3}
            maxLength={caseLimits.caseFactsMaxChars}
            value={draft.facts}
            counterLabel={(used, max) => `${used} of ${max} characters`}
            onChange={(event) => set({ facts: event.target.value })}
          />
          {draft.ground === 'law' ? (
            <Explanation draft={draft} onDraft={onDraft} />
          ) : (
            <details className={styles.other}>
              <summary>Other words for why it is against that</summary>
              <Explanation draft={draft} onDraft={onDraft} />
            </details>
          )}
        </>
      )}
      {measure === 'none' && canJudge && (
        <Select
          label="How it ends"
          options={[
            { value: 'no', label: 'Looked at, and nothing is restricted' },
            { value: 'yes', label: 'Settled: the sender is answered' },
          ]}
          value={draft.settles ? 'yes' : 'no'}
          onChange={(event) => set({ settles: event.target.value === 'yes' })}
        />
      )}
      <Select
        label={`What ${getSenderName(shown)} is told`}
        options={[...toOptions(templateNames), ownWords]}
        value={template}
        onChange={(event) => set({ template: event.target.value as CaseReasonTemplate | '' })}
      />
      {template === '' && (
        <Textarea
          label={`In your words, in ${language}`}
          name="words"
          rows={3}
          maxLength={caseLimits.caseTextMaxChars}
          value={draft.words}
          counterLabel={(used, max) => `${used} of ${max} characters`}
          onChange={(event) => set({ words: event.target.value })}
        />
      )}
    </div>
  );
}

function Explanation({ draft, onDraft }: Pick<DecisionPanelProps, 'draft' | 'onDraft'>) {
  return (
    <Textarea
      label="Why it is against that, as the member will read it"
      name="explanation"
      rows={2}
      maxLength={caseLimits.caseExplanationMaxChars}
      value={draft.explanation}
      onChange={(event) => onDraft({ ...draft, explanation: event.target.value })}
    />
  );
}

const noEnd = 'none';

/** What takes effect, and until when. */
function Effects({ draft, onDraft }: Pick<DecisionPanelProps, 'draft' | 'onDraft'>) {
  const { measure, pictures } = draft;
  const set = (change: Partial<Draft>) => onDraft({ ...draft, ...change });
  const count = pictures.length;
  const effects: Partial<Record<CaseMeasure, string>> = {
    warn: 'Nothing, but it stays on record',
    ban: 'The account ends',
  };
  const effect = measure && effects[measure];
  return (
    <fieldset className={styles.effects}>
      <legend className={styles.legend}>What takes effect</legend>
      <div className={styles.chips}>
        {effect && <span className={styles.chip}>{effect}</span>}
        {hasEnd(measure) &&
          (['suspend', 'mute'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={styles.chip}
              aria-pressed={measure === one}
              onClick={() => set({ measure: one, endDays: endDays[one][0] })}
            >
              {one === 'suspend' ? 'Account suspended' : 'Cannot write'}
            </button>
          ))}
        {measure !== 'warn' && (
          <span className={styles.chip}>
            {count === 0
              ? 'No picture is removed'
              : count === 1
                ? '1 picture and its copies removed'
                : `${count} pictures and their copies removed`}
          </span>
        )}
      </div>
      {hasEnd(measure) && (
        <Select
          label="Until"
          options={[
            ...endDays[measure].map((days) => ({
              value: String(days),
              label: `${getDurationText(days * dayMs)} from now`,
            })),
            { value: noEnd, label: 'No end' },
          ]}
          value={draft.endDays === null ? noEnd : String(draft.endDays)}
          onChange={({ target }) =>
            set({ endDays: target.value === noEnd ? null : Number(target.value) })
          }
        />
      )}
    </fieldset>
  );
}

/** Hours in which somebody else confirms a ban. */
const approvalHours = limits.approvalSeconds / 3_600;

/** Who else has a part in it: a second person, and members who are warned. */
function Others({
  shown,
  draft: { measure, reason },
  needsApproval,
}: {
  shown: ShownCase;
  draft: Draft;
  needsApproval: boolean;
}) {
  const warns = reason === 'scam' && (measure === 'ban' || measure === 'suspend');
  if (!needsApproval && !warns) return null;
  return (
    <ul className={styles.others}>
      {needsApproval && (
        <li>
          <Users />
          <span>
            <strong>A second person confirms.</strong> {shown.member?.name ?? 'The member'} has
            paid: suspended now, and banned once somebody else agrees within {approvalHours} hours.
          </span>
        </li>
      )}
      {warns && (
        <li>
          <Megaphone />
          <span>
            <strong>Whoever got messages is told</strong> within 24 hours never to send money.
          </span>
        </li>
      )}
    </ul>
  );
}

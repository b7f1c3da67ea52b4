import { Check, Copy, GitCompareArrows, Lock, X, ZoomIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';
import { cx } from '#ui/cx.ts';
import { Textarea } from '#ui/textarea.tsx';
import { getCasePath } from '../case-paths.ts';
import { getMemberPath } from '../member-paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { Clock } from '../parts/clock.tsx';
import links from '../parts/inline-link.module.css';
import { Kbd } from '../parts/kbd.tsx';
import { LeaseRing } from '../parts/lease-ring.tsx';
import { Mark } from '../parts/mark.tsx';
import { Notice } from '../parts/notice.tsx';
import { getCountryText, getGenderText, getLanguageText } from '../profile-words.ts';
import type { Brand } from '../session.tsx';
import { getClockText, getDateText, getDue, getMomentText, getSpanText } from '../times.ts';
import styles from './photo-details.module.css';
import type { QueuedPhoto, Reason } from './photo-queue.ts';
import { getStatusText } from './queue-tile.tsx';
import {
  englishSentences,
  getDecisionText,
  loadSentences,
  reasons,
  sentenceLocales,
} from './reasons.ts';

const noteChars = 300;

interface PhotoDetailsProps {
  item: QueuedPhoto;
  brand: Brand | undefined;
  /** Photos that a decision is about, where it is not this one alone. */
  selected: number;
  now: number;
  isRejecting: boolean;
  /** The reason that S submits. */
  marked: Reason;
  note: string;
  onNote: (note: string) => void;
  onApprove: () => void;
  onRejecting: (is: boolean) => void;
  onReject: (reason: Reason) => void;
  onSkip: () => void;
  onZoom: () => void;
}

/** The current photo, whole and clear, whose it is, and what can be decided. */
export function PhotoDetails(props: PhotoDetailsProps) {
  const { item, brand, selected, now, isRejecting, onApprove, onRejecting, onSkip, onZoom } = props;
  const { photo, state } = item;
  const leftMs = Date.parse(photo.leased_until) - now;
  const isDecided = state.kind !== 'open' && state.kind !== 'stale' && state.kind !== 'failed';
  return (
    <section className={styles.root} aria-label={`Photo of ${photo.name}`}>
      <div className={styles.body}>
        <div className={styles.top}>
          <div className={styles.frame}>
            <img className={styles.picture} src={photo.full} alt={`Uploaded by ${photo.name}`} />
            <span className={styles.lease}>
              <LeaseRing part={leftMs / (limits.leaseSeconds * 1_000)} />
              {leftMs > 0 ? `Yours for ${getClockText(leftMs)}` : 'Not kept for you any more'}
            </span>
            <button type="button" className={styles.zoom} onClick={onZoom} aria-label="Zoom">
              <ZoomIn />
              <Kbd>Z</Kbd>
            </button>
          </div>
          <div className={styles.facts}>
            {brand && (
              <p className={styles.brand}>
                <BrandIcon brand={brand} />
                {brand.name}
              </p>
            )}
            <h2 className={styles.name}>
              <Link className={styles.link} to={getMemberPath(photo.brand, photo.member)}>
                {photo.name}, {photo.age}
                <Kbd>M</Kbd>
              </Link>
            </h2>
            {photo.fictional && <Mark tone="line">Fictional</Mark>}
            <dl className={styles.list}>
              <dt>Member</dt>
              <dd>
                {getGenderText(photo.gender)}, {getCountryText(photo.country)}
              </dd>
              <dt>Photo</dt>
              <dd>uploaded {getMomentText(photo.at, now)}</dd>
              <dt>Waits</dt>
              <dd>{getSpanText(now - Date.parse(photo.at))}</dd>
              <dt>Limit</dt>
              <dd className={styles.limit}>
                <Clock due={getDue(photo.at, photo.due_at, now)} />
              </dd>
              <dt>Others</dt>
              <dd>{photo.others === 0 ? 'none shown' : `${photo.others} shown`}</dd>
              <dt>Removed</dt>
              <dd>{photo.twin ? 'one like it' : 'none like it'}</dd>
            </dl>
          </div>
        </div>
        {state.kind === 'stale' && (
          <Notice tone="blue" role="alert" icon={<GitCompareArrows />}>
            <strong>Decided while you looked.</strong> Yours, {getDecisionText(state.decision)}, was
            not sent. The photo is {getStatusText(state.status)} now.
          </Notice>
        )}
        {state.kind === 'held' && (
          <Notice tone="blue" role="alert" icon={<Lock />}>
            <strong>{state.name} has this photo</strong> until {getMomentText(state.until, now)}.
            Yours was not sent.
          </Notice>
        )}
        {state.kind === 'failed' && (
          <Notice tone="red" role="alert" icon={<X />}>
            Not sent: {state.text}
            {state.request && ` Request ${state.request} for the log.`}
          </Notice>
        )}
        {photo.twin && <Twin twin={photo.twin} brand={photo.brand} now={now} />}
        <Reasons {...props} isDecided={isDecided} />
        <div className={styles.actions}>
          <ActionButton
            look="ink"
            tall
            wide
            className={styles.approve}
            icon={<Check />}
            shortcut="A"
            disabled={isDecided && selected === 0}
            onClick={onApprove}
          >
            {selected > 0 ? `Approve ${selected}` : 'Approve'}
          </ActionButton>
          <ActionButton
            tall
            wide
            icon={<X />}
            shortcut="R"
            aria-pressed={isRejecting}
            disabled={isDecided && selected === 0}
            onClick={() => onRejecting(!isRejecting)}
          >
            {selected > 0 ? `Reject ${selected}` : 'Reject'}
          </ActionButton>
          <ActionButton look="quiet" tall shortcut="J" onClick={onSkip}>
            Skip
          </ActionButton>
        </div>
      </div>
    </section>
  );
}

type RemovedTwin = NonNullable<QueuedPhoto['photo']['twin']>;

/** How alike two pictures are, by the bits in which they differ. */
const getLikenessText = (distance: number): string =>
  distance <= 2 ? 'Almost identical to' : distance <= 5 ? 'Very like' : 'Like';

/** What it looks like, whose that was, and why it was removed. */
function Twin({ twin, brand, now }: { twin: RemovedTwin; brand: string; now: number }) {
  return (
    <Notice tone="red" icon={<Copy />}>
      <strong>
        {getLikenessText(twin.distance)} a picture that was removed{' '}
        {getDateText(twin.removed_at, now)}
      </strong>{' '}
      ({twin.distance} of 64 marks differ), of{' '}
      {twin.own ? (
        'the same member'
      ) : (
        <Link className={links.root} to={getMemberPath(brand, twin.member)}>
          {twin.member_name ?? 'a member who is gone'}
        </Link>
      )}
      , by case{' '}
      <Link className={links.root} to={getCasePath(brand, twin.case)}>
        {twin.number}
      </Link>
      : {twin.reasons}
    </Notice>
  );
}

function Reasons({
  isRejecting,
  isDecided,
  selected,
  marked,
  note,
  onNote,
  onReject,
}: PhotoDetailsProps & { isDecided: boolean }) {
  const [locale, setLocale] = useState<Locale>('en');
  const [sentences, setSentences] = useState(englishSentences);
  useEffect(() => {
    let isCurrent = true;
    loadSentences(locale).then(
      (loaded) => isCurrent && setSentences(loaded),
      // The English ones stay, which say the same.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return (
    <div className={cx(styles.reasons, isRejecting && styles.rejecting)}>
      <div className={styles.reasonsHead}>
        <h3 className={styles.because}>Reject because</h3>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of one line, and no form */}
        <div className={styles.locales} role="group" aria-label="The member reads it in">
          {sentenceLocales.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.locale}
              aria-pressed={one === locale}
              title={`As a member reads it in ${getLanguageText(one)}`}
              onClick={() => setLocale(one)}
            >
              {one}
              <span className="sr-only">, {getLanguageText(one)}</span>
            </button>
          ))}
        </div>
      </div>
      <ol className={styles.reasonList}>
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button
              type="button"
              className={cx(styles.reason, isRejecting && reason === marked && styles.marked)}
              title={getDecisionText({ decision: 'reject', reason })}
              disabled={isDecided && selected === 0}
              onClick={() => onReject(reason)}
            >
              <span className={styles.digit}>{index + 1}</span>
              <span lang={locale}>{sentences[reason]}</span>
            </button>
          </li>
        ))}
      </ol>
      {isRejecting && (
        <div className={styles.note}>
          <Textarea
            label="Your own words to the member"
            note="optional"
            rows={2}
            maxLength={noteChars}
            value={note}
            counterLabel={(used, max) => `${used} of ${max} characters`}
            onChange={(event) => onNote(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}

import {
  ArrowRight,
  CheckCheck,
  Columns2,
  Eye,
  EyeOff,
  Grid2x2,
  RotateCcw,
  Square,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { readStored, store } from '#lib/storage.ts';
import { useStore } from '#lib/store.ts';
import { cx } from '#ui/cx.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { useKeys } from '../keys.ts';
import { getMemberPath } from '../member-paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import windowHeight from '../parts/window-height.module.css';
import { Zoom } from '../parts/zoom.tsx';
import { byUrgency, getCountText, sumQueues, useQueues } from '../queues.ts';
import { useSession } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getSpanText } from '../times.ts';
import { useBlur } from '../use-blur.ts';
import { useNow } from '../use-now.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { mostInBatch } from './batches.ts';
import { BatchesDialog } from './batches-dialog.tsx';
import { DecisionToast } from './decision-toast.tsx';
import { PhotoDetails } from './photo-details.tsx';
import { countOpen, type Decision, type Reason } from './photo-queue.ts';
import styles from './photos.module.css';
import { QueueTile } from './queue-tile.tsx';
import { reasons } from './reasons.ts';
import { Shift } from './shift.tsx';
import { usePhotoQueue } from './use-photo-queue.ts';

/** Above so many photos of one decision their number is typed. */
const typedAbove = 20;
const viewKey = 'console_photos_view';
type View = 'grid' | 'one';

const placeholders = Array.from({ length: 15 }, (_, index) => `p${index}`);

/** Photos that wait for a decision, many at a time and mostly by keys. */
export default function Photos() {
  const { brands, brand } = useBrandChoice();
  const { brands: own } = useSession();
  const { data: queues = [] } = useQueues();
  const waiting = queues.filter(({ queue }) => queue === 'photos');
  // Where nothing waits as far as is known, the brand is asked all the same.
  const order = brands
    .map(({ id }) => id)
    .sort((one, other) =>
      byUrgency(
        waiting.find((row) => row.brand === one) ?? { due_at: null, oldest_at: null },
        waiting.find((row) => row.brand === other) ?? { due_at: null, oldest_at: null },
      ),
    );
  const [ordered, setOrdered] = useState(order);
  // The order is the one of the first look, so that reading the queues again changes no photos.
  if (ordered.length !== order.length || ordered.some((id) => !order.includes(id)))
    setOrdered(order);
  const { queue, leases, again, takeMore } = usePhotoQueue(ordered);
  const { items, current, selected, batches, progress } = useStore(queue.store);
  const now = useNow(1_000);

  const blur = useBlur();
  const [view, setView] = useState<View>(() =>
    readStored<View>(viewKey) === 'one' ? 'one' : 'grid',
  );
  const [isRejecting, setIsRejecting] = useState(false);
  const [marked, setMarked] = useState<Reason>(reasons[0] as Reason);
  const [note, setNote] = useState('');
  const [zoomed, setZoomed] = useState(false);
  const [isListing, setIsListing] = useState(false);
  const [asked, setAsked] = useState<Decision | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();

  const item = items.find(({ photo }) => photo.photo === current);
  const targets =
    selected.size > 0 ? [...selected].slice(0, mostInBatch) : current ? [current] : [];

  const decide = (decision: Decision) => {
    setIsRejecting(false);
    setNote('');
    queue.decide(targets, decision, Date.now());
  };
  const ask = (decision: Decision) => {
    if (targets.length > typedAbove) setAsked(decision);
    else decide(decision);
  };
  const approve = () => ask({ decision: 'approve' });
  const reject = (reason: Reason) => {
    setMarked(reason);
    const words = note.trim();
    ask({ decision: 'reject', reason, ...(words && { note: words }) });
  };
  const chooseView = (next: View) => {
    setView(next);
    store(viewKey, next);
  };

  useKeys({
    a: approve,
    r: () => setIsRejecting((is) => !is && targets.length > 0),
    s: () => isRejecting && reject(marked),
    ...(isRejecting &&
      Object.fromEntries(
        reasons.map((reason, index) => [String(index + 1), () => reject(reason)]),
      )),
    j: () => queue.move(1),
    k: () => queue.move(-1),
    ArrowRight: () => queue.move(1),
    ArrowLeft: () => queue.move(-1),
    x: () => current && queue.toggle(current),
    u: () => queue.undo(),
    v: () => setIsListing(true),
    b: blur.toggle,
    z: () => item && setZoomed(true),
    m: () => item && void navigate(getMemberPath(item.photo.brand, item.photo.member)),
    ' ': blur.hold,
    Escape: () => {
      if (isRejecting) setIsRejecting(false);
      else queue.unselect();
    },
  });
  useEffect(() => {
    const focused = document.activeElement;
    const tile = grid.current?.querySelector<HTMLElement>(`[data-photo="${current}"]`);
    if (!tile) return;
    if (focused === document.body || grid.current?.contains(focused)) tile.focus();
    tile.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  const open = countOpen(items);
  const [sum] = sumQueues(waiting.filter((row) => brands.some(({ id }) => id === row.brand)));
  const isEmpty = leases.status === 'ready' && open === 0 && leases.isAll && batches.length === 0;

  return (
    <div className={windowHeight.root}>
      <ScreenHead title="Photos" />
      <div className={cx(windowHeight.layout, styles.layout, styles[`view_${view}`])}>
        <section className={styles.list} aria-label="Photos that wait">
          <div className={styles.bar}>
            {selected.size > 0 ? (
              <p className={styles.count} role="status">
                <strong>{selected.size} selected</strong>
                <ActionButton look="quiet" onClick={() => queue.selectAll()}>
                  All
                </ActionButton>
                {!leases.isAll && items.length < mostInBatch && (
                  <ActionButton look="quiet" onClick={takeMore}>
                    Up to {mostInBatch}
                  </ActionButton>
                )}
                <ActionButton look="quiet" shortcut="Esc" onClick={() => queue.unselect()}>
                  None
                </ActionButton>
              </p>
            ) : (
              <p className={styles.count}>
                <strong>{sum ? getCountText(sum) : open} waiting</strong>
                {sum?.oldest_at && (
                  <span className={styles.oldest}>
                    oldest {getSpanText(now - Date.parse(sum.oldest_at))}
                  </span>
                )}
              </p>
            )}
            {/* biome-ignore lint/a11y/useSemanticElements: two buttons, and no form */}
            <div className={styles.views} role="group" aria-label="View">
              <ViewButton isOn={view === 'grid'} onClick={() => chooseView('grid')}>
                <Grid2x2 /> Grid
              </ViewButton>
              <ViewButton isOn={view === 'one'} onClick={() => chooseView('one')}>
                <Square /> One
              </ViewButton>
            </div>
            <ActionButton icon={<RotateCcw />} shortcut="V" onClick={() => setIsListing(true)}>
              Batches
            </ActionButton>
            <ActionButton
              icon={blur.isChosen ? <EyeOff /> : <Eye />}
              shortcut="B"
              aria-pressed={blur.isChosen}
              onClick={blur.toggle}
            >
              Blurred
            </ActionButton>
          </div>
          {leases.status === 'failed' && (
            <PanelFailure
              title="The next photos did not load"
              cause={leases.failure}
              onRetry={again}
            />
          )}
          {isEmpty && <Empty heldByOthers={leases.heldByOthers} />}
          {items.length > 0 ? (
            <ul className={styles.grid} ref={grid}>
              {items.map((one, index) => (
                <QueueTile
                  key={one.photo.photo}
                  item={one}
                  place={{ number: index + 1, of: items.length }}
                  brand={own.find(({ id }) => id === one.photo.brand)}
                  isCurrent={one.photo.photo === current}
                  isSelected={selected.has(one.photo.photo)}
                  isBlurred={blur.isBlurred}
                  now={now}
                  onFocus={() => queue.focus(one.photo.photo)}
                />
              ))}
            </ul>
          ) : (
            leases.status === 'loading' && (
              <div role="status">
                <span className="sr-only">Loading photos</span>
                <div className={styles.grid} aria-hidden="true">
                  {placeholders.map((one) => (
                    <span key={one} className={styles.placeholder} />
                  ))}
                </div>
              </div>
            )
          )}
        </section>
        {item && (
          <PhotoDetails
            key={item.photo.photo}
            item={item}
            brand={own.find(({ id }) => id === item.photo.brand)}
            selected={selected.size}
            now={now}
            isRejecting={isRejecting}
            marked={marked}
            note={note}
            onNote={setNote}
            onApprove={approve}
            onRejecting={setIsRejecting}
            onReject={reject}
            onSkip={() => queue.move(1)}
            onZoom={() => setZoomed(true)}
          />
        )}
      </div>
      <DecisionToast
        batch={batches.at(-1)}
        others={batches.length - 1}
        progress={progress}
        items={items}
        now={now}
        onUndo={() => queue.undo()}
      />
      <Shift queue={queue} now={now} />
      {item && (
        <Zoom
          open={zoomed}
          name={item.photo.name}
          age={item.photo.age}
          src={item.photo.full}
          onClose={() => setZoomed(false)}
        />
      )}
      <BatchDialog
        decision={asked}
        count={targets.length}
        onClose={() => setAsked(null)}
        onConfirm={(decision) => {
          setAsked(null);
          decide(decision);
        }}
      />
      <BatchesDialog
        open={isListing}
        brands={brands}
        now={now}
        onClose={() => setIsListing(false)}
        onReversed={again}
      />
      {!brand && own.length > 1 && items.length > 0 && (
        <p className="sr-only">The photos are of all your brands.</p>
      )}
    </div>
  );
}

function ViewButton({
  isOn,
  onClick,
  children,
}: {
  isOn: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button type="button" className={styles.view} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

/** Nothing is left here: leads on to a brand where something waits. */
function Empty({ heldByOthers }: { heldByOthers: number }) {
  const { brands } = useBrandChoice();
  const { brands: own } = useSession();
  const { data: queues = [] } = useQueues();
  const next = queues
    .filter(
      ({ queue, brand, waiting }) =>
        queue === 'photos' && waiting > 0 && !brands.some(({ id }) => id === brand),
    )
    .sort(byUrgency)[0];
  const nextBrand = own.find(({ id }) => id === next?.brand);
  const held =
    heldByOthers === 0
      ? ''
      : heldByOthers === 1
        ? 'Somebody else works on the last one. '
        : `Others work on the last ${heldByOthers}. `;
  return (
    <PanelState
      icon={<CheckCheck />}
      title="Nothing waits here"
      text={
        <>
          {held}
          {next && nextBrand
            ? `${nextBrand.name} has ${getCountText(next)}.`
            : 'New photos come by themselves.'}
        </>
      }
      action={
        nextBrand ? (
          <ActionButton
            as={Link}
            to={`/photos?brand=${nextBrand.id}`}
            look="ink"
            icon={<ArrowRight />}
          >
            Go to {nextBrand.name}
          </ActionButton>
        ) : (
          <ActionButton as={Link} to="/" icon={<Columns2 />}>
            Go to today <Kbd>g t</Kbd>
          </ActionButton>
        )
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Clock, Link2, Monitor, RotateCw, Smartphone, Tablet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as limits from '#shared/limits.ts';
import { viewPath } from '#shared/patterns.ts';
import type { ViewMessage } from '#shared/view-message.ts';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '../api.ts';
import { useBrandChoice, useScreenPath } from '../brand-choice.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useCopy } from '../parts/copy-button.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelFailure, PanelState } from '../parts/panel-state.tsx';
import { PlaceholderRows } from '../parts/placeholder.tsx';
import { WhichBrand } from '../parts/which-brand.tsx';
import { type Brand, useSession } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getTimeText } from '../times.ts';
import { useNow } from '../use-now.ts';
import styles from './view-as.module.css';
import {
  type Choices,
  getFirstPath,
  getViewLink,
  type OpenedView,
  openedViewQuery,
  readChoices,
  readVersion,
  type ViewOptions,
  viewOptionsQuery,
  type Width,
  widths,
} from './view-data.ts';
import { ViewFields } from './view-fields.tsx';
import { ViewFrame } from './view-frame.tsx';
import { getHeldBackText, getViewText } from './view-words.ts';

const everyMs = 5_000;
const widthIcons: Record<Width, ReactNode> = {
  '1280': <Monitor />,
  '768': <Tablet />,
  '390': <Smartphone />,
};

/** A brand's own pages as somebody else meets them, read-only. The choices stand in the address. */
export default function ViewAs() {
  const { only: brand } = useBrandChoice();
  return (
    <>
      <ScreenHead title="View as" isOneBrand note="Every view is in the audit with your name" />
      {brand ? (
        <BrandView key={brand.id} brand={brand} />
      ) : (
        <WhichBrand text="Pages are those of one brand." />
      )}
    </>
  );
}

function BrandView({ brand }: { brand: Brand }) {
  const { operator } = useSession();
  const [params, setParams] = useSearchParams();
  const version = readVersion(params, operator.role);
  const { data, error, isFetching, refetch } = useQuery(viewOptionsQuery(brand.id, version));
  if (!data) {
    return (
      <PanelLoading
        query={{ error, isFetching, refetch }}
        title="The choices did not load"
        label="Loading the choices"
      />
    );
  }
  const choices = readChoices(params, data, operator.role);
  const given = params.get('path') ?? '';
  const path = viewPath.test(given) ? given : getFirstPath(choices.as);
  const change = (changes: Record<string, string | null>) =>
    setParams(
      (old) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) old.delete(name);
          else old.set(name, value);
        }
        return old;
      },
      { replace: true },
    );
  return (
    <div className={styles.root}>
      <div className={styles.fields}>
        <ViewFields
          options={data}
          role={operator.role}
          choices={choices}
          path={path}
          onChange={change}
        />
      </div>
      <Opened brand={brand} options={data} choices={choices} path={path} onChange={change} />
    </div>
  );
}

interface OpenedProps {
  brand: Brand;
  options: ViewOptions;
  choices: Choices;
  /** Where the view begins. */
  path: string;
  onChange: (changes: Record<string, string | null>) => void;
}

/** The view of these choices: another one is opened as soon as they change. */
function Opened(props: OpenedProps) {
  const { brand, choices, path } = props;
  const [attempt, setAttempt] = useState(0);
  const opened = useQuery(openedViewQuery(brand.id, choices, path, attempt));
  const now = useNow(everyMs);
  const again = () => setAttempt((count) => count + 1);
  if (opened.error) {
    return (
      <PanelFailure
        title="The view did not open"
        cause={opened.error}
        retrying={opened.isFetching}
        onRetry={again}
      />
    );
  }
  if (!opened.data) return <PlaceholderRows label="Opening the view" />;
  if (Date.parse(opened.data.ends) <= now) {
    return (
      <PanelState
        icon={<Clock />}
        title="This view is over"
        text="A view holds for half an hour at most."
        action={
          <ActionButton look="ink" onClick={again}>
            Open it again
          </ActionButton>
        }
      />
    );
  }
  return <Shown key={opened.data.id} {...props} view={opened.data} onAgain={again} />;
}

function Shown({
  brand,
  options,
  choices,
  path,
  onChange,
  view,
  onAgain,
}: OpenedProps & { view: OpenedView; onAgain: () => void }) {
  const navigate = useNavigate();
  const toScreen = useScreenPath();
  const [page, setPage] = useState(path);
  const [typed, setTyped] = useState(path);
  const [heldBack, setHeldBack] = useState<string[]>([]);
  // The address of the view works once; later ones are those of pages.
  const [start, setStart] = useState({ address: view.address, visit: 0 });
  const goTo = (to: string) =>
    setStart(({ visit }) => ({ address: brand.origin + to, visit: visit + 1 }));
  // A landing page that is chosen beside the frame.
  const [wanted, setWanted] = useState(path);
  if (wanted !== path) {
    setWanted(path);
    goTo(path);
  }
  const leave = () => {
    void call('view', 'DELETE', { body: { brand: brand.id, id: view.id }, keepalive: true }).catch(
      // It is over, or will be within the half hour.
      () => undefined,
    );
    void navigate(toScreen('/'));
  };
  useKeys({ Escape: leave });
  const receive = (message: ViewMessage) => {
    if (message.view === 'leave') leave();
    else if (message.view === 'page') {
      setPage(message.path);
      setTyped(message.path);
    } else {
      setHeldBack((before) => [...before, getHeldBackText(message.method, message.name)]);
    }
  };
  const copy = useCopy('Copy the address of this screen.');
  return (
    <div className={styles.shown}>
      <div className={styles.tools}>
        <Segmented
          label="Width"
          labelHidden
          name="width"
          options={widths.map((value) => ({
            value,
            label: (
              <>
                {widthIcons[value]}
                {value}
              </>
            ),
          }))}
          value={choices.width}
          onChange={({ target }) => onChange({ width: target.value })}
        />
        <form
          className={styles.path}
          onSubmit={(event) => {
            event.preventDefault();
            if (viewPath.test(typed)) goTo(typed);
          }}
        >
          <TextInput
            label="Page"
            labelHidden
            value={typed}
            maxLength={limits.viewPathChars}
            autoComplete="off"
            spellCheck={false}
            error={viewPath.test(typed) ? undefined : 'A path begins with one slash.'}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
        <ActionButton icon={<RotateCw />} onClick={() => goTo(page)}>
          Load again
        </ActionButton>
        <ActionButton
          icon={<Link2 />}
          onClick={() => copy(getViewLink(location.origin, brand.id, choices, page))}
        >
          Copy this view
        </ActionButton>
      </div>
      <ViewFrame
        key={start.visit}
        address={start.address}
        origin={brand.origin}
        width={choices.width}
        text={getViewText(brand.name, choices, options)}
        onMessage={receive}
        onLeave={leave}
      />
      <div className={styles.foot}>
        <div className={styles.held} role="status">
          <strong>Held back in this view</strong>
          {heldBack.length === 0 ? (
            <span>Nothing so far</span>
          ) : (
            <ul className={styles.list}>
              {heldBack.slice(-mostShown).map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a write has no id, and none is ever moved
                <li key={place}>{text}</li>
              ))}
            </ul>
          )}
        </div>
        <p className={styles.note}>
          {heldBack.length > 0 && `${heldBack.length} not sent, kept in the audit. `}
          Until {getTimeText(view.ends)}.{' '}
          <button type="button" className={styles.again} onClick={onAgain}>
            Open anew
          </button>
        </p>
      </div>
    </div>
  );
}

const mostShown = 8;

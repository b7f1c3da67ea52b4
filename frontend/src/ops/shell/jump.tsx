import { CornerDownLeft, Scale, Search, UserSearch } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { idPattern } from '#shared/patterns.ts';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useBrandChoice, useScreenPath } from '../brand-choice.ts';
import { casesPath, getCasePath, parseCaseNumber } from '../case-paths.ts';
import { getMemberSearchPath, membersPath } from '../member-paths.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { getScreens, isWithin, passkeysPath } from '../screens.ts';
import { useSession } from '../session.tsx';
import styles from './jump.module.css';

interface Target {
  key: string;
  title: string;
  note: string;
  icon: ReactNode;
  path: string;
}

/** What contains all typed words, those first whose title begins with them. */
function findTargets<T extends Pick<Target, 'title' | 'note'>>(
  targets: readonly T[],
  typed: string,
): T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = ({ title, note }: T) => `${title} ${note}`.toLowerCase();
  const begins = ({ title }: T) => title.toLowerCase().startsWith(words[0] ?? '');
  return targets
    .filter((target) => words.every((word) => text(target).includes(word)))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)));
}

/** Whether a text is what one member is found by, rather than the name of a screen. */
const isOneMember = (text: string): boolean => idPattern.test(text) || text.includes('@');

/** Goes anywhere by name. */
export function Jump({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Jump to"
      titleHidden
      initialFocus={input}
      className={styles.root}
    >
      <Choice input={input} onDone={onClose} />
    </Dialog>
  );
}

function Choice({
  input,
  onDone,
}: {
  input: React.RefObject<HTMLInputElement | null>;
  onDone: () => void;
}) {
  const { operator, brands } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toScreen = useScreenPath();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { brand: chosen } = useBrandChoice();
  const rows = getScreens(operator.role);
  // A member is one of their brand alone.
  const place = rows.find((row) => isWithin(row, pathname))?.path ?? pathname;
  const targets: Target[] = [
    ...rows.map(({ path, label, icon: Icon }) => ({
      key: path,
      title: label,
      note: 'Screen',
      icon: <Icon />,
      path: toScreen(path),
    })),
    {
      key: passkeysPath,
      title: 'Your passkeys',
      note: 'Screen',
      icon: <CornerDownLeft />,
      path: toScreen(passkeysPath),
    },
    ...brands.map((brand) => ({
      key: brand.id,
      title: brand.name,
      note: `Brand, ${new URL(brand.origin).host}`,
      icon: <BrandIcon brand={brand} />,
      path: `${place}?brand=${encodeURIComponent(brand.id)}`,
    })),
    { key: 'all', title: 'All brands', note: 'Brand', icon: <Search />, path: place },
  ];
  const found = findTargets(targets, typed);
  const sought = typed.trim();
  const hasMembers = rows.some(({ path }) => path === membersPath);
  if (hasMembers && sought && (found.length === 0 || isOneMember(sought))) {
    found.push({
      key: 'members',
      title: `Search members for “${sought}”`,
      note: chosen?.name ?? 'Id, e-mail, payment, case or name',
      icon: <UserSearch />,
      path: getMemberSearchPath(sought, chosen?.id),
    });
  }
  const number = parseCaseNumber(sought);
  if (number && rows.some(({ path }) => path === casesPath)) {
    // A number does not say which brand it is of.
    const cases = (chosen ? [chosen] : brands).map((brand) => ({
      key: `case-${brand.id}`,
      title: `Case ${number}`,
      note: brand.name,
      icon: <Scale />,
      path: toScreen(getCasePath(brand.id, number)),
    }));
    found.unshift(...cases);
  }
  const go = (target: Target | undefined) => {
    if (!target) return;
    onDone();
    void navigate(target.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (marked + step + found.length) % found.length;
      setMarked(next);
      document.getElementById(`${id}-${found[next]?.key}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(found[marked]);
    }
  };
  const current = found[marked];
  return (
    <div className={styles.choice}>
      <div className={styles.field}>
        <Search />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label={
            hasMembers ? 'Jump to a screen, brand, member or case' : 'Jump to a screen or brand'
          }
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={hasMembers ? 'Screen, brand, member or case' : 'Screen or brand'}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Results">
        {found.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={target.key}
            id={`${id}-${target.key}`}
            role="option"
            aria-selected={index === marked}
            className={cx(styles.option, index === marked && styles.marked)}
            onClick={() => go(target)}
            onPointerMove={() => setMarked(index)}
          >
            {target.icon}
            <span className={styles.words}>
              <span className={styles.title}>{target.title}</span>
              <span className={styles.note}>{target.note}</span>
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>Nothing here is named so.</p>}
    </div>
  );
}

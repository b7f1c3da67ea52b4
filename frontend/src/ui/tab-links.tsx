import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './tab-links.module.css';
import tabsStyles from './tabs.module.css';

export interface TabLink {
  key: string;
  label: ReactNode;
  /** Number after the label. */
  count?: ReactNode;
  /** How much of it is new; on a phone it stands in the number's place. */
  badge?: ReactNode;
  current: boolean;
  /** Renders a link with these props: `(props) => <Link to="/x" {...props} />`. */
  link: (props: {
    className: string | undefined;
    'aria-current': 'page' | undefined;
    children: ReactNode;
  }) => ReactNode;
}

export interface TabLinksProps {
  /** Names them. */
  label: string;
  items: readonly TabLink[];
  className?: string | undefined;
}

/** Pages that look like the tabs of one place: each has an address of its own. */
export function TabLinks({ label, items, className }: TabLinksProps) {
  const row = useRef<HTMLUListElement>(null);
  const current = items.find((item) => item.current)?.key;
  // Where they do not fit the current one is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is current is what is watched
  useLayoutEffect(() => {
    const list = row.current;
    const tab = list?.querySelector('[aria-current]');
    if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
    const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [current]);
  return (
    <nav aria-label={label} className={cx(styles.root, className)}>
      <ul className={cx(tabsStyles.root, styles.tabs)} ref={row}>
        {items.map(({ key, label: words, count, badge, current: here, link }) => (
          <li key={key} className={styles.item}>
            {link({
              className: cx(tabsStyles.tab, styles.tab),
              'aria-current': here ? 'page' : undefined,
              children: (
                <>
                  {words}
                  <span className={cx(styles.count, Boolean(badge) && styles.countWhole)}>
                    {count}
                  </span>
                  {badge}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

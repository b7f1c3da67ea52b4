import './tabs.css';
import './tab-links.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';

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
    className: string;
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
    <nav aria-label={label} className={cx('tab-links', className)}>
      <ul className="tabs" ref={row}>
        {items.map(({ key, label: words, count, badge, current: here, link }) => (
          <li key={key} className="tab-links__item">
            {link({
              className: 'tab',
              'aria-current': here ? 'page' : undefined,
              children: (
                <>
                  {words}
                  <span
                    className={cx('tab-links__count', Boolean(badge) && 'tab-links__count--whole')}
                  >
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

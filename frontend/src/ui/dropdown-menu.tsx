import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

const load = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(load);

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Language of the label where it is not the page's. */
  lang?: string | undefined;
  /** For a choice: marks the current one. */
  checked?: boolean | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Draws a line above. */
  separated?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  /** A link with its content, such as `(children) => <Link to="/x">{children}</Link>`. */
  link?: ((children: ReactNode) => ReactElement) | undefined;
}

export interface DropdownMenuProps {
  /** One button; it gets the menu's attributes. */
  trigger: ReactElement<object>;
  /** Names the menu where the trigger's text does not. */
  label?: string | undefined;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
}

/** A menu that opens from a button. What draws it loads when the button is about to be pressed. */
export function DropdownMenu(props: DropdownMenuProps) {
  const [opened, setOpened] = useState<{ byKey: boolean } | null>(null);
  const prepare = () => void load().catch(() => undefined);
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== null,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click that a key makes has no count.
    onClick: ({ detail }: MouseEvent) => setOpened({ byKey: detail === 0 }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpened({ byKey: true });
    },
  } as object);
  if (!opened) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenedMenu {...props} byKey={opened.byKey} />
    </Suspense>
  );
}

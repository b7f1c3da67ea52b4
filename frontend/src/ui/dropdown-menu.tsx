import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './dropdown-menu.module.css';

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
  trigger: ReactElement;
  /** Names the menu where the trigger's text does not. */
  label?: string | undefined;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
}

/**
 * A menu that opens from a button. Not modal, so that the page keeps its scroll and styles; and
 * not in a portal, so that it stays in the landmark of its button.
 */
export function DropdownMenu({ trigger, label, items, align = 'end' }: DropdownMenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content
        className={styles.root}
        align={align}
        sideOffset={8}
        collisionPadding={16}
        {...(label && { 'aria-label': label })}
      >
        {items.map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </Primitive.Content>
    </Primitive.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon}
      <span className={styles.label} lang={item.lang}>
        {item.label}
      </span>
      {item.checked && <Check className={styles.check} />}
    </>
  );
  const shared = {
    className: cx(styles.item, item.danger && styles.itemDanger),
    disabled: item.disabled ?? false,
    ...(item.onSelect && { onSelect: item.onSelect }),
  };
  return (
    <>
      {item.separated && <Primitive.Separator className={styles.line} />}
      {item.checked === undefined ? (
        <Primitive.Item {...shared} asChild={Boolean(item.link)}>
          {item.link ? item.link(content) : content}
        </Primitive.Item>
      ) : (
        <Primitive.CheckboxItem {...shared} role="menuitemradio" checked={item.checked}>
          {content}
        </Primitive.CheckboxItem>
      )}
    </>
  );
}

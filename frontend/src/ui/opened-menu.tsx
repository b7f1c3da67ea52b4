import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './dropdown-menu.module.css';
import type { DropdownMenuProps, MenuItem } from './dropdown-menu.tsx';

interface OpenedMenuProps extends DropdownMenuProps {
  /** It was opened by a key, so that the focus goes to its first item. */
  byKey: boolean;
}

/**
 * A menu that was opened, and its button. Not modal, so that the page keeps its scroll and styles;
 * and not in a portal, so that it stays in the landmark of its button.
 */
export default function OpenedMenu({
  trigger,
  label,
  items,
  align = 'end',
  byKey,
}: OpenedMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // As the primitive does for a key that it saw itself.
    if (byKey) content.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [byKey]);
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content
        ref={content}
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

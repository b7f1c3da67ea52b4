import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem {
  value: string;
  label: ReactNode;
  /** Badge or number after the label. */
  badge?: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Names the list of tabs. */
  label: string;
  items: readonly TabItem[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  className?: string | undefined;
}

/** Panels of one place, one at a time; arrow keys move between the tabs. */
export function Tabs({ label, items, value, defaultValue, onChange, className }: TabsProps) {
  const first = items[0]?.value;
  return (
    <Primitive.Root
      {...(className && { className })}
      {...(value !== undefined ? { value } : { defaultValue: defaultValue ?? first ?? '' })}
      {...(onChange && { onValueChange: onChange })}
    >
      <Primitive.List className={styles.root} aria-label={label}>
        {items.map((item) => (
          <Primitive.Trigger key={item.value} className={styles.tab} value={item.value}>
            {item.label}
            {item.badge}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.value} className={styles.panel} value={item.value}>
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

import type { ReportGrouping } from '#shared/rules/traffic.ts';
import { BareSelect } from '#ui/select.tsx';
import { getGroupingText } from './campaign-words.ts';
import styles from './grouping-select.module.css';

/** Chooses what the rows of a report stand for. */
export function GroupingSelect<By extends ReportGrouping>({
  groupings,
  by,
  onChoose,
}: {
  groupings: readonly By[];
  by: By;
  onChoose: (by: By) => void;
}) {
  return (
    <span className={styles.root}>
      <BareSelect
        aria-label="By"
        options={groupings.map((one) => ({ value: one, label: getGroupingText(one) }))}
        value={by}
        onChange={({ target }) => {
          const chosen = groupings.find((one) => one === target.value);
          if (chosen) onChoose(chosen);
        }}
      />
    </span>
  );
}

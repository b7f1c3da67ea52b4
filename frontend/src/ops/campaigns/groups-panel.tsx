import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReportGrouping } from '#shared/rules/traffic.ts';
import { BareSelect } from '#ui/select.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Panel } from '../parts/panel.tsx';
import { getGroupingText } from './campaign-words.ts';
import styles from './groups-panel.module.css';

/** The rows of a report, with the choice of what they stand for. */
export function GroupsPanel<By extends ReportGrouping>({
  groupings,
  by,
  onChoose,
  onDownload,
  children,
}: {
  groupings: readonly By[];
  by: By;
  onChoose: (by: By) => void;
  /** Null while there are no rows of this grouping. */
  onDownload: (() => void) | null;
  children: ReactNode;
}) {
  return (
    <Panel
      title="What brought them"
      action={
        <span className={styles.tools}>
          <span className={styles.by}>
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
          {/* It keeps its place, so that nothing moves while rows load. */}
          <ActionButton
            icon={<Download />}
            disabled={!onDownload}
            onClick={onDownload ?? undefined}
          >
            CSV
          </ActionButton>
        </span>
      }
    >
      {children}
    </Panel>
  );
}

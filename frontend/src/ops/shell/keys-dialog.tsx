import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { brandsPath } from '../brands/brand-paths.ts';
import { moneyPath } from '../jobs/job-paths.ts';
import { membersPath } from '../member-paths.ts';
import { Kbd } from '../parts/kbd.tsx';
import { getScreens } from '../screens.ts';
import { canHelp, canRestrict, useSession } from '../session.tsx';
import styles from './keys-dialog.module.css';

type Line = [keys: readonly string[], what: string];

const queueLines: readonly Line[] = [
  [['J', 'K'], 'Next without deciding, back'],
  [['S'], 'Submit the marked reason, and next'],
  [['X'], 'Select'],
  [['U'], 'Undo within 10 s'],
];
const photoLines: readonly Line[] = [
  [['A'], 'Approve'],
  [['R'], 'Reject, then 1 to 8'],
  [['Space'], 'Unblur while held'],
  [['B'], 'Blur for all, or for none'],
  [['Z'], 'Zoom'],
  [['V'], 'Batches, to reverse one'],
  [['M'], 'The member'],
];
const moneyLines: readonly Line[] = [[['[', ']'], 'The month before, the month after']];
const brandLines: readonly Line[] = [
  [['J', 'K'], 'Next brand, back'],
  [['←', '→'], 'The tab before, the tab after, once a tab has the focus'],
];
const caseLines: readonly Line[] = [
  [['J', 'K'], 'Next without deciding, back'],
  [['N'], 'No action, or settled'],
  [['W'], 'Warn'],
  [['R'], 'Remove the marked pictures'],
  [['T'], 'Suspend'],
  [['B'], 'Ban'],
  [['P'], 'Reported to the police'],
  [['G'], 'Ground'],
  [['O'], 'Open more messages, with a reason'],
  [['M'], 'The member'],
  [['S'], 'Submit, and next'],
  [['U'], 'Undo within 10 s'],
  [['F'], 'Filter'],
];
const conversationLines: readonly Line[] = [
  [['J', 'K'], 'Next without answering, back'],
  [['R'], 'Write the answer'],
  [['H'], 'Honest answer: is this profile real?'],
  [['C'], 'Texts, then 1 to 7'],
  [['S'], 'Send, and next'],
  [['U'], 'Undo within 10 s'],
  [['X'], 'Needs no answer'],
  [['B'], 'Hand back'],
  [['N'], 'Note on the profile'],
  [['M'], 'Note on the conversation'],
];
const memberLines: readonly Line[] = [
  [['/'], 'Search'],
  [['J', 'K'], 'Next one found, back'],
  [['W'], 'Warn'],
  [['M'], 'Stop writing'],
  [['T'], 'Suspend'],
  [['B'], 'Ban'],
  [['R'], 'Refund'],
  [['N'], 'Note'],
];
/** Keys of what the role has no call for. */
const measureKeys = new Set(['W', 'M', 'T', 'B']);
const helpKeys = new Set(['R']);
const judgeKeys = new Set(['W', 'R', 'T', 'B', 'P', 'G', 'O']);

/** All keys, in words. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { operator } = useSession();
  const { pathname } = useLocation();
  const rows = getScreens(operator.role);
  const hasMembers = rows.some(({ path }) => path === membersPath);
  const parts: [title: string, lines: readonly Line[]][] = [
    [
      'Anywhere',
      [
        [
          ['Ctrl K'],
          hasMembers ? 'Jump to a screen, brand, member or case' : 'Jump to a screen or brand',
        ],
        ...rows.map(({ letter, label }): Line => [['g', letter], label]),
        [['?'], 'All keys'],
        [['Esc'], 'Close, leave the field'],
      ],
    ],
    ...(rows.some(({ queue }) => queue === 'photos') || pathname === '/photos'
      ? ([
          ['In a queue', queueLines],
          ['Photos', photoLines],
        ] as [string, readonly Line[]][])
      : []),
    ...(rows.some(({ path }) => path === moneyPath)
      ? ([['Money', moneyLines]] as [string, readonly Line[]][])
      : []),
    ...(rows.some(({ path }) => path === brandsPath)
      ? ([['Brands', brandLines]] as [string, readonly Line[]][])
      : []),
    ...(rows.some(({ queue }) => queue === 'cases')
      ? ([
          [
            'Cases',
            caseLines.filter(([[key = '']]) => canRestrict(operator.role) || !judgeKeys.has(key)),
          ],
        ] as [string, readonly Line[]][])
      : []),
    ...(rows.some(({ queue }) => queue === 'conversations')
      ? ([['Conversations', conversationLines]] as [string, readonly Line[]][])
      : []),
    ...(hasMembers
      ? ([
          [
            'Members',
            memberLines.filter(
              ([[key = '']]) =>
                (canRestrict(operator.role) || !measureKeys.has(key)) &&
                (canHelp(operator.role) || !helpKeys.has(key)),
            ),
          ],
        ] as [string, readonly Line[]][])
      : []),
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Keys" closeLabel="Close" size="lg">
      <div className={styles.parts}>
        {parts.map(([title, lines]) => (
          <section key={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.lines}>
              {lines.map(([keys, what]) => (
                <Fragment key={what}>
                  <dt className={styles.keys}>
                    <span className="sr-only">{keys.join(' then ')}</span>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd className={styles.what}>{what}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import * as limits from '#shared/limits.ts';
import { type PostbackEvent, postbackEvents } from '#shared/rules/campaign-terms.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '../api.ts';
import { getMoneyText } from '../member/money-words.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DialogForm } from '../parts/form.tsx';
import { Mark } from '../parts/mark.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { useOpening } from '../parts/use-opening.ts';
import { getMomentText } from '../times.ts';
import { useTask } from '../use-task.ts';
import { getReasonText, postbackNames, postbackStates } from './campaign-words.ts';
import { type CampaignTerms, type Postback, postbacksQuery } from './campaigns-data.ts';
import styles from './postbacks-panel.module.css';

/** What a campaign's tracker was told, with each of its tries, and a call of it for a test. */
export function PostbacksPanel({
  brand,
  campaign,
  now,
}: {
  brand: string;
  campaign: CampaignTerms;
  now: number;
}) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const named = { brand, campaign: campaign.name };
  const { data, error, isFetching, refetch } = useQuery(postbacksQuery(named));
  const events = postbackEvents.filter((event) => campaign.postbacks[event]);
  return (
    <Panel
      title="Postbacks"
      note="The latest fifty"
      action={
        events.length > 0 && (
          <ActionButton icon={<Send />} onClick={() => setIsAsking(true)}>
            Test
          </ActionButton>
        )
      }
    >
      {!data ? (
        <PanelLoading
          query={{ error, isFetching, refetch }}
          title="The postbacks did not load"
          label="Loading the postbacks"
        />
      ) : data.postbacks.length === 0 ? (
        <Nothing>
          {events.length > 0
            ? 'The tracker was told nothing yet.'
            : 'No event has an address. Change the terms to name one.'}
        </Nothing>
      ) : (
        <DataTable label="Postbacks" names={['When', 'Event', 'State', 'Tries']}>
          {data.postbacks.map((one) => (
            <PostbackRow key={one.id} postback={one} now={now} />
          ))}
        </DataTable>
      )}
      <TestDialog
        open={isAsking}
        events={events}
        onClose={() => setIsAsking(false)}
        onSend={async (event, click) => {
          await call('campaign-postbacks', 'POST', { body: { ...named, event, click } });
          await client.invalidateQueries({ queryKey: postbacksQuery(named).queryKey });
          setIsAsking(false);
        }}
      />
    </Panel>
  );
}

function PostbackRow({ postback, now }: { postback: Postback; now: number }) {
  const { at, event, state, reason, payout, tries, is_test } = postback;
  const { name, tone } = postbackStates[state];
  return (
    <tr>
      <th scope="row" className={styles.when}>
        {getMomentText(at, now)}
      </th>
      <td data-name="Event">
        {postbackNames[event]} {is_test && <Mark>Test</Mark>}
        {payout && <span className={styles.hint}>{getMoneyText(payout)}</span>}
      </td>
      <td data-name="State">
        <Mark tone={tone}>{name}</Mark>
        {reason && <span className={styles.hint}>{getReasonText(reason)}</span>}
      </td>
      <td data-name="Tries">
        {tries.length === 0 ? '–' : null}
        {tries.map((one) => (
          <span key={one.at} className={styles.one}>
            {getMomentText(one.at, now)}, <strong>{one.code}</strong> {one.text}
          </span>
        ))}
      </td>
    </tr>
  );
}

interface TestForm {
  events: readonly PostbackEvent[];
  onClose: () => void;
  /** @throws what the call did */
  onSend: (event: PostbackEvent, click: string) => Promise<void>;
}

function TestDialog({ open, ...form }: TestForm & { open: boolean }) {
  const opening = useOpening(open);
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      size="sm"
      title="Test a postback"
      description="The tracker is called once with is_test=1, also while the campaign is paused."
    >
      <TestFields key={opening} {...form} />
    </Dialog>
  );
}

function TestFields({ events, onClose, onSend }: TestForm) {
  const [event, setEvent] = useState<PostbackEvent | undefined>(events[0]);
  const [click, setClick] = useState('test-click');
  const task = useTask();
  return (
    <DialogForm
      submit="Call the tracker"
      sending={task.sending}
      failure={task.failure}
      isReady={event !== undefined && click.trim() !== ''}
      onSubmit={() => void task.run(async () => event && onSend(event, click.trim()))}
      onClose={onClose}
    >
      <Select
        label="Event"
        options={events.map((value) => ({ value, label: postbackNames[value] }))}
        value={event ?? ''}
        onChange={({ target }) => setEvent(target.value as PostbackEvent)}
      />
      <TextInput
        label="In place of the tracker’s id of a click"
        autoComplete="off"
        maxLength={limits.trackingMaxChars}
        value={click}
        onChange={({ target }) => setClick(target.value)}
      />
    </DialogForm>
  );
}

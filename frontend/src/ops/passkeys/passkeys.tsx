import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Cloud, Fingerprint, LogOut, Plus, TriangleAlert, Usb } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call, type OpsAnswer } from '../api.ts';
import { useFreshPasskey } from '../fresh-passkey.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DialogForm } from '../parts/form.tsx';
import { Notice } from '../parts/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { createPasskey, getDeviceText } from '../passkey.ts';
import { sessionQuery } from '../session.tsx';
import { useSignOut } from '../shell/operator-menu.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getMomentText } from '../times.ts';
import { useNow } from '../use-now.ts';
import { useTask } from '../use-task.ts';
import styles from './passkeys.module.css';

type Passkey = OpsAnswer<'passkeys', 'GET'>['passkeys'][number];

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call('passkeys', 'GET', { signal })).passkeys,
});
const everyMs = 30_000;

/** The person's own passkeys, and the way out. */
export default function OwnPasskeys() {
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery);
  const client = useQueryClient();
  const signOut = useSignOut();
  const now = useNow(everyMs);
  const [isAdding, setIsAdding] = useState(false);
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  const setPasskeys = (passkeys: Passkey[]) => {
    client.setQueryData(passkeysQuery.queryKey, passkeys);
    client.setQueryData(
      sessionQuery.queryKey,
      (old) => old && { ...old, passkeys: passkeys.length },
    );
  };
  return (
    <>
      <ScreenHead title="Your passkeys" everything={null}>
        <ActionButton look="ink" icon={<Plus />} onClick={() => setIsAdding(true)}>
          Add a passkey
        </ActionButton>
        <ActionButton icon={<LogOut />} onClick={() => void signOut()}>
          Sign out
        </ActionButton>
      </ScreenHead>
      <div className={styles.root}>
        {data?.length === 1 && (
          <Notice tone="amber" icon={<TriangleAlert />}>
            <strong>This is your only passkey.</strong> Add one on another device, so that a lost
            one locks nobody out.
          </Notice>
        )}
        {data ? (
          <Panel title="Passkeys" note="Each of them signs you in">
            <DataTable
              label="Passkeys"
              names={['Name', 'Kept', 'Added', 'Last used', { hidden: 'Actions' }]}
            >
              {data.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <span className={styles.name}>
                      <Fingerprint />
                      {one.label}
                    </span>
                  </th>
                  <td data-name="Kept">
                    <span className={styles.kept}>
                      {one.synced ? <Cloud /> : <Usb />}
                      {one.synced ? 'by a service of several devices' : 'on one device'}
                    </span>
                  </td>
                  <td data-name="Added">{getMomentText(one.created_at, now)}</td>
                  <td data-name="Last used">
                    {one.last_used_at ? getMomentText(one.last_used_at, now) : 'Never'}
                  </td>
                  <td className={styles.actions}>
                    <ActionButton
                      aria-label={`Remove ${one.label}`}
                      disabled={data.length === 1}
                      onClick={() => setDoomed(one)}
                    >
                      Remove
                    </ActionButton>
                  </td>
                </tr>
              ))}
            </DataTable>
          </Panel>
        ) : (
          <PanelLoading
            query={{ error, isFetching, refetch }}
            title="Your passkeys did not load"
            label="Loading your passkeys"
          />
        )}
      </div>
      <AddDialog open={isAdding} onClose={() => setIsAdding(false)} onAdded={setPasskeys} />
      <RemoveDialog
        passkey={doomed}
        onClose={() => setDoomed(null)}
        onRemoved={(passkeys) => {
          setDoomed(null);
          setPasskeys(passkeys);
        }}
      />
    </>
  );
}

interface AddProps {
  onClose: () => void;
  onAdded: (passkeys: Passkey[]) => void;
}

function AddDialog({ open, onClose, onAdded }: AddProps & { open: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Add a passkey"
      description="On this computer, on your phone or on a security key."
      initialFocus={input}
    >
      <AddForm input={input} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function AddForm({
  input,
  onClose,
  onAdded,
}: AddProps & { input: React.RefObject<HTMLInputElement | null> }) {
  const { ensureFresh, withFresh } = useFreshPasskey();
  const [label, setLabel] = useState(() => getDeviceText(navigator.userAgent));
  const task = useTask();
  const add = async () => {
    // A passkey that the server then refused would stay on the device for nothing.
    await ensureFresh();
    const { options } = await call('passkeys', 'GET');
    const answer = await createPasskey(options);
    const body = { label: label.trim(), answer };
    const { passkeys } = await withFresh(() => call('passkeys', 'POST', { body }));
    onAdded(passkeys);
    onClose();
  };
  return (
    <DialogForm
      submit="Register it"
      sending={task.sending}
      failure={task.failure}
      isPasskey
      isReady={label.trim() !== ''}
      onSubmit={() => void task.run(add)}
      onClose={onClose}
    >
      <TextInput
        ref={input}
        label="Name of the passkey"
        value={label}
        maxLength={40}
        onChange={(event) => setLabel(event.target.value)}
      />
    </DialogForm>
  );
}

function RemoveDialog({
  passkey,
  onClose,
  onRemoved,
}: {
  passkey: Passkey | null;
  onClose: () => void;
  onRemoved: (passkeys: Passkey[]) => void;
}) {
  const { withFresh } = useFreshPasskey();
  const task = useTask();
  const close = () => {
    task.reset();
    onClose();
  };
  return (
    <Dialog
      open={passkey !== null}
      onClose={close}
      size="sm"
      title={`Remove ${passkey?.label ?? ''}`}
      description="It signs nobody in any more. Delete it on the device too."
    >
      <DialogForm
        submit="Remove"
        danger
        sending={task.sending}
        failure={task.failure}
        onClose={close}
        onSubmit={() =>
          void task.run(async () => {
            if (!passkey) return;
            const body = { id: passkey.id };
            const { passkeys } = await withFresh(() => call('passkeys', 'DELETE', { body }));
            onRemoved(passkeys);
          })
        }
      />
    </Dialog>
  );
}

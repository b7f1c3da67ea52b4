import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { caseNameMaxChars } from '#shared/case-limits.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToasts } from '#ui/toast.tsx';
import { call, type OpsAnswer } from '../api.ts';
import { useBrandChoice } from '../brand-choice.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DialogForm } from '../parts/form.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { PanelState } from '../parts/panel-state.tsx';
import { WhichBrand } from '../parts/which-brand.tsx';
import type { Brand } from '../session.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { getDateText } from '../times.ts';
import { useNow } from '../use-now.ts';
import { useTask } from '../use-task.ts';
import styles from './trusted-flaggers.module.css';

type Flagger = OpsAnswer<'trusted-flaggers', 'GET'>['flaggers'][number];

const everyMs = 60_000;
const getQueryKey = (brand: string) => ['trusted-flaggers', brand];

/** Organizations whose notices come first, as the law wants it. */
export function TrustedFlaggers() {
  const { only: brand } = useBrandChoice();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ScreenHead
        title="Trusted flaggers"
        isOneBrand
        note="Their notices come first, and are decided within 48 hours"
      >
        <ActionButton
          look="ink"
          icon={<Plus />}
          disabled={!brand}
          onClick={() => setIsAdding(true)}
        >
          Add
        </ActionButton>
      </ScreenHead>
      <div className={styles.root}>
        {brand ? (
          <Flaggers brand={brand} isAdding={isAdding} onAdded={() => setIsAdding(false)} />
        ) : (
          <WhichBrand text="Each brand has its own." />
        )}
      </div>
    </>
  );
}

function Flaggers({
  brand,
  isAdding,
  onAdded,
}: {
  brand: Brand;
  isAdding: boolean;
  onAdded: () => void;
}) {
  const client = useQueryClient();
  const toasts = useToasts();
  const now = useNow(everyMs);
  const [removed, setRemoved] = useState<Flagger | null>(null);
  const queryKey = getQueryKey(brand.id);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call('trusted-flaggers', 'GET', { query: { brand: brand.id }, signal })).flaggers,
  });
  return (
    <>
      {!data ? (
        <PanelLoading
          query={{ error, isFetching, refetch }}
          title="The flaggers did not load"
          label="Loading the flaggers"
        />
      ) : data.length === 0 ? (
        <PanelState
          icon={<ShieldCheck />}
          title="None yet"
          text={`No organization is a trusted flagger of ${brand.name}.`}
        />
      ) : (
        <DataTable label="Trusted flaggers" names={['Name', 'Added', 'By', { hidden: 'Remove' }]}>
          {data.map((flagger) => (
            <tr key={flagger.id}>
              <th scope="row">{flagger.name}</th>
              <td data-name="Added">{getDateText(flagger.added_at, now)}</td>
              <td data-name="By">{flagger.added_by}</td>
              <td>
                <ActionButton
                  aria-label={`Remove ${flagger.name}`}
                  onClick={() => setRemoved(flagger)}
                >
                  Remove
                </ActionButton>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <AddDialog
        open={isAdding}
        onClose={onAdded}
        onSend={async (name, email) => {
          const { flaggers } = await call('trusted-flaggers', 'POST', {
            body: { brand: brand.id, name, email },
          });
          client.setQueryData(queryKey, flaggers);
          onAdded();
          toasts.show({ title: `${name} is a trusted flagger now` });
        }}
      />
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.name ?? ''}`}
        text="Notices that came stay where they are in the list. New ones come as any other."
        submit="Remove"
        danger
        onClose={() => setRemoved(null)}
        onSend={async () => {
          if (!removed) return;
          const { flaggers } = await call('trusted-flaggers', 'DELETE', {
            body: { brand: brand.id, id: removed.id },
          });
          client.setQueryData(queryKey, flaggers);
          setRemoved(null);
          toasts.show({ title: `${removed.name} is removed` });
        }}
      />
    </>
  );
}

function AddDialog({
  open,
  onClose,
  onSend,
}: {
  open: boolean;
  onClose: () => void;
  /** @throws what the call did */
  onSend: (name: string, email: string) => Promise<void>;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Add a trusted flagger"
      description="The address from which its notices come is kept as a hash alone."
      initialFocus={field}
    >
      <AddForm field={field} onClose={onClose} onSend={onSend} />
    </Dialog>
  );
}

function AddForm({
  field,
  onClose,
  onSend,
}: {
  field: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onSend: (name: string, email: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const task = useTask();
  return (
    <DialogForm
      submit="Add"
      sending={task.sending}
      failure={task.failure}
      isReady={name.trim() !== '' && email.includes('@')}
      onSubmit={() => void task.run(() => onSend(name.trim(), email.trim()))}
      onClose={onClose}
    >
      <TextInput
        ref={field}
        label="Organization"
        autoComplete="off"
        maxLength={caseNameMaxChars}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        label="E-mail address of its notices"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </DialogForm>
  );
}

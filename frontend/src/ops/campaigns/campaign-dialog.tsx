import { useRef, useState } from 'react';
import * as limits from '#shared/limits.ts';
import {
  clickIdKeys,
  payoutModels,
  postbackEvents,
  postbackMethods,
} from '#shared/rules/campaign-terms.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { OpsError } from '../api.ts';
import { DialogForm } from '../parts/form.tsx';
import { useOpening } from '../parts/use-opening.ts';
import { useTask } from '../use-task.ts';
import styles from './campaign-dialog.module.css';
import {
  type CampaignDraft,
  type CampaignProblems,
  findCampaignProblems,
  toFieldProblems,
} from './campaign-draft.ts';
import { payoutNames, postbackNames } from './campaign-words.ts';

/** A brand in which a campaign can be declared. */
export interface CampaignBrand {
  id: string;
  name: string;
  currency: string;
}

interface FormProps {
  /** What the form begins with. */
  draft: CampaignDraft;
  /** One where it is known already. */
  brands: readonly CampaignBrand[];
  /** The campaign is there, and keeps its name. */
  isChange?: boolean;
  onClose: () => void;
  /** @throws what the call did */
  onSend: (draft: CampaignDraft, brand: string) => Promise<void>;
}

/** Declares a campaign, or changes one. */
export function CampaignDialog({ open, ...form }: FormProps & { open: boolean }) {
  const first = useRef<HTMLInputElement>(null);
  const opening = useOpening(open);
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title={form.isChange ? `Change ${form.draft.name}` : 'New campaign'}
      description={
        form.isChange
          ? 'Members keep the campaign that brought them. What is earned already stays.'
          : 'It is active at once. Its links carry the network’s name and the tracker’s own id of the click.'
      }
      initialFocus={first}
    >
      <CampaignForm key={opening} first={first} {...form} />
    </Dialog>
  );
}

type TextKey =
  | 'name'
  | 'network'
  | 'amount'
  | 'percentage'
  | 'holdDays'
  | 'attributionDays'
  | 'cap';

function CampaignForm({
  first,
  draft: begun,
  brands,
  isChange = false,
  onClose,
  onSend,
}: FormProps & { first: React.RefObject<HTMLInputElement | null> }) {
  const [draft, setDraft] = useState(begun);
  const [brandId, setBrandId] = useState(brands.length === 1 ? (brands[0]?.id ?? '') : '');
  const task = useTask();
  const brand = brands.find(({ id }) => id === brandId);
  const problems = findCampaignProblems(draft);
  const refused: CampaignProblems =
    task.failure instanceof OpsError ? toFieldProblems(task.failure.fields) : {};
  const set = (changed: Partial<CampaignDraft>) => {
    // What the server found is said until something is written.
    task.reset();
    setDraft({ ...draft, ...changed });
  };
  /** What is wrong is said once something stands there. */
  const text = (key: TextKey) => ({
    value: draft[key],
    autoComplete: 'off',
    error: (draft[key] ? problems[key] : undefined) ?? refused[key],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => set({ [key]: target.value }),
  });
  return (
    <DialogForm
      submit={isChange ? 'Change it' : 'Declare it'}
      sending={task.sending}
      failure={task.failure}
      isReady={brand !== undefined && Object.keys(problems).length === 0}
      onSubmit={() => void task.run(() => onSend(draft, brandId))}
      onClose={onClose}
    >
      {brands.length > 1 && (
        <Select
          label="Brand"
          placeholder="Choose"
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          value={brandId}
          onChange={({ target }) => setBrandId(target.value)}
        />
      )}
      {!isChange && <TextInput ref={first} label="Name" {...text('name')} />}
      <TextInput
        {...(isChange && { ref: first })}
        label="Network"
        hint={`Links end with ?network=${draft.network.trim() || '…'}&${draft.clickId}=…`}
        maxLength={limits.trackingMaxChars}
        {...text('network')}
      />
      <Select
        label="The tracker’s id of a click comes in"
        options={clickIdKeys.map((value) => ({ value, label: value }))}
        value={draft.clickId}
        onChange={({ target }) => set({ clickId: target.value as CampaignDraft['clickId'] })}
      />
      <Select
        label="What is paid for"
        options={payoutModels.map((value) => ({ value, label: payoutNames[value] }))}
        value={draft.payout}
        onChange={({ target }) => set({ payout: target.value as CampaignDraft['payout'] })}
      />
      {draft.payout === 'revenue_share' ? (
        <TextInput
          label="Percent of the revenue without tax"
          inputMode="numeric"
          {...text('percentage')}
        />
      ) : (
        <TextInput
          label={brand ? `Amount for each, ${brand.currency}` : 'Amount for each'}
          inputMode="decimal"
          {...text('amount')}
        />
      )}
      <div className={styles.days}>
        <TextInput label="Days until payable" inputMode="numeric" {...text('holdDays')} />
        <TextInput
          label="Days from click to sign-up"
          inputMode="numeric"
          {...text('attributionDays')}
        />
        <TextInput
          label="Most paid for on a day"
          note="optional"
          inputMode="numeric"
          {...text('cap')}
        />
      </div>
      <Templates draft={draft} problems={{ ...problems, ...refused }} onChange={set} />
    </DialogForm>
  );
}

function Templates({
  draft,
  problems,
  onChange,
}: {
  draft: CampaignDraft;
  problems: CampaignProblems;
  onChange: (changed: Partial<CampaignDraft>) => void;
}) {
  const { method, postbacks } = draft;
  return (
    <fieldset className={styles.templates}>
      <legend className={styles.legend}>Addresses at which the tracker is called</legend>
      <p className={styles.hint}>
        Macros such as {'{click_id}'}, {'{event}'}, {'{transaction_id}'} and {'{payout}'} are filled
        in. An event without an address is told to nobody.
      </p>
      {postbackEvents.map((event) => (
        <Textarea
          key={event}
          label={postbackNames[event]}
          rows={1}
          maxLength={limits.postbackUrlMaxChars}
          spellCheck={false}
          value={postbacks[event]}
          error={problems[event]}
          onChange={({ target }) =>
            onChange({ postbacks: { ...postbacks, [event]: target.value } })
          }
        />
      ))}
      <Select
        label="Method"
        options={postbackMethods.map((value) => ({ value, label: value }))}
        value={method}
        onChange={({ target }) => onChange({ method: target.value as CampaignDraft['method'] })}
      />
    </fieldset>
  );
}

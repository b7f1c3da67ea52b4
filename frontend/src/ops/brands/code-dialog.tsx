import { useRef, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { getMethodText } from '../member/money-words.ts';
import { Choices, DialogForm } from '../parts/form.tsx';
import { useOpening } from '../parts/use-opening.ts';
import { getCountryText } from '../profile-words.ts';
import { useTask } from '../use-task.ts';
import type { Codes, NewCode } from './brands-data.ts';
import { type CodeDraft, emptyCode, findProblems, toNewCode } from './code-draft.ts';

interface FormProps {
  brand: string;
  codes: Codes;
  timeZone: string;
  onClose: () => void;
  /** @throws what the call did */
  onSend: (code: NewCode) => Promise<void>;
}

/** Makes a discount code. */
export function CodeDialog({ open, ...form }: FormProps & { open: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const opening = useOpening(open);
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title="New code"
      description="Members type it when they pay. A name can be given once."
      initialFocus={field}
    >
      <CodeForm key={opening} field={field} {...form} />
    </Dialog>
  );
}

const kindOptions = [
  { value: 'percentage', label: 'A share of the total' },
  { value: 'value', label: 'An amount off the total' },
];
const whomOptions = [
  { value: 'all', label: 'All members' },
  { value: 'country', label: 'Members of a country' },
  { value: 'member', label: 'One member' },
];
const validityOptions = [
  { value: 'once', label: 'Once by each member' },
  { value: 'unlimited', label: 'As often as they like' },
];

function CodeForm({
  field,
  brand,
  codes,
  timeZone,
  onClose,
  onSend,
}: FormProps & { field: React.RefObject<HTMLInputElement | null> }) {
  const [draft, setDraft] = useState(emptyCode);
  const task = useTask();
  const problems = findProblems(draft, codes, { timeZone, now: Date.now() });
  const set = (changed: Partial<CodeDraft>) => setDraft({ ...draft, ...changed });
  /** What is wrong is said once something stands there. */
  const text = (key: 'code' | 'percentage' | 'value' | 'member' | 'until' | 'minimum') => ({
    value: draft[key],
    autoComplete: 'off',
    error: draft[key] ? problems[key] : undefined,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => set({ [key]: target.value }),
  });
  return (
    <DialogForm
      submit="Make the code"
      sending={task.sending}
      failure={task.failure}
      isReady={Object.keys(problems).length === 0}
      onSubmit={() => void task.run(() => onSend(toNewCode(draft, brand, timeZone)))}
      onClose={onClose}
    >
      <TextInput ref={field} label="Code" {...text('code')} />
      <Select
        label="Discount"
        options={kindOptions}
        value={draft.kind}
        onChange={({ target }) => set({ kind: target.value as CodeDraft['kind'] })}
      />
      {draft.kind === 'percentage' ? (
        <TextInput label="Percent" inputMode="numeric" {...text('percentage')} />
      ) : (
        <TextInput label={`Amount, ${codes.currency}`} inputMode="decimal" {...text('value')} />
      )}
      <Select
        label="For whom"
        options={whomOptions}
        value={draft.whom}
        onChange={({ target }) => set({ whom: target.value as CodeDraft['whom'] })}
      />
      {draft.whom === 'country' && (
        <Select
          label="Country in which they signed up"
          placeholder="Choose"
          options={codes.countries.map((country) => ({
            value: country,
            label: getCountryText(country),
          }))}
          value={draft.country}
          onChange={({ target }) => set({ country: target.value })}
        />
      )}
      {draft.whom === 'member' && <TextInput label="Id of the member" {...text('member')} />}
      <TextInput
        label="Last day"
        note="optional"
        type="date"
        hint={`It ends with this day in the time zone ${timeZone}.`}
        {...text('until')}
      />
      <TextInput
        label={`Least total of an order, ${codes.currency}`}
        note="optional"
        inputMode="decimal"
        {...text('minimum')}
      />
      <Choices legend="Payment methods, all where none is ticked">
        {codes.methods.map((method) => (
          <Checkbox
            key={method}
            label={getMethodText(method)}
            checked={draft.methods.includes(method)}
            onChange={({ target }) =>
              set({
                methods: target.checked
                  ? [...draft.methods, method]
                  : draft.methods.filter((one) => one !== method),
              })
            }
          />
        ))}
      </Choices>
      <Select
        label="Can be used"
        options={validityOptions}
        value={draft.validity}
        onChange={({ target }) => set({ validity: target.value as CodeDraft['validity'] })}
      />
    </DialogForm>
  );
}

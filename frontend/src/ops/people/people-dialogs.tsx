import { useRef, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Choices, DialogForm } from '../parts/form.tsx';
import { allBrands, hasAllBrands, type Role, roleNames, roles, useSession } from '../session.tsx';
import { getMomentText } from '../times.ts';
import { useTask } from '../use-task.ts';
import type { NewInvitation, Operator } from './people-data.ts';
import styles from './people-dialogs.module.css';

interface Access {
  role: Role;
  brands: ['*'] | string[];
}

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }));

function useAccess(given?: Operator): {
  access: Access;
  isComplete: boolean;
  fields: React.ReactNode;
} {
  const { brands: own } = useSession();
  const [role, setRole] = useState<Role>(given?.role ?? 'moderator');
  const [isAll, setIsAll] = useState(given ? hasAllBrands(given.brands) : false);
  const [chosen, setChosen] = useState<readonly string[]>(
    given && !hasAllBrands(given.brands) ? given.brands : [],
  );
  // Brands that the reader does not have stay as they were.
  const others = chosen.filter((id) => own.every((brand) => brand.id !== id));
  return {
    access: { role, brands: isAll ? allBrands : [...chosen] },
    isComplete: isAll || chosen.length > 0,
    fields: (
      <>
        <Select
          label="Role"
          options={roleOptions}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
        />
        <Choices legend="Brands">
          <Checkbox
            label="All, new ones too"
            checked={isAll}
            onChange={(event) => setIsAll(event.target.checked)}
          />
          {!isAll &&
            [...own, ...others.map((id) => ({ id, name: id }))].map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
        </Choices>
      </>
    ),
  };
}

interface FormProps<Body> {
  onClose: () => void;
  /** @throws what the call did */
  onSend: (body: Body) => Promise<void>;
}

/** Invites somebody who is not there yet. */
export function InviteDialog({
  open,
  ...form
}: FormProps<Access & { name: string }> & { open: boolean }) {
  const name = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title="Invite somebody"
      description="You get a link to hand over yourself. It works once, for 24 hours."
      initialFocus={name}
    >
      <InviteForm input={name} {...form} />
    </Dialog>
  );
}

function InviteForm({
  input,
  onClose,
  onSend,
}: FormProps<Access & { name: string }> & { input: React.RefObject<HTMLInputElement | null> }) {
  const [name, setName] = useState('');
  const { access, isComplete, fields } = useAccess();
  const task = useTask();
  return (
    <DialogForm
      submit="Make the link"
      sending={task.sending}
      failure={task.failure}
      isReady={isComplete && name.trim() !== ''}
      onSubmit={() => void task.run(() => onSend({ name: name.trim(), ...access }))}
      onClose={onClose}
    >
      <TextInput
        ref={input}
        label="Name"
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      {fields}
    </DialogForm>
  );
}

/** Changes what somebody may do. */
export function AccessDialog({
  open,
  operator,
  ...form
}: FormProps<Access> & { open: boolean; operator: Operator }) {
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title={`Role and brands of ${operator.name}`}
      description="Their sessions end, and they sign in again."
    >
      <AccessForm key={operator.id} operator={operator} {...form} />
    </Dialog>
  );
}

function AccessForm({ operator, onClose, onSend }: FormProps<Access> & { operator: Operator }) {
  const { access, isComplete, fields } = useAccess(operator);
  const task = useTask();
  return (
    <DialogForm
      submit="Change"
      sending={task.sending}
      failure={task.failure}
      isReady={isComplete}
      onSubmit={() => void task.run(() => onSend(access))}
      onClose={onClose}
    >
      {fields}
    </DialogForm>
  );
}

/** Shows an invitation's address, once. */
export function LinkDialog({ made, onClose }: { made: NewInvitation | null; onClose: () => void }) {
  return (
    <Dialog
      open={made !== null}
      onClose={onClose}
      dismissible={false}
      title={`Link for ${made?.name ?? ''}`}
      description="It is shown only now. Hand it over yourself, by a way that you trust."
    >
      {made && (
        <div className={styles.root}>
          <TextInput
            label="Link"
            readOnly
            value={made.url}
            onFocus={(event) => event.target.select()}
          />
          <p className={styles.until}>
            Works once, until {getMomentText(made.expires_at, Date.now())}.
          </p>
          <div className={styles.actions}>
            <CopyButton text={made.url} />
            <ActionButton onClick={onClose}>Done</ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}

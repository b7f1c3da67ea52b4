import { Check, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './password-input.module.css';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

export interface PasswordInputProps extends Omit<FieldProps<'input'>, 'type'> {
  showLabel: string;
  hideLabel: string;
  /** Words for the strength of what is typed; leave out where a password is only entered. */
  strengthLabels?: Record<PasswordStrength, string> | undefined;
}

/** Password field with an eye that shows what is typed and, for new passwords, its strength. */
export function PasswordInput(props: PasswordInputProps) {
  const { field, control, rest } = useField(props);
  const { showLabel, hideLabel, strengthLabels, onInput, ...input } = rest;
  const [visible, setVisible] = useState(false);
  const [strength, setStrength] = useState<PasswordStrength>();
  const measure = (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    setStrength(value ? passwordStrength(value) : undefined);
  };
  return (
    <Field {...field}>
      <div data-part="control" className={fieldStyles.control}>
        <input
          autoComplete={strengthLabels ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          type={visible ? 'text' : 'password'}
          onInput={(event) => {
            if (strengthLabels) measure(event);
            onInput?.(event);
          }}
        />
        {strengthLabels && (
          <span className={cx(styles.strength, styles[`strength_${strength}`])} aria-live="polite">
            {strength === 'strong' && <Check />}
            {strength && strengthLabels[strength]}
          </span>
        )}
        <div className={fieldStyles.controlSlot}>
          <IconButton
            label={visible ? hideLabel : showLabel}
            onClick={() => setVisible((shown) => !shown)}
          >
            {visible ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
      </div>
    </Field>
  );
}

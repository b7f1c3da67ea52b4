import type { ComponentProps, ReactNode } from 'react';
import type { FieldProps } from './field.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  disabled?: boolean | undefined;
}

/** What a part with one choice out of several takes. */
export interface RadioGroupProps<Option extends RadioOption>
  extends Omit<FieldProps<'input'>, 'type' | 'value' | 'defaultValue'> {
  options: readonly Option[];
  name: string;
  value?: string | undefined;
  defaultValue?: string | undefined;
}

/** Attributes of an option's control, out of those that were given to the group. */
export function getRadioProps(
  { value, defaultValue, ...input }: ComponentProps<'input'>,
  option: RadioOption,
): ComponentProps<'input'> {
  return {
    ...input,
    type: 'radio',
    value: option.value,
    disabled: option.disabled ?? input.disabled,
    ...(value !== undefined && { checked: value === option.value }),
    ...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value }),
  };
}

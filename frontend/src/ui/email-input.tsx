import { TextInput, type TextInputProps } from './text-input.tsx';

/** Text field for an e-mail address. */
export function EmailInput(props: Omit<TextInputProps, 'type'>) {
  return (
    <TextInput
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

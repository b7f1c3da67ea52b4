import { Textarea, type TextareaProps } from '#ui/textarea.tsx';

type WordsFieldProps = Omit<TextareaProps, 'counterLabel' | 'onChange'> & {
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
};

/** Room for some words, with how many of the most characters are used. */
export function WordsField({ onChange, ...textarea }: WordsFieldProps) {
  return (
    <Textarea
      {...textarea}
      counterLabel={(used, max) => `${used} of ${max} characters`}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

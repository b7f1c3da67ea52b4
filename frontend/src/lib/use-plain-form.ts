/**
 * A form of a few plain fields. Its fields work as HTML does, and its checks load when it is sent for
 * the first time, so that a page that shows it among other things loads neither the schemas nor the
 * form library for it. Forms that are a page of their own have react-hook-form.
 */
import { type FormEvent, useRef, useState } from 'react';
import type { FieldCodes } from './form.ts';

export type PlainValues<Field extends string> = Record<Field, string>;
type Check<Field extends string> = (values: PlainValues<Field>) => FieldCodes<PlainValues<Field>>;

/** What goes to an input; the input holds its value itself. */
export interface PlainField {
  name: string;
  onChange: () => void;
}

export interface PlainForm<Field extends string> {
  /** What is wrong, as codes of the texts `errors:fields`. */
  codes: FieldCodes<PlainValues<Field>>;
  /** Goes to the form element. */
  props: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; onReset: () => void };
  getField: (name: Field) => PlainField;
  /** Shows what is wrong and puts the focus on the first such field. */
  refuse: (wrong: readonly (readonly [Field, string])[]) => void;
  /** Empties the fields. */
  reset: () => void;
}

interface PlainFormOptions<Field extends string> {
  /** In the order of the form. */
  fields: readonly Field[];
  /** Loads the checks. */
  loadCheck: () => Promise<Check<Field>>;
  /** Gets the values once nothing is wrong with them. */
  onValid: (values: PlainValues<Field>) => void;
  /** Gets why the checks did not load; the entries stay. */
  onFailure: (cause: unknown) => void;
}

export function usePlainForm<Field extends string>({
  fields,
  loadCheck,
  onValid,
  onFailure,
}: PlainFormOptions<Field>): PlainForm<Field> {
  const [codes, setCodes] = useState<FieldCodes<PlainValues<Field>>>({});
  const form = useRef<HTMLFormElement>(null);
  const check = useRef<Check<Field>>(null);
  const loading = useRef(false);

  const read = (element: HTMLFormElement): PlainValues<Field> => {
    const data = new FormData(element);
    return Object.fromEntries(
      fields.map((field) => [field, String(data.get(field) ?? '')]),
    ) as PlainValues<Field>;
  };
  const show = (wrong: FieldCodes<PlainValues<Field>>): void => {
    setCodes(wrong);
    const first = fields.find((field) => wrong[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const send = async (element: HTMLFormElement): Promise<void> => {
    if (loading.current) return;
    form.current = element;
    loading.current = true;
    try {
      check.current ??= await loadCheck();
    } catch (cause) {
      onFailure(cause);
      return;
    } finally {
      loading.current = false;
    }
    const values = read(element);
    const wrong = check.current(values);
    show(wrong);
    if (Object.keys(wrong).length === 0) onValid(values);
  };
  return {
    codes,
    props: {
      onSubmit: (event) => {
        event.preventDefault();
        void send(event.currentTarget);
      },
      onReset: () => setCodes({}),
    },
    getField: (name) => ({
      name,
      // Once something was found wrong, it goes as soon as it is put right.
      onChange: () => {
        const known = check.current;
        const element = form.current;
        if (!known || !element || Object.keys(codes).length === 0) return;
        const now = known(read(element));
        const still = fields.filter((field) => codes[field] && now[field]);
        setCodes(
          Object.fromEntries(still.map((field) => [field, now[field]])) as FieldCodes<
            PlainValues<Field>
          >,
        );
      },
    }),
    refuse: (wrong) => show(Object.fromEntries(wrong) as FieldCodes<PlainValues<Field>>),
    reset: () => form.current?.reset(),
  };
}

/** What a member does with the form of the server's HTML before the form's script is there. */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { getDestination } from '#lib/use-leave-guard.ts';
import { type ProfileField, type ProfileValues, profileFormFields } from './values.ts';

/** Fields that were changed, with what they have now. */
export type Entries = Partial<ProfileValues>;

export interface EarlyUse {
  /** Goes to the element around the form. */
  area: RefObject<HTMLDivElement | null>;
  /** Returns what was entered; from now on the form answers for itself, to what was pressed too. */
  finish: () => Entries;
}

/** Keeps what is entered, and holds back a press that needs the form, or that would lose an entry. */
export function useEarlyUse(): EarlyUse {
  const area = useRef<HTMLDivElement>(null);
  const entries = useRef<Entries>({});
  const held = useRef<() => void>(undefined);
  const stop = useRef<() => void>(undefined);

  // Before React comes to the form, whose elements it sets back to what the HTML says.
  useLayoutEffect(() => {
    const place = area.current;
    if (!place) return;
    const form = () => place.querySelector('form');
    const note = (control: Element) => {
      const fields = form();
      if (fields) Object.assign(entries.current, readField(fields, control));
    };
    for (const control of form()?.elements ?? []) if (isChanged(control)) note(control);

    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const onEntry = ({ target }: Event) => {
      if (place.contains(target as Element)) note(target as Element);
    };
    const hold = (event: Event, again: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      held.current = again;
    };
    const onClick = (event: MouseEvent) => {
      const control = (event.target as Element).closest<HTMLElement>('a[href], button');
      const waits =
        control instanceof HTMLAnchorElement
          ? Object.keys(entries.current).length > 0 && getDestination(event, control, location)
          : form()?.contains(control);
      if (control && waits) hold(event, () => control.click());
    };
    const onSubmit = (event: Event) => {
      const fields = form();
      if (fields && event.target === fields) hold(event, () => fields.requestSubmit());
    };
    // At the document: React lets nothing through to where it is not yet.
    document.addEventListener('input', onEntry, options);
    document.addEventListener('change', onEntry, options);
    document.addEventListener('click', onClick, options);
    document.addEventListener('submit', onSubmit, options);
    stop.current = () => listening.abort();
    return () => listening.abort();
  }, []);

  const finish = useCallback(() => {
    stop.current?.();
    const again = held.current;
    held.current = undefined;
    // The form has to know first what was entered.
    if (again) setTimeout(again);
    const entered = entries.current;
    entries.current = {};
    return entered;
  }, []);
  return useMemo(() => ({ area, finish }), [finish]);
}

/** Whether a control holds something else than its HTML says. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const [first] = control.options;
    const given = [...control.options].find((option) => option.hasAttribute('selected')) ?? first;
    return control.value !== given?.value;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  return control.type === 'radio' || control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** The value of the field that a control belongs to. */
function readField(form: HTMLFormElement, control: Element): Entries {
  const name = control.getAttribute('name') as ProfileField | null;
  if (!name || !profileFormFields.includes(name)) return {};
  if (name === 'interests') {
    const chosen = form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`);
    return { interests: [...chosen].map(({ value }) => value) };
  }
  // Several radio buttons have one value.
  const { value } = form.elements.namedItem(name) as RadioNodeList | HTMLInputElement;
  return { [name]: value };
}

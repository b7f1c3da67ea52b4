import { useState } from 'react';

/**
 * Each opening of a dialog is an action of its own: its form begins anew, with its own key.
 *
 * @returns the number of the opening, as the key of the form
 */
export function useOpening(open: boolean): number {
  const [form, setForm] = useState({ open, number: 0 });
  if (form.open !== open) setForm({ open, number: form.number + (open ? 1 : 0) });
  return form.number;
}

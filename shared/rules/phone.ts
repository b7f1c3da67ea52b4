/** How the support phone is shown and dialled. */

/** Shown with dashes for the United States, as written elsewhere. */
export function phoneShown(phone: string, country: string): string {
  return country === 'US' ? phone.replace(/[\s-]+/g, '-') : phone;
}

/** Dialled without dashes and spaces. */
export function phoneDialled(phone: string): string {
  return phone.replace(/[\s-]/g, '');
}

/**
 * Makes a field as high as its text in browsers that have no `field-sizing: content`. Its stylesheet
 * keeps the least and the greatest height.
 */
export function growWithText(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
}

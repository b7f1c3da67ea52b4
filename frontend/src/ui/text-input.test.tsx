import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextInput } from './text-input.tsx';

const html = (props: Partial<Parameters<typeof TextInput>[0]>) =>
  renderToStaticMarkup(<TextInput id="mail" label="E-mail" {...props} />);

describe('TextInput', () => {
  it('ties its label to its input', () => {
    expect(html({})).toContain('for="mail"');
    expect(html({})).toMatch(/<input[^>]*id="mail"/);
    expect(html({})).not.toContain('aria-invalid');
  });

  it('describes its input by error and hint, and marks it invalid', () => {
    const markup = html({ error: 'Wrong', hint: 'Like a@b.c' });
    expect(markup).toContain('aria-describedby="mail-error mail-hint"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toMatch(/id="mail-error"[\s\S]*Wrong/);
    expect(markup).toMatch(/id="mail-hint"[\s\S]*Like a@b\.c/);
  });

  it('shows no tick beside an error', () => {
    expect(html({ valid: true })).toContain('field__controlIconValid');
    expect(html({ valid: true, error: 'Wrong' })).not.toContain('field__controlIconValid');
  });

  it('cannot be changed while locked', () => {
    expect(html({ locked: true })).toContain('readOnly=""');
  });
});

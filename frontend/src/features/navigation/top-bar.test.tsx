import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { TopBar } from './top-bar.tsx';

describe('TopBar', () => {
  it('leads visitors home and to log in', () => {
    const markup = renderMarkup(<TopBar route="index" />);
    expect(markup).toContain('aria-label="Maple: home" href="/"');
    expect(markup).toContain('href="/login"');
  });

  it('leads members to the others', () => {
    const markup = renderMarkup(<TopBar route="index" />, { user: userFixture() });
    expect(markup).toContain('aria-label="Maple: home" href="/members"');
    expect(markup).not.toContain('href="/login"');
  });

  it('keeps the place of the account while it is not known who is logged in', () => {
    const markup = renderMarkup(<TopBar route="index" />, { hasSession: true });
    expect(markup).toContain('top-bar__accountWaiting');
    expect(markup).not.toContain('href="/login"');
  });

  it('has no account area while signing up is completed', () => {
    const markup = renderMarkup(<TopBar route="complete-signup" />, { user: userFixture() });
    expect(markup).not.toContain('top-bar__account');
  });

  it('offers languages where there is more than one', () => {
    expect(renderMarkup(<TopBar route="index" />)).not.toContain('<select');
    const settings = { ...settingsFixture(), locales: ['en' as const, 'es' as const] };
    const markup = renderMarkup(<TopBar route="index" />, { settings });
    expect(markup).toContain('data-language=""');
    expect(markup).toContain('<option value="es" lang="es">Español</option>');
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Texts } from '#lib/boot-data.ts';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { createI18n } from '#lib/i18n.ts';
import { textLoader } from '#lib/load-texts.ts';
import { SettingsProvider } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { type Photo, photoRejections } from '#shared/model/profile.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { photosKey } from '../api.ts';
import { PhotoManager } from './photo-manager.tsx';

const load = textLoader({ locale: 'en', overrides: {} }, () => null);
const [common, errors, photos] = await Promise.all(
  ['common', 'errors', 'photos'].map((group) => load('en', group)),
);
const i18n = createI18n({
  locale: 'en',
  texts: { common, errors, photos } as Record<string, Texts>,
});
const say = i18n.getFixedT('en', 'photos');

const photo = (id: string, more: Partial<Photo> = {}): Photo => ({
  id,
  filename: `/photos/x/${id}.webp?Signature=a`,
  thumb_filename: `/photos/x/${id}t.webp?Signature=b`,
  status: 'active',
  locked: false,
  ...more,
});

/** The section as a member with these photos sees it; without any, while they are loaded. */
function markup(own?: Photo[], paid = false): string {
  const client = new QueryClient();
  if (own) client.setQueryData(photosKey, own);
  return renderToStaticMarkup(
    <StaticRouter location="/profile">
      <I18nextProvider i18n={i18n}>
        <SettingsProvider settings={settingsFixture()}>
          <QueryClientProvider client={client}>
            <ToastProvider regionLabel="Notifications" dismissLabel="Close">
              <PhotoManager user={{ ...userFixture(), paid_user: paid }} />
            </ToastProvider>
          </QueryClientProvider>
        </SettingsProvider>
      </I18nextProvider>
    </StaticRouter>,
  );
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

describe('the photos of a member', () => {
  it('stand in their places before they are there', () => {
    expect(markup()).toContain('skeleton__shape_photo');
  });

  it('begin with what a good photo is', () => {
    const html = markup([]);
    expect(html).toContain(say('empty_text'));
    expect(html).toContain(say('add_first'));
    expect(html).toContain(`0 of ${limits.photosFree}`);
  });

  it('show the main one first and in full, the others small', () => {
    const html = markup([photo('p', { status: 'review' }), photo('a'), photo('b')]);
    const pictures = [...html.matchAll(/<source type="image\/webp" srcSet="([^"?]+)/g)];
    expect(pictures.map(([, src]) => src)).toEqual([
      '/photos/x/a.webp',
      '/photos/x/pt.webp',
      '/photos/x/bt.webp',
    ]);
    expect(html).toContain(say('main_photo'));
    expect(html).toContain(say('status.review'));
    expect(html).toContain(say('review_text'));
  });

  it('can be as many as the membership allows', () => {
    const three = ['a', 'b', 'c'].map((id) => photo(id));
    const free = markup(three);
    expect(free).toContain(`Premium members show up to ${limits.photosPremium}`);
    expect(free).toContain('href="/premium"');
    expect(free).not.toContain('photo-manager__add');
    const paid = markup(three, true);
    expect(paid).toContain(`3 of ${limits.photosPremium}`);
    expect(paid).not.toContain('href="/premium"');
    expect(paid).toContain('photo-manager__add');
  });

  it.each(photoRejections)('say why one was not accepted: %s', (reason) => {
    const html = markup([
      photo('r', { status: 'rejected', reason, note: 'Show your face.', thumb_filename: null }),
    ]);
    expect(html).toContain(say(`reasons.${reason}`));
    expect(html).toContain('Our team writes: Show your face.');
    expect(html).toContain(say('menu.delete'));
  });
});

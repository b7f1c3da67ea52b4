// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { userFixture } from '#lib/fixtures.tsx';
import { englishText, show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import * as limits from '#shared/limits.ts';
import { type Photo, photoRejections } from '#shared/model/profile.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { PhotoManager } from './photo-manager.tsx';

const t = englishText('photos');

const photo = (id: string, more: Partial<Photo> = {}): Photo => ({
  id,
  filename: `/photos/x/${id}.webp?Signature=a`,
  thumb_filename: `/photos/x/${id}t.webp?Signature=b`,
  status: 'active',
  locked: false,
  ...more,
});

interface Given {
  paid?: boolean;
  /** How the server answers changes. */
  answers?: Parameters<typeof serve>[0];
}

/** The section of a member with these photos, which are still on their way. */
function open(photos: Photo[], { paid = false, answers = {} }: Given = {}) {
  const user = { ...userFixture(), paid_user: paid };
  const server = serve({ 'GET photos': { photos }, 'GET user': { user }, ...answers });
  const shown = show(
    <ToastProvider regionLabel="Notifications" dismissLabel="Close">
      <PhotoManager user={user} />
    </ToastProvider>,
    { user, path: '/profile' },
  );
  return { ...shown, ...server };
}
async function manager(photos: Photo[], given: Given = {}) {
  const shown = open(photos, given);
  await screen.findByText(
    new RegExp(` of ${given.paid ? limits.photosPremium : limits.photosFree}`),
  );
  return shown;
}

const three = () => ['a', 'b', 'c'].map((id) => photo(id));
/** Names and files of the pictures, as they stand. */
const pictures = () =>
  screen
    .getAllByRole<HTMLImageElement>('img')
    .map((image) => [
      image.alt,
      image.closest('picture')?.querySelector('source')?.srcset.replace(/\?.*/, ''),
    ]);
const menuButton = (name: string) => screen.getByRole('button', { name: `Options: ${name}` });
const entry = (name: string) => screen.findByRole('menuitem', { name });
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Delete this photo?' }));
const news = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return () => vi.unstubAllGlobals();
});

describe('the photos of a member', () => {
  it('stand in their places before they are there', async () => {
    open([photo('a')]);
    const waiting = screen.getByText('Loading').parentElement as HTMLElement;
    expect(waiting.getAttribute('role')).toBe('status');
    expect(waiting.querySelectorAll('[class*="shape_photo"]')).toHaveLength(3);
    await screen.findByRole('img', { name: 'Main photo' });
    expect(waiting.isConnected).toBe(false);
  });

  it('can be asked for once more where they did not come', async () => {
    const answers: Given['answers'] = {
      'GET photos': new ApiError({ code: 'internal_error', status: 500 }),
    };
    const { visitor, sentTo } = open([], { answers });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers['GET photos'] = { photos: [photo('a')] };
    serve(answers);
    await visitor.click(again);
    expect(await screen.findByRole('img', { name: 'Main photo' })).toBeTruthy();
    expect(sentTo('GET photos')).toHaveLength(1);
  });

  it('begin with what a good photo is', async () => {
    await manager([]);
    expect(screen.getByText(t('empty_text'))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add photos' })).toBeTruthy();
    expect(screen.getByText(new RegExp(`^0 of ${limits.photosFree}`))).toBeTruthy();
  });

  it('show the main one first and in full, the others small', async () => {
    await manager([photo('p', { status: 'review' }), photo('a'), photo('b')]);
    expect(pictures()).toEqual([
      ['Main photo', '/photos/x/a.webp'],
      ['Photo 2 of 3', '/photos/x/pt.webp'],
      ['Photo 3 of 3', '/photos/x/bt.webp'],
    ]);
    expect(screen.getByText('In review')).toBeTruthy();
    expect(screen.getByText(t('review_text'))).toBeTruthy();
  });

  it('can be as many as a free membership allows, and lead to more', async () => {
    const { visitor, address } = await manager(three());
    expect(
      screen.getByText(new RegExp(`Premium members show up to ${limits.photosPremium}`)),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add photo' })).toBeNull();
    const [first] = screen.getAllByRole('link', { name: /Premium/ });
    await visitor.click(first as HTMLElement);
    expect(address()).toBe('/premium');
  });

  it('can be more for premium members', async () => {
    await manager(three(), { paid: true });
    expect(screen.getByText(`3 of ${limits.photosPremium}`)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add photo' })).toBeTruthy();
  });

  it.each(photoRejections)('say why one was not accepted: %s', async (reason) => {
    await manager([
      photo('r', { status: 'rejected', reason, note: 'Show your face.', thumb_filename: null }),
    ]);
    expect(screen.getByText(t(`reasons.${reason}`))).toBeTruthy();
    expect(screen.getByText('A note from our team: Show your face.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  });
});

describe('the menu of a photo', () => {
  it('makes it the main one at once', async () => {
    const [a, b, c] = three() as [Photo, Photo, Photo];
    const { visitor, sentTo } = await manager([a, b, c], {
      answers: { 'PUT photos': { photos: [c, a, b] } },
    });
    await visitor.click(menuButton('Photo 3 of 3'));
    await visitor.click(await entry('Make main photo'));
    await waitFor(() => expect(pictures()[0]).toEqual(['Main photo', '/photos/x/c.webp']));
    expect(sentTo('PUT photos')).toEqual([{ id: 'c', main: true }]);
    expect(news()).toContain('This is now your main photo.');
    await waitFor(() => expect(document.activeElement).toBe(menuButton('Main photo')));
  });

  it('moves it by the keyboard, and says where it is', async () => {
    const [a, b, c] = three() as [Photo, Photo, Photo];
    const { visitor, sentTo } = await manager([a, b, c], {
      answers: { 'PUT photos': { photos: [a, c, b] } },
    });
    menuButton('Photo 2 of 3').focus();
    await visitor.keyboard('{Enter}');
    const right = await entry('Move right');
    while (document.activeElement !== right) await visitor.keyboard('{ArrowDown}');
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(sentTo('PUT photos')).toEqual([{ order: ['a', 'c', 'b'] }]));
    expect(news()).toContain('The photo is now number 3 of 3.');
    expect(pictures().map(([, file]) => file)).toEqual([
      '/photos/x/a.webp',
      '/photos/x/ct.webp',
      '/photos/x/bt.webp',
    ]);
  });

  it('leaves the last one where it is', async () => {
    const { visitor } = await manager(three());
    await visitor.click(menuButton('Photo 3 of 3'));
    expect((await entry('Move right')).getAttribute('aria-disabled')).toBe('true');
    expect((await entry('Move left')).getAttribute('aria-disabled')).toBeNull();
  });

  it('closes with Escape and gives the focus back', async () => {
    const { visitor } = await manager(three());
    await visitor.click(menuButton('Photo 3 of 3'));
    await entry('Delete');
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(menuButton('Photo 3 of 3')));
  });

  it('takes a change back that the server refuses, and says why', async () => {
    const { visitor } = await manager(three(), {
      answers: { 'PUT photos': new ApiError({ code: 'busy', status: 409 }) },
    });
    await visitor.click(menuButton('Photo 3 of 3'));
    await visitor.click(await entry('Make main photo'));
    const toasts = screen.getByRole('region', { name: 'Notifications', hidden: true });
    await waitFor(() => expect(toasts.textContent).not.toBe(''));
    expect(pictures()[0]).toEqual(['Main photo', '/photos/x/a.webp']);
  });
});

describe('deleting a photo', () => {
  it('asks first, and deletes then', async () => {
    const [a, b, c] = three() as [Photo, Photo, Photo];
    const { visitor, sentTo } = await manager([a, b, c], {
      answers: { 'DELETE photos': { photos: [a, b] } },
    });
    await visitor.click(menuButton('Photo 3 of 3'));
    await visitor.click(await entry('Delete'));
    const question = await dialog();
    expect(sentTo('DELETE photos')).toEqual([]);
    expect(question.queryByText(/becomes your main photo/)).toBeNull();
    await visitor.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(news()).toContain('The photo has been deleted.'));
    expect(sentTo('DELETE photos')).toEqual([{ id: 'c' }]);
    expect(pictures()).toHaveLength(2);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Photos' })),
    );
    expect(screen.getByRole('button', { name: 'Add photo' })).toBeTruthy();
  });

  it('keeps it where the member thinks again, and the focus goes back', async () => {
    const { visitor, sentTo } = await manager(three());
    await visitor.click(menuButton('Main photo'));
    await visitor.click(await entry('Delete'));
    const question = await dialog();
    expect(question.getByText(/The next photo becomes your main photo/)).toBeTruthy();
    await visitor.click(question.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(menuButton('Main photo')));
    expect(pictures()).toHaveLength(3);
    expect(sentTo('DELETE photos')).toEqual([]);
  });
});

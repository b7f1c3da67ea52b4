import { describe, expect, it } from 'vitest';
import { renderMarkup, settingsFixture, userFixture } from '#lib/fixtures.tsx';
import LikeModal from './like-modal.tsx';
import type { LikeModalContent } from './like-modal-store.ts';

const somebody = {
  id: 'A'.repeat(22),
  name: 'Kim',
  fictional: false,
  main_image: { match: '/photos/kim-match.jpg?Signature=1' },
};
const html = (content: LikeModalContent, user = userFixture()) =>
  renderMarkup(<LikeModal {...content} open onChoose={() => undefined} />, { user });
const liking = (change: Partial<typeof somebody> = {}) =>
  html({ kind: 'like', profile: { ...somebody, ...change } });

describe('a waiting like', () => {
  it('says who it is from, with the picture made for it', () => {
    const markup = liking();
    expect(markup).toContain('like.title');
    expect(markup).toContain('/photos/kim-match.jpg?Signature=1');
    expect(markup).not.toContain(settingsFixture().fictional_warning);
  });
});

describe('a fictional profile', () => {
  it('is a suggestion: nothing says that it likes anybody', () => {
    const markup = liking({ fictional: true });
    expect(markup).toContain('suggestion.title');
    expect(markup).not.toContain('like.title');
    expect(markup).not.toContain('like-modal__heart');
  });

  it('carries its marker and its explanation, in a match too', () => {
    const { fictional_singular, fictional_warning } = settingsFixture();
    for (const kind of ['like', 'match'] as const) {
      const markup = html({ kind, profile: { ...somebody, fictional: true } });
      expect(markup).toContain('fictional-marker');
      expect(markup).toContain(`${fictional_singular}.`);
      expect(markup).toContain(fictional_warning);
    }
  });
});

describe('a match', () => {
  const match = { kind: 'match', profile: somebody } as const;

  it('says what a message costs before the button that leads to it', () => {
    expect(html(match)).toContain('cost.message');
    expect(liking()).not.toContain('cost.');
  });

  it('says that there are free messages where there are', () => {
    const markup = html(match, { ...userFixture(), free_messages: 2 });
    expect(markup).toContain('cost.free');
    expect(markup).not.toContain('cost.message');
  });

  it('shows no photo of the member’s own that others cannot see', () => {
    const user = userFixture();
    const main_image = {
      filename: '/photos/own.jpg',
      thumb_filename: '/photos/own-thumb.jpg',
      match: '/photos/own-match.jpg',
    };
    const withPhoto = (status: 'active' | 'review') =>
      html(match, {
        ...user,
        profile: { ...user.profile, main_image: { ...main_image, status } },
      });
    expect(withPhoto('active')).toContain('/photos/own-match.jpg');
    expect(withPhoto('review')).not.toContain('/photos/own');
  });
});

it('shows nothing before it has somebody to show', () => {
  expect(html({ kind: 'like', profile: null })).toBe('');
});

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { settingsFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { fictionalIcons } from '#shared/model/values.ts';
import { FictionalMarker } from './fictional-marker.tsx';
import { FictionalNotice } from './fictional-notice.tsx';

/** The drawings of the marker and of the notice, where the brand has this icon. */
function drawnWith(fictional_icon: (typeof fictionalIcons)[number]): string[] {
  document.body.replaceChildren();
  show(
    <>
      <FictionalMarker label="Fictional" />
      <FictionalNotice>Nobody answers.</FictionalNotice>
    </>,
    { settings: { ...settingsFixture(), fictional_icon } },
  );
  return [...document.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
}

describe('the mark of a fictional profile', () => {
  it('is the icon that the brand chose, each time the same', () => {
    const drawings = fictionalIcons.map((icon) => {
      const [marker, notice, ...others] = drawnWith(icon);
      expect(marker).not.toBe('');
      expect([notice, others]).toEqual([marker, []]);
      return marker;
    });
    expect(new Set(drawings).size).toBe(fictionalIcons.length);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oldestBrowsers } from '../build/browsers.ts';
import { featureProblems } from './browser-features.ts';

const files = globSync(['frontend/src/**/*.{ts,tsx,css}', 'frontend/public/*.js'])
  .filter((file) => !/\.(test|fixtures)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('what a supported browser may lack has something that stands in for it', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(featureProblems(files)).toEqual([]);
});

it('names what has none', () => {
  const problems = (file: string, text: string) => featureProblems([{ file, text }]);
  expect(problems('frontend/src/a.ts', 'requestIdleCallback(work);')).toHaveLength(1);
  expect(problems('frontend/src/a.ts', 'AbortSignal.any([one, other])')).toHaveLength(1);
  expect(problems('frontend/src/a.ts', 'element.showPopover();')).toHaveLength(1);
  expect(problems('frontend/src/a.ts', 'if (!element.showPopover) return;')).toEqual([]);
  expect(problems('frontend/src/a.ts', 'navigator.setAppBadge(1)')).toHaveLength(1);
  expect(problems('frontend/src/a.ts', 'navigator.setAppBadge?.(1)')).toEqual([]);
  expect(problems('frontend/src/a.ts', 'Object.groupBy(all, kind)')).toHaveLength(1);
  expect(problems('frontend/src/a.ts', 'window.PushManager')).toHaveLength(1);
  expect(problems('frontend/src/a.css', 'transition: display 1s allow-discrete;')).toHaveLength(1);
  expect(problems('frontend/src/a.css', 'transition-behavior: allow-discrete;')).toEqual([]);
  expect(problems('frontend/src/a.css', '.a { field-sizing: content }')).toHaveLength(1);
  expect(problems('frontend/src/a.css', '@view-transition { navigation: auto }')).toHaveLength(1);
});

it('the documents name the browsers that it is built for', () => {
  const text = readFileSync('docs/browsers.md', 'utf8');
  for (const browser of oldestBrowsers) {
    expect(text).toContain(`\`${browser}\``);
  }
});

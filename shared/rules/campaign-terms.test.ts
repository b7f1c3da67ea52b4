import { describe, expect, it } from 'vitest';
import { templateProblems } from './campaign-terms.ts';

describe('a template is refused', () => {
  it.each([
    ['https://tracker.example/p?c={click_id}&s={status:lead=reg,sale=dep}', 0],
    ['https://tracker.example:8443/{event}', 0],
    ['https://tracker.example', 0],
    ['https://tracker.example/?e={email}', 1],
    ['https://tracker.example/?i={ip}', 1],
    ['https://tracker.example/?s={payout:a=b}', 1],
    ['https://tracker.example/?s={status:lead}', 1],
    ['https://tracker.example/?s={status', 1],
    ['http://tracker.example/', 1],
    ['https://{network}.example/', 1],
    ['https://{network}/', 1],
    ['https://user:word@tracker.example/', 1],
    ['tracker.example/p', 1],
  ])('%s: %i problems', (template, count) => {
    expect(templateProblems(template)).toHaveLength(count);
  });
});

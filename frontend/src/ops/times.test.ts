import { describe, expect, it } from 'vitest';
import { getClockText, getDue, getDurationText, getSpanText } from './times.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('a span', () => {
  it.each([
    [0, '0 m'],
    [59 * minute + 59_000, '59 m'],
    [hour, '1 h 00 m'],
    [20 * hour + 40 * minute, '20 h 40 m'],
    [48 * hour - 1, '47 h 59 m'],
    [48 * hour, '2 d 00 h'],
    [22 * 24 * hour + 6 * hour, '22 d 06 h'],
    [-hour, '0 m'],
  ])('of %d ms is %s', (ms, text) => expect(getSpanText(ms)).toBe(text));

  it('that runs down is told in seconds, the last one whole', () => {
    expect(getClockText(9 * minute + 12_000)).toBe('9:12');
    expect(getClockText(1)).toBe('0:01');
    expect(getClockText(-5)).toBe('0:00');
  });
});

describe('a duration', () => {
  it.each([
    [24 * hour, '24 hours'],
    // What was asked for is a moment older than what began.
    [24 * hour - 300, '24 hours'],
    [7 * 24 * hour - 300, '7 days'],
    [90 * 24 * hour, '90 days'],
    [hour, '1 hour'],
  ])('of %d ms is %s', (ms, text) => expect(getDurationText(ms)).toBe(text));
});

describe('a limit', () => {
  const from = '2026-11-03T00:00:00.000Z';
  const until = '2026-11-03T12:00:00.000Z';
  const at = (hours: number) => getDue(from, until, Date.parse(from) + hours * hour);

  it('is soon from two thirds of its time on, and urgent from five sixths', () => {
    expect(at(7.99).urgency).toBe('calm');
    expect(at(8).urgency).toBe('soon');
    expect(at(9.99).urgency).toBe('soon');
    expect(at(10).urgency).toBe('urgent');
    expect(at(12).urgency).toBe('late');
  });

  it('says in words what is left, or by how much it is missed', () => {
    expect(at(9).text).toBe('3 h 00 m left');
    expect(at(14.5).text).toBe('Late by 2 h 30 m');
    expect(getDue(from, null, Date.parse(from)).text).toBe('No limit');
  });

  it('fills its bar with the part that is gone', () => {
    expect(at(3).part).toBe(0.25);
    expect(at(20).part).toBe(1);
  });
});

import { expect, it } from 'vitest';
import { getZoneMomentText, getZoneName, parseZoneFields, toZoneFields } from './zone-times.ts';

const toText = (moment: number | null) => moment && new Date(moment).toISOString();

it.each([
  ['Europe/Warsaw', '2026-12-03', '09:00', '2026-12-03T08:00:00.000Z'],
  ['Europe/Warsaw', '2026-07-03', '09:00', '2026-07-03T07:00:00.000Z'],
  ['America/New_York', '2026-12-03', '20:30', '2026-12-04T01:30:00.000Z'],
  ['Asia/Kolkata', '2026-12-03', '00:00', '2026-12-02T18:30:00.000Z'],
  ['UTC', '2026-12-03', '09:00', '2026-12-03T09:00:00.000Z'],
  // The clocks change in the night before.
  ['Europe/Warsaw', '2026-10-25', '09:00', '2026-10-25T08:00:00.000Z'],
  ['Europe/Warsaw', '2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
])('in %s %s %s is %s', (timeZone, day, time, instant) => {
  const moment = parseZoneFields({ day, time }, timeZone);
  expect(toText(moment)).toBe(instant);
  expect(toZoneFields(moment ?? 0, timeZone)).toEqual({ day, time });
});

it('knows no moment that clocks skip, nor a day that is none', () => {
  expect(parseZoneFields({ day: '2026-03-29', time: '02:30' }, 'Europe/Warsaw')).toBeNull();
  expect(parseZoneFields({ day: '2026-02-30', time: '09:00' }, 'Europe/Warsaw')).toBeNull();
  expect(parseZoneFields({ day: '', time: '' }, 'Europe/Warsaw')).toBeNull();
  expect(parseZoneFields({ day: '2026-02-20', time: '25:00' }, 'Europe/Warsaw')).toBeNull();
});

it('names moments as the brand’s clocks show them', () => {
  const at = '2026-12-03T08:00:00.000Z';
  expect(getZoneMomentText(at, 'Europe/Warsaw')).toBe('3 Dec 2026, 09:00');
  expect(getZoneName('America/New_York', Date.parse(at))).toBe('New York time, GMT-5');
});

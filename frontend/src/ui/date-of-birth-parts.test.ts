import { describe, expect, it } from 'vitest';
import {
  daysInMonth,
  monthNames,
  partOrder,
  toDate,
  toDateParts,
  withPart,
} from './date-of-birth-parts.ts';

describe('date of birth parts', () => {
  it('round-trips a full date and leaves anything else empty', () => {
    expect(toDateParts('1989-03-04')).toEqual({ year: '1989', month: '3', day: '4' });
    expect(toDate(toDateParts('1989-03-04'))).toBe('1989-03-04');
    expect(toDateParts('4-3-1989')).toEqual({ year: '', month: '', day: '' });
    expect(toDateParts(undefined)).toEqual({ year: '', month: '', day: '' });
  });

  it('is empty until all three parts are chosen', () => {
    expect(toDate({ day: '4', month: '3', year: '' })).toBe('');
    expect(toDate({ day: '4', month: '12', year: '2001' })).toBe('2001-12-04');
  });

  it('knows the days of each month, and 29 February as long as no year says otherwise', () => {
    expect(daysInMonth('', '')).toBe(31);
    expect(daysInMonth('4', '1990')).toBe(30);
    expect(daysInMonth('2', '')).toBe(29);
    expect(daysInMonth('2', '2004')).toBe(29);
    expect(daysInMonth('2', '1900')).toBe(28);
  });

  it('gives up a day that the newly chosen month or year does not have', () => {
    const leapDay = { day: '29', month: '2', year: '2004' };
    expect(withPart(leapDay, { year: '2005' })).toEqual({ day: '', month: '2', year: '2005' });
    expect(withPart(leapDay, { month: '3' })).toEqual({ day: '29', month: '3', year: '2004' });
  });

  it('names months and orders parts as the locale does', () => {
    expect(monthNames('nl')[2]).toBe('maart');
    expect(monthNames('de')[2]).toBe('März');
    expect(monthNames('pl')).toHaveLength(12);
    expect(partOrder('en-US')).toEqual(['month', 'day', 'year']);
    expect(partOrder('nl')).toEqual(['day', 'month', 'year']);
  });
});

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ageOn, dayIn } from './age.ts';

describe('ageOn', () => {
  it.each([
    ['2008-06-15', '2026-06-14', 17],
    ['2008-06-15', '2026-06-15', 18],
    ['2008-06-15', '2026-06-16', 18],
    ['2008-12-31', '2026-12-30', 17],
    ['2008-12-31', '2027-01-01', 18],
    ['2008-01-01', '2025-12-31', 17],
    ['2008-01-01', '2026-01-01', 18],
  ])('born on %s is on %s %i years old', (born, today, years) => {
    expect(ageOn(born, today)).toBe(years);
  });

  it.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
  ])('born on 29 February: %s is on %s %i years old', (born, today, years) => {
    expect(ageOn(born, today)).toBe(years);
  });

  it('grows by one on the birthday and on no other day', () => {
    const day = fc.date({
      min: new Date('1930-01-01T00:00:00.000Z'),
      max: new Date('2090-12-30T00:00:00.000Z'),
      noInvalidDate: true,
    });
    const text = (date: Date) => date.toISOString().slice(0, 10);
    fc.assert(
      fc.property(day, day, (born, today) => {
        const tomorrow = new Date(today.getTime() + 86_400_000);
        const grown = ageOn(text(born), text(tomorrow)) - ageOn(text(born), text(today));
        const leapling = text(born).endsWith('-02-29');
        const isCommonYear = !text(new Date(`${text(tomorrow).slice(0, 4)}-02-29`)).endsWith('29');
        const birthday = leapling && isCommonYear ? '03-01' : text(born).slice(5);
        expect(grown).toBe(text(tomorrow).slice(5) === birthday ? 1 : 0);
      }),
    );
  });
});

describe('dayIn', () => {
  const newYear = new Date('2026-01-01T00:30:00.000Z');

  it.each([
    ['Europe/Amsterdam', '2026-01-01'],
    ['America/Chicago', '2025-12-31'],
    ['Pacific/Auckland', '2026-01-01'],
    ['UTC', '2026-01-01'],
  ])('is in %s %s half an hour into the new year of UTC', (zone, day) => {
    expect(dayIn(zone, newYear)).toBe(day);
  });

  it('does not depend on the order in which an engine writes dates', () => {
    const written = vi
      .spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get')
      .mockReturnValue(() => '01/01/2026');
    expect(dayIn('UTC', newYear)).toBe('2026-01-01');
    written.mockRestore();
  });

  it('turns at midnight of the zone, summer time included', () => {
    expect(dayIn('Europe/Berlin', new Date('2026-07-01T21:59:59.999Z'))).toBe('2026-07-01');
    expect(dayIn('Europe/Berlin', new Date('2026-07-01T22:00:00.000Z'))).toBe('2026-07-02');
    expect(dayIn('Europe/Berlin', new Date('2026-12-01T22:59:59.999Z'))).toBe('2026-12-01');
    expect(dayIn('Europe/Berlin', new Date('2026-12-01T23:00:00.000Z'))).toBe('2026-12-02');
  });

  it('makes a member of age on the brand’s own birthday, one day either side', () => {
    const age = (instant: string) =>
      ageOn('2008-03-10', dayIn('America/Chicago', new Date(instant)));
    expect(age('2026-03-09T12:00:00.000Z')).toBe(17);
    // Already the 10th in Europe, still the 9th in Chicago.
    expect(age('2026-03-10T04:59:59.000Z')).toBe(17);
    expect(age('2026-03-10T05:00:00.000Z')).toBe(18);
    expect(age('2026-03-11T12:00:00.000Z')).toBe(18);
  });
});

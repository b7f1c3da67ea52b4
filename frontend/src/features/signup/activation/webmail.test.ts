import { expect, it } from 'vitest';
import { getWebmail } from './webmail.ts';

it.each([
  ['mark@gmail.com', 'Gmail'],
  ['Mark@GoogleMail.com', 'Gmail'],
  ['k@hotmail.co.uk', 'Outlook'],
  ['k@gmx.de', 'GMX'],
  ['k@op.pl', 'Onet Poczta'],
])('%s is read in %s', (email, name) => {
  expect(getWebmail(email)?.name).toBe(name);
});

it('knows nothing of other domains', () => {
  expect(getWebmail('mark@example.org')).toBeNull();
  expect(getWebmail('mark@notgmail.com')).toBeNull();
});

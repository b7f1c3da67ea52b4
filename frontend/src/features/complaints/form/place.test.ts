import { expect, it } from 'vitest';
import { getComplaintLink } from '#lib/complaint-link.ts';
import { getPlace } from './place.ts';

const id = 'A'.repeat(22);
const read = ({ to, state }: { to: string; state: unknown }) =>
  getPlace(to.split('?')[1] ?? '', state);

it('reads what the menus of a profile and of a message lead here with', () => {
  expect(read(getComplaintLink({ id, name: 'Jana' }))).toEqual({
    kind: 'content',
    member: id,
    location: '',
    name: 'Jana',
    isMessage: false,
  });
  expect(read(getComplaintLink({ id, name: 'Jana' }, '/chats/1, 2'))).toMatchObject({
    location: '/chats/1, 2',
    isMessage: true,
  });
});

it('takes nothing from an address that is not what it should be', () => {
  expect(getPlace('?kind=anything&member=nobody&location=1', { name: 7 })).toEqual({
    kind: '',
    member: null,
    location: '1',
    name: null,
    isMessage: false,
  });
});

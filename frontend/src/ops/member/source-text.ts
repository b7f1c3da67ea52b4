import type { Member } from './member-data.ts';

/** Keys of a source in the order in which they narrow it down. */
const order = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'cpc'];
const getPlace = (name: string): number => {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
};

/** Where a member came from, the network first; empty where nothing says so. */
export const getSourceText = ({ tracking }: Pick<NonNullable<Member['source']>, 'tracking'>) =>
  Object.entries(tracking)
    .sort(([one], [other]) => getPlace(one) - getPlace(other))
    .map(([name, value]) => (name === 'network' ? value : `${name} ${value}`))
    .join(', ');

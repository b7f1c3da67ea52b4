import { expect, it } from 'vitest';
import { pathTo, routeAt, routeNames } from './paths.ts';

/** The names that the specification lists. */
const names = [
  ...['index', 'members', 'members-id', 'chats', 'chats-id', 'likes', 'likes-type', 'likes-m-id'],
  ...['credits', 'credits-id-paymentmethod', 'credits-repeat-order', 'premium', 'profile'],
  ...['notifications', 'login', 'signup', 'complete-signup', 'pricing', 'complaints'],
  ...['pages-terms', 'pages-privacy', 'pages-cookies', 'pages-ban', 'pages-return-policy'],
  ...['pages-faq', 'pages-service'],
];

it('routes have the names of the specification', () => {
  expect(names.filter((name) => !routeNames.some((one) => one === name))).toEqual([]);
});

it('a liked member has a page of its own', () => {
  const id = 'm'.repeat(22);
  expect(pathTo('likes-m-id', { id })).toBe(`/likes/m/${id}`);
  expect(routeAt(`/likes/m/${id}`)).toBe('likes-m-id');
});

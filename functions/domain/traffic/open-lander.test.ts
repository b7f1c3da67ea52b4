import { expect, it } from 'vitest';
import type { Brand } from '../core/brand.ts';
import type { RequestContext } from '../core/context.ts';
import { tenantScope } from '../core/scope.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { openLander } from './open-lander.ts';

const film = { webm: 'assets/f.webm', mp4: 'assets/f.mp4', poster: 'assets/p.jpg' };
/** Its search is closed, so that nothing is read. */
function closedBrand(): Brand {
  const brand = brandFixture();
  brand.config.features.logged_out_search = 'none';
  brand.config.features.logged_out_search_trafficsource = 'none';
  brand.landers = {
    news: [
      { date: '2026-01-02', title: { en: 'Older', de: 'Älter' }, text: { en: 'One', de: 'Eins' } },
      {
        date: '2026-02-03',
        title: { en: 'Newer', de: 'Neuer' },
        text: { en: 'Two', de: 'Zwei' },
        picture: 'assets/q.jpg',
      },
    ],
    pages: {
      gallery: {
        autumn: {
          headline: { en: 'Leaves', de: 'Laub' },
          picture: 'assets/p.jpg',
          accent: '#ffe28c',
          variants: [
            { name: 'a', weight: 1 },
            { name: 'b', weight: 1, headline: { en: 'Rain', de: 'Regen' } },
          ],
        },
      },
      video: { default: { film, leads_to: 'home' } },
    },
  };
  return brand;
}

function open(query: Parameters<typeof openLander>[0]['query'], visitor = {}) {
  const brand = closedBrand();
  const context: RequestContext<undefined, typeof query> = {
    brand,
    scope: tenantScope(brand),
    member: null,
    session: null,
    visitor: {
      address: '192.0.2.1',
      country: 'GB',
      userAgent: 'test',
      device: null,
      remembered: null,
      asn: null,
      locale: null,
      ...visitor,
    },
    body: undefined,
    query,
  };
  return openLander(context);
}

it('has the brand’s words in the visitor’s language, and a text colour that can be read', async () => {
  const { lander, profiles } = await open({ name: 'gallery', slug: 'autumn' }, { locale: 'de' });
  expect(lander).toMatchObject({
    name: 'gallery',
    slug: 'autumn',
    picture: '/brand/maple/0123456789ab/landers/0',
    accent: { ground: '#ffe28c', text: '#14151a' },
    leads_to: 'form',
  });
  expect(['Laub', 'Regen']).toContain(lander.headline);
  expect(profiles).toEqual([]);
});

it('has nothing of the brand’s at an unknown slug', async () => {
  const { lander } = await open({ name: 'gallery', slug: 'winter' });
  expect(lander).toMatchObject({ slug: null, variant: null, headline: null, picture: null });
});

it('names the files of a film', async () => {
  const { lander } = await open({ name: 'video' });
  const files = '/brand/maple/0123456789ab/landers';
  expect(lander).toMatchObject({
    leads_to: 'home',
    film: { webm: `${files}/film-1.webm`, mp4: `${files}/film-0.mp4`, poster: `${files}/0` },
  });
});

it('shows a visitor one variant at every visit, and divides visitors between them', async () => {
  const variants = new Map<string, number>();
  for (let at = 0; at < 200; at++) {
    const visitor = { address: `192.0.2.${at}` };
    const [first, second] = [
      await open({ name: 'gallery', slug: 'autumn' }, visitor),
      await open({ name: 'gallery', slug: 'autumn' }, visitor),
    ];
    expect(second.lander).toEqual(first.lander);
    const variant = first.lander.variant ?? '';
    expect(first.lander.headline).toBe(variant === 'a' ? 'Leaves' : 'Rain');
    variants.set(variant, (variants.get(variant) ?? 0) + 1);
  }
  // The hashes are the same in every run.
  for (const name of ['a', 'b']) expect(variants.get(name)).toBeGreaterThan(80);
});

it('names where it looks for who is active tonight, and nobody while the search is closed', async () => {
  const { tonight, profiles } = await open({ name: 'alonetonight', region: 'GB-ENG' });
  expect(profiles).toEqual([]);
  expect(tonight).toMatchObject({ open: false, region: 'GB-ENG' });
  expect(tonight?.regions).toContainEqual({ id: 'GB-ENG', name: expect.any(String) });
  const elsewhere = await open({ name: 'alonetonight', region: 'GB-XXX' });
  expect(elsewhere.tonight?.region).toBeNull();
  expect((await open({ name: 'gallery', region: 'GB-ENG' })).tonight).toBeNull();
});

it('has the brand’s news on socialnetwork alone, latest first, in the visitor’s language', async () => {
  const { news, profiles } = await open({ name: 'socialnetwork' }, { locale: 'de' });
  expect(news).toEqual([
    {
      date: '2026-02-03',
      title: 'Neuer',
      text: 'Zwei',
      picture: '/brand/maple/0123456789ab/landers/1',
    },
    { date: '2026-01-02', title: 'Älter', text: 'Eins', picture: null },
  ]);
  expect(profiles).toEqual([]);
  expect((await open({ name: 'gallery' })).news).toEqual([]);
});

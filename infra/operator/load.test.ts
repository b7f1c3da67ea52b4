import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageTokens } from '#shared/model/values.ts';
import { type BrandFolder, brandFolder, type Editable } from './fixtures.ts';
import { type LoadedBrand, loadBrand } from './load.ts';
import type { Problem } from './problems.ts';

const texts = {
  site: { title: 'T', description: 'D' },
  home: { eyebrow: 'E', title: 'T', lead: 'L', wait_one: '{count} h', wait_other: '{count} h' },
  errors: { 'codes.rate_limited': 'Wait {minutes} min.' },
};

let brand: BrandFolder;
beforeEach(async () => {
  brand = await brandFolder();
});
afterEach(() => brand.end());

async function problems(): Promise<Problem[]> {
  const result = await loadBrand(brand.folder, { texts });
  return result.ok ? [] : result.problems;
}
async function loaded(): Promise<LoadedBrand> {
  const result = await loadBrand(brand.folder, { texts });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.brand;
}

describe('a good folder', () => {
  it('loads with configuration, theme, texts, filled pages and pictures', async () => {
    const { id, config, theme, pages, texts: own, assets } = await loaded();
    expect(id).toBe('fleur');
    expect(config.currency).toBe('EUR');
    expect(own.nl?.site?.title).toContain('Fleur');
    expect(Object.keys(pages)).toEqual(['nl']);
    expect(Object.keys(pages.nl ?? {}).sort()).toEqual([...pageTokens].sort());
    expect(JSON.stringify(pages)).not.toMatch(/[{]\w+[}]/);
    expect(pages.nl?.terms.blocks[0]).toMatchObject({
      kind: 'paragraph',
      text: [{ text: expect.stringContaining('3 februari 2026') }, {}, {}, {}, {}],
    });
    expect([...assets.keys()].sort()).toEqual(
      [
        theme.drawings,
        theme.logo.mark,
        theme.logo.mark_dark,
        theme.logo.icon,
        ...theme.hero.pictures.map(({ file }) => file),
      ].sort(),
    );
  });

  it('has a digest that follows every file', async () => {
    const before = (await loaded()).digest;
    expect((await loaded()).digest).toBe(before);
    await brand.write('pages/nl/ban.md', '# Regels\n\nWees aardig.\n');
    expect((await loaded()).digest).not.toBe(before);
  });

  it('may do without texts of its own and ignores what editors leave behind', async () => {
    await brand.remove('locales');
    await brand.write('.DS_Store', 'x');
    await brand.write('assets/.logo.svg.swp', 'x');
    expect((await loaded()).texts).toEqual({});
  });

  it('is warned about what is still to be replaced and about the payment provider', async () => {
    const { warnings } = await loadBrand(brand.folder, { texts });
    expect(warnings).toContainEqual({
      file: 'tenant.json',
      field: 'company.kvk',
      reason: 'is still to be replaced',
    });
    expect(warnings).toContainEqual({
      file: 'tenant.json',
      field: 'payments.provider',
      reason: expect.stringContaining('excludes sexual dating services'),
    });
    expect(warnings).toContainEqual({
      file: 'tenant.json',
      field: expect.stringMatching(/^payments\.methods\.\d$/),
      reason: expect.stringMatching(/^paypal needs a PayPal business account/),
    });
  });

  it('is warned where nothing reads its payouts', async () => {
    const fields = async () =>
      (await loadBrand(brand.folder, { texts })).warnings.map(({ field }) => field);
    expect(await fields()).not.toContain('payments.settlements_parameter');
    await brand.edit('tenant.json', (config) => {
      delete config.payments.settlements_parameter;
    });
    expect(await fields()).toContain('payments.settlements_parameter');
  });
});

type Broken = readonly [
  what: string,
  file: 'tenant.json' | 'theme.json',
  change: (value: Editable) => void,
  field: string,
  reason: string,
];

const brokenFields: readonly Broken[] = [
  [
    'an age below 18',
    'tenant.json',
    (t) => {
      t.limits.min_age = 16;
    },
    'limits.min_age',
    'must be at least 18',
  ],
  [
    'a number as text',
    'tenant.json',
    (t) => {
      t.limits.refund_days = '14';
    },
    'limits.refund_days',
    'must be a number, not "14"',
  ],
  [
    'an icon that is none of the product',
    'tenant.json',
    (t) => {
      t.fictional.icon = 'ghost';
    },
    'fictional.icon',
    'must be one of mask, star, sparkle, not "ghost"',
  ],
  [
    'half a credit',
    'tenant.json',
    (t) => {
      t.prices.message_credits = 1.5;
    },
    'prices.message_credits',
    'must be a whole number, not 1.5',
  ],
  [
    'a missing field',
    'tenant.json',
    (t) => {
      delete t.company.city;
    },
    'company.city',
    'is missing',
  ],
  [
    'a misspelt field',
    'tenant.json',
    (t) => {
      t.features.sign_ups = 'all';
    },
    'features.sign_ups',
    'is not a known field',
  ],
  [
    'an unknown country',
    'tenant.json',
    (t) => {
      t.countries = ['XX'];
    },
    'countries.0',
    'must be one of US, NL',
  ],
  [
    'an upper-case domain',
    'tenant.json',
    (t) => {
      t.domains = ['WWW.Example.com'];
    },
    'domains.0',
    'must be a lower-case host name such as www.example.com',
  ],
  [
    'no packages',
    'tenant.json',
    (t) => {
      t.prices.packages = [];
    },
    'prices.packages',
    'must have at least 1 entry',
  ],
  [
    'an empty name',
    'tenant.json',
    (t) => {
      t.name = '';
    },
    'name',
    'must not be empty',
  ],
  [
    'a bad mail address',
    'tenant.json',
    (t) => {
      t.mail.reply_to = 'nobody';
    },
    'mail.reply_to',
    'must be an e-mail address',
  ],
  [
    'a date in local notation',
    'tenant.json',
    (t) => {
      t.company.added = '03-02-2026';
    },
    'company.added',
    'must be a moment such as 2026-01-31T12:00:00.000Z',
  ],
  [
    'a default locale that it does not have',
    'tenant.json',
    (t) => {
      t.default_locale = 'pl';
    },
    'default_locale',
    'must be one of locales (nl)',
  ],
  [
    'a country without message costs',
    'tenant.json',
    (t) => {
      t.countries.push('BE');
    },
    'prices.minimum_message_costs',
    'has no entry for the country BE',
  ],
  [
    'an id that is not the folder’s name',
    'tenant.json',
    (t) => {
      t.id = 'blume';
    },
    'id',
    "must be the folder's name, fleur, not blume",
  ],
  [
    'a payment method that has ended',
    'tenant.json',
    (t) => {
      t.payments.methods = ['ideal', 'giropay'];
    },
    'payments.methods.1',
    'giropay was closed',
  ],
  [
    'a payment method that the provider lacks',
    'tenant.json',
    (t) => {
      t.payments.methods = ['nexi'];
    },
    'payments.methods.0',
    'does not offer',
  ],
  [
    'a payment method that nobody in its countries has',
    'tenant.json',
    (t) => {
      t.payments.methods = ['ideal', 'blik'];
    },
    'payments.methods.1',
    "takes PLN, not the brand's EUR",
  ],
  [
    'a parameter for payouts that the provider does not need',
    'tenant.json',
    (t) => {
      t.payments.second = {
        ...{ provider: 'genesis', key_parameter: '/dating/fleur/genesis-key' },
        settlements_parameter: '/dating/fleur/token',
      };
    },
    'payments.second.settlements_parameter',
    'by its key_parameter: leave it out',
  ],
  [
    'text that cannot be read',
    'theme.json',
    (t) => {
      t.light['--ink'] = '#CCCCCC';
    },
    'light.--ink',
    'it needs 4.5:1',
  ],
  [
    'a token that leaves its declaration',
    'theme.json',
    (t) => {
      t.base['--tilt'] = '1deg;} body{display:none';
    },
    'base.--tilt',
    'must not contain',
  ],
  [
    'an unknown font',
    'theme.json',
    (t) => {
      t.fonts.head = 'comic-sans';
    },
    'fonts.head',
    'must be one of',
  ],
  [
    'a picture outside of assets',
    'theme.json',
    (t) => {
      t.hero.pictures[0].file = '../nl/assets/hero.jpg';
    },
    'hero.pictures.0.file',
    'must be a path under assets/',
  ],
  [
    'a picture that is not there',
    'theme.json',
    (t) => {
      t.hero.pictures[0].file = 'assets/nobody.jpg';
    },
    'hero.pictures.0.file',
    'names assets/nobody.jpg, which is missing',
  ],
  [
    'a drawing as hero picture',
    'theme.json',
    (t) => {
      t.hero.pictures[0].file = 'assets/logo.svg';
    },
    'hero.pictures.0.file',
    'must be a JPEG, PNG or WebP picture',
  ],
  [
    'a photo as icon',
    'theme.json',
    (t) => {
      t.logo.icon = 'assets/hero-1.jpg';
    },
    'logo.icon',
    'must be an SVG drawing',
  ],
  [
    'a composition that there is not',
    'theme.json',
    (t) => {
      t.card = 'circles';
    },
    'card',
    'polaroid',
  ],
  [
    'a home page that nobody composes',
    'theme.json',
    (t) => {
      t.home.composition = 'carousel';
    },
    'home.composition',
    'must be one of scenes, evening, board, chapters',
  ],
  [
    'a match of one',
    'theme.json',
    (t) => {
      t.home.pictures.match = ['assets/hero-1.jpg'];
    },
    'home.pictures.match',
    'must have two entries',
  ],
  [
    'a match with oneself',
    'theme.json',
    (t) => {
      t.home.pictures.match = ['assets/hero-1.jpg', 'assets/hero-1.jpg'];
    },
    'home.pictures.match',
    'must be two people',
  ],
  [
    'a picture of the home page that is not there',
    'theme.json',
    (t) => {
      t.home.pictures.swipe[1] = 'assets/nobody.jpg';
    },
    'home.pictures.swipe.1',
    'names assets/nobody.jpg, which is missing',
  ],
  [
    'a name for a drawn person',
    'theme.json',
    (t) => {
      t.hero.pictures[0].name = 'Robin';
    },
    'hero.pictures.0.name',
    'is not a known field',
  ],
];

describe('a broken folder is refused with file, field and reason:', () => {
  it.each(brokenFields)('%s', async (_, file, change, field, reason) => {
    await brand.edit(file, change);
    expect(await problems()).toContainEqual({
      file,
      field,
      reason: expect.stringContaining(reason),
    });
  });

  it('JSON with a slip, with line and column', async () => {
    await brand.write('tenant.json', '{\n  "id": "fleur",\n  "name": Fleur\n}\n');
    expect(await problems()).toEqual([
      {
        file: 'tenant.json',
        field: 'line 3, column 11',
        reason: 'is not valid JSON (Unexpected "Fleur" in JSON)',
      },
    ]);
    await brand.write('tenant.json', '{\n  "id": "fleur"');
    expect(await problems()).toEqual([
      {
        file: 'tenant.json',
        field: 'line 2, column 16',
        reason: expect.stringContaining('is not valid JSON'),
      },
    ]);
  });

  it('all problems of all files at once', async () => {
    await brand.edit('tenant.json', (t) => {
      t.limits.min_age = 16;
      t.company.kvk = '';
    });
    await brand.edit('theme.json', (t) => {
      t.default_mode = 'sepia';
    });
    await brand.write('locales/nl.json', '{"home":{"titel":"x"}}');
    await brand.write('pages/nl/faq.md', '# Vragen\n\n<b>Vet</b>\n');
    await brand.remove('pages/nl/ban.md');
    const fields = (await problems()).map(({ file, field }) => `${file}: ${field}`);
    expect(fields).toEqual(
      expect.arrayContaining([
        'tenant.json: limits.min_age',
        'tenant.json: company.kvk',
        'theme.json: default_mode',
        'locales/nl.json: home.titel',
        'pages/nl/faq.md: line 3',
        'pages/nl/ban.md: ',
      ]),
    );
  });

  it('no folder, or files missing', async () => {
    expect(await loadBrand(join(brand.tenants, 'nobody'), { texts })).toMatchObject({
      ok: false,
      problems: [{ file: '', field: '', reason: 'is not a folder' }],
    });
    await brand.remove('theme.json');
    expect(await problems()).toEqual([{ file: 'theme.json', field: '', reason: 'is missing' }]);
  });

  it.each([
    ['tenants.json', 'is not a file that a brand has'],
    ['assets/unused.png', 'is not named by theme.json or landers.json'],
    ['locales/de.json', 'is for de, which tenant.json does not name in locales'],
    ['pages/de/terms.md', 'is for de, which tenant.json does not name in locales'],
    ['pages/nl/imprint.md', 'is not an information page (terms.md,'],
  ])('a file that does not belong: %s', async (file, reason) => {
    await brand.write(file, '{}');
    expect(await problems()).toEqual([
      { file, field: '', reason: expect.stringContaining(reason) },
    ]);
  });

  it('a logo of 8 MB, which is one problem and not also a missing file', async () => {
    await brand.write('assets/logo.svg', Buffer.alloc(8 * 1024 * 1024));
    expect(await problems()).toEqual([
      { file: 'assets/logo.svg', field: '', reason: 'must not be larger than 5 MB' },
    ]);
  });

  it('a link in place of a file', async () => {
    await brand.remove('assets/logo.svg');
    await symlink('/etc/hostname', join(brand.folder, 'assets/logo.svg'));
    expect(await problems()).toContainEqual({
      file: 'assets/logo.svg',
      field: '',
      reason: 'must be a plain file, not a link',
    });
  });

  it.each([
    ['an unknown group', { hom: { title: 'x' } }, 'hom', 'is not a group of texts'],
    ['an unknown key', { home: { titel: 'x' } }, 'home.titel', 'is not a key of this group'],
    ['an empty text', { home: { title: ' ' } }, 'home.title', 'must not be empty'],
    ['a number', { home: { title: 5 } }, 'home.title', 'must be a text'],
    [
      'a placeholder of its own',
      { home: { title: 'Hi {user}' } },
      'home.title',
      'must not hold {user}',
    ],
    [
      'a placeholder left out',
      { errors: { codes: { rate_limited: 'Wait.' } } },
      'errors.codes.rate_limited',
      'must hold {minutes}',
    ],
  ])('own texts with %s', async (_, overrides, field, reason) => {
    await brand.write('locales/nl.json', JSON.stringify(overrides));
    expect(await problems()).toEqual([
      { file: 'locales/nl.json', field, reason: expect.stringContaining(reason) },
    ]);
  });

  it('no text with another plural form, which the language may need', async () => {
    await brand.write('locales/nl.json', '{"home":{"wait_few":"{count} u","wait_one":"een uur"}}');
    expect(await problems()).toEqual([]);
  });

  it('a placeholder for something that the brand has not', async () => {
    await brand.write('pages/nl/service.md', '# Service\n\nBel {support_phone}, btw {vat}.\n');
    await brand.edit('tenant.json', (t) => {
      t.company.vat_numbers = {};
    });
    const found = await problems();
    expect(found).toContainEqual({
      file: 'pages/nl/service.md',
      field: '{support_phone}',
      reason: 'is used, but tenant.json has no company.support_phone',
    });
    expect(found).toContainEqual({
      file: 'pages/nl/service.md',
      field: '{vat}',
      reason: 'is used, but tenant.json has no company.vat_numbers',
    });
  });

  it('a page about cookies with one that nothing keeps', async () => {
    const page = '# Cookies\n\n{brand}, {domain}, i.e. **shop.example.**, keeps:\n\n';
    await brand.write('pages/nl/cookies.md', `${page}- **auth.session** and i18n_redirected`);
    expect(await problems()).toEqual([]);
    await brand.write('pages/nl/cookies.md', `${page}- **auth.token**, and _ga_4 for statistics.`);
    const file = 'pages/nl/cookies.md';
    const reason = (name: string) =>
      `names the cookie ${name}, which neither the product nor a service in tenant.json has`;
    expect(await problems()).toEqual([
      { file, field: '', reason: reason('auth.token') },
      { file, field: '', reason: reason('_ga_4') },
    ]);
    await brand.write('pages/nl/cookies.md', `${page}- _ga_4 for statistics.`);
    await brand.edit('tenant.json', (t) => {
      t.services = [
        {
          ...{ kind: 'analytics', name: 'Visits', company: 'Google Ireland Ltd' },
          ...{ id: 'G-AB12CD34EF', purpose: 'statistics' },
          hosts: ['https://www.googletagmanager.com'],
          cookies: [{ name: '_ga_*', days: 390 }],
        },
      ];
    });
    expect(await problems()).toEqual([]);
  });

  it('pictures that are none, are cut short, too small or of another kind', async () => {
    const blank = (width: number) =>
      sharp({ create: { width, height: width, channels: 3, background: '#abc' } });
    await brand.write('assets/hero-1.jpg', 'not a picture');
    await brand.write('assets/hero-2.jpg', (await blank(800).jpeg().toBuffer()).subarray(0, 900));
    await brand.write('assets/hero-3.jpg', await blank(200).jpeg().toBuffer());
    await brand.write('assets/hero-4.jpg', await blank(800).png().toBuffer());
    expect(await problems()).toEqual([
      {
        file: 'assets/hero-1.jpg',
        field: '',
        reason: expect.stringContaining('is not a picture that can be opened'),
      },
      {
        file: 'assets/hero-2.jpg',
        field: '',
        reason: expect.stringContaining('is not a picture that can be opened'),
      },
      { file: 'assets/hero-3.jpg', field: '', reason: 'must be at least 320 px wide, is 200 px' },
      {
        file: 'assets/hero-4.jpg',
        field: '',
        reason: 'is PNG by its content, not what its name says',
      },
    ]);
  });

  it('drawings of which some are missing', async () => {
    await brand.write(
      'assets/drawings.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><symbol id="likes" viewBox="0 0 9 9"/><symbol id="chats"/></svg>',
    );
    expect((await problems()).map(({ reason }) => reason)).toEqual([
      '<symbol id="chats"> needs a viewBox',
      'needs a <symbol id="login">',
      'needs a <symbol id="match">',
    ]);
  });

  it('a drawing that could act on its own', async () => {
    await brand.write(
      'assets/icon.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>',
    );
    expect(await problems()).toContainEqual({
      file: 'assets/icon.svg',
      field: '',
      reason: 'must not use <script>',
    });
  });
});

describe('money and company', () => {
  const price = (value: string) => (t: Editable) => {
    t.prices.packages[0].amount.value = value;
  };
  const amount = /more than 0 with a point and two decimals, such as 7\.49/;
  const vat = (country: string, number: string) => (t: Editable) => {
    t.company.vat_numbers = { [country]: number };
  };

  it.each<[string, (config: Editable) => void, string, RegExp]>([
    ['a negative price', price('-7.49'), 'prices.packages.0.amount.value', amount],
    ['a price of nothing', price('0.00'), 'prices.packages.0.amount.value', amount],
    ['a price with a comma', price('7,49'), 'prices.packages.0.amount.value', amount],
    ['a price without decimals', price('7'), 'prices.packages.0.amount.value', amount],
    [
      'no credits',
      (t) => {
        t.prices.packages[0].credits = 0;
      },
      'prices.packages.0.credits',
      /./,
    ],
    [
      'negative credits',
      (t) => {
        t.prices.packages[0].credits = -5;
      },
      'prices.packages.0.credits',
      /./,
    ],
    [
      'a short VAT number',
      vat('NL', 'NL12345B01'),
      'company.vat_numbers.NL',
      /such as NL123456789B01/,
    ],
    [
      'one of another country',
      vat('BE', 'NL123456789B01'),
      'company.vat_numbers.BE',
      /such as BE0/,
    ],
    ['one of no country', vat('EU', 'EU123456789'), 'company.vat_numbers.EU', /named by a country/],
    [
      'a sender elsewhere',
      (t) => {
        t.mail.from_address = 'fleur@gmail.com';
      },
      'mail.from_address',
      /must be at a domain of the brand \(fleur\.example\)/,
    ],
    [
      'a sender whose domain only ends like it',
      (t) => {
        t.mail.from_address = 'fleur@notfleur.example';
      },
      'mail.from_address',
      /must be at a domain of the brand/,
    ],
    [
      'a company of the future',
      (t) => {
        t.company.added = '2999-01-01T00:00:00.000Z';
      },
      'company.added',
      /is in the future/,
    ],
  ])('refuses %s', async (_, change, field, reason) => {
    await brand.edit('tenant.json', change);
    expect(await problems()).toEqual([
      { file: 'tenant.json', field, reason: expect.stringMatching(reason) },
    ]);
  });

  it.each([
    ['AT', 'ATU12345678'],
    ['BE', 'BE1012345678'],
    ['CH', 'CHE-123.456.789 MWST'],
    ['FR', 'FR 12 345678901'],
    ['GB', 'GB 123 4567 89'],
    ['IE', 'IE1234567FA'],
    ['NL', 'NL001234567B01'],
    ['PL', 'PL1234567890'],
    ['US', 'EIN 12-3456789'],
  ])('takes a number of %s', async (country, number) => {
    await brand.edit('tenant.json', vat(country, number));
    expect(await problems()).toEqual([]);
  });

  it('takes a sender below a domain of the brand', async () => {
    await brand.edit('tenant.json', (t) => {
      t.mail.from_address = 'post@mail.fleur.example';
    });
    expect(await problems()).toEqual([]);
  });
});

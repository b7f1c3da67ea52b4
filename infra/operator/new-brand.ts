/** Writes a complete folder for a new brand, which the operator then edits. */
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Landers } from '#shared/landers.ts';
import {
  type Country,
  countries,
  giftIds,
  type Locale,
  locales,
  pageTokens,
  profileFields,
  searchFields,
} from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
import { visibleLocales } from '#shared/rules/locales.ts';
import { methodsFor } from '#shared/rules/payment-methods.ts';
import { type TenantConfig, tenantIdSchema, tenantSchema } from '#shared/tenant.ts';
import { root } from '../paths.ts';
import {
  type CurrencyCode,
  countryDefaults,
  currencyCodes,
  leastMessageCosts,
  packagesIn,
} from './countries.ts';
import { replaceMarker } from './load.ts';
import { createDrawings, createTheme } from './looks.ts';
import { OperatorError } from './operator-error.ts';

const templateFolder = join(root, 'infra/operator/template');

export interface NewBrand {
  id: string;
  /** Main host, e.g. www.example.com. */
  domain: string;
  /** ISO code of one of the product's countries. */
  country: string;
  name: string;
  /** Default language. It defaults to the country's first. */
  locale?: string;
  /** ISO code. It defaults to the country's currency. */
  currency?: string;
}

const folderMode = 0o755;

/** Answers that are valid by themselves, whatever brands exist. */
interface Answers {
  id: string;
  domain: string;
  country: Country;
  name: string;
  locale: Locale;
  currency: CurrencyCode;
}

/**
 * Writes `<tenantsFolder>/<id>` completely or not at all.
 *
 * @returns the folder
 * @throws OperatorError in one sentence, with nothing written, where an answer cannot be used or
 *   the id or domain is taken.
 */
export async function writeNewBrand(
  wanted: NewBrand,
  tenantsFolder: string,
  now: Date,
): Promise<string> {
  const answers = checkAnswers(wanted);
  const others = await existingBrands(tenantsFolder);
  const folder = join(tenantsFolder, answers.id);
  if (others.some(({ id }) => id === answers.id)) {
    throw new OperatorError(`There already is a brand ${answers.id} at ${folder}.`);
  }
  const owner = others.find(({ domains }) => domains.includes(answers.domain));
  if (owner) {
    throw new OperatorError(`The domain ${answers.domain} belongs to the brand ${owner.id}.`);
  }
  const mailDomain = getMailDomain(answers.domain);
  const sender = others.find((other) => other.mailDomain === mailDomain);
  if (sender) {
    throw new OperatorError(
      `The brand ${sender.id} sends its mail from ${mailDomain} already; a brand has a mail domain of its own.`,
    );
  }
  const accents = others.flatMap(({ accent }) => (accent ? [accent] : []));
  const files = await createFiles(answers, accents, now);

  // The folder has a hidden name until it is complete, so that watchers see no unfinished brand.
  await mkdir(tenantsFolder, { recursive: true });
  const aside = await mkdtemp(join(tenantsFolder, '.new-'));
  try {
    for (const [file, content] of files) {
      await mkdir(dirname(join(aside, file)), { recursive: true });
      if (typeof content === 'string') await writeFile(join(aside, file), content);
      else await cp(content.getCopy, join(aside, file));
    }
    // Only its owner may read a temporary folder.
    await chmod(aside, folderMode);
    await rename(aside, folder);
  } catch (cause) {
    await rm(aside, { recursive: true, force: true });
    throw cause;
  }
  return folder;
}

/** @throws OperatorError */
export function checkAnswers(wanted: NewBrand): Answers {
  const { id, name, domain } = {
    id: wanted.id.trim(),
    name: wanted.name.trim(),
    domain: wanted.domain.trim().toLowerCase(),
  };
  if (!tenantIdSchema.safeParse(id).success) {
    throw new OperatorError(
      `The id ${JSON.stringify(id)} must be 2 to 32 lower-case letters, digits or hyphens, starting with a letter.`,
    );
  }
  if (!tenantSchema.shape.domains.safeParse([domain]).success) {
    throw new OperatorError(
      `The domain ${JSON.stringify(domain)} must be a host name such as www.example.com, without https:// or a path.`,
    );
  }
  // Braces would become placeholders in texts.
  if (!tenantSchema.shape.name.safeParse(name).success || /[{}<>\p{Cc}]/u.test(name)) {
    throw new OperatorError(
      `The name ${JSON.stringify(name)} must have 1 to 40 characters and none of { } < >.`,
    );
  }
  const country = countries.find((one) => one === wanted.country.trim().toUpperCase());
  if (!country) {
    throw new OperatorError(
      `The country ${JSON.stringify(wanted.country)} is not one of ${countries.join(', ')}.`,
    );
  }
  const locale = wanted.locale ?? visibleLocales(country)[0];
  const known = locales.find((one) => one === locale);
  if (!known) {
    throw new OperatorError(
      `The locale ${JSON.stringify(locale)} is not one of ${locales.join(', ')}.`,
    );
  }
  const currency = wanted.currency?.toUpperCase() ?? countryDefaults[country].currency;
  const knownCurrency = currencyCodes.find((one) => one === currency);
  if (!knownCurrency) {
    throw new OperatorError(
      `The currency ${JSON.stringify(currency)} is not one of ${currencyCodes.join(', ')}.`,
    );
  }
  return { id, name, domain, country, locale: known, currency: knownCurrency };
}

/** Returns the domain from which a brand at this host sends its mail. */
const getMailDomain = (domain: string) => domain.replace(/^www\./, '');

interface ExistingBrand {
  id: string;
  domains: string[];
  mailDomain: string | null;
  accent: string | null;
}

/** Reads the existing brand folders. Of an invalid one only the name counts. */
async function existingBrands(tenantsFolder: string): Promise<ExistingBrand[]> {
  const entries = await readdir(tenantsFolder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter(({ name }) => !name.startsWith('.'));
  return Promise.all(
    folders.map(async ({ name }) => {
      const json = async (file: string): Promise<Record<string, unknown>> => {
        try {
          return JSON.parse(await readFile(join(tenantsFolder, name, file), 'utf8')) ?? {};
        } catch {
          return {};
        }
      };
      const [{ domains, mail }, { light }] = [await json('tenant.json'), await json('theme.json')];
      const sender = (mail as Record<string, unknown> | undefined)?.from_address;
      const accent = (light as Record<string, unknown> | undefined)?.['--accent'];
      return {
        id: name,
        domains: Array.isArray(domains) ? domains.map(String) : [],
        mailDomain: typeof sender === 'string' ? (sender.split('@').at(-1) ?? null) : null,
        accent: typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent) ? accent : null,
      };
    }),
  );
}

type Content = string | { getCopy: string };

async function createFiles(
  answers: Answers,
  accents: readonly string[],
  now: Date,
): Promise<Map<string, Content>> {
  const { id, name, country, locale } = answers;
  const own = [locale, ...visibleLocales(country).filter((one) => one !== locale)];
  const theme = createTheme(id, portraits, accents);
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const files = new Map<string, Content>([
    ['tenant.json', json(createConfig(answers, own, now))],
    ['theme.json', json(theme)],
    ['landers.json', json(await createLanders(country, own, now))],
    ...Object.entries(createDrawings(id, name, theme)),
  ]);
  files.set(theme.drawings, { getCopy: join(templateFolder, 'assets/drawings.svg') });
  portraits.forEach((file, index) => {
    files.set(file, { getCopy: join(templateFolder, 'assets', `portrait-${index + 1}.jpg`) });
  });
  for (const one of own) {
    const texts = await readFile(join(templateFolder, 'locales', `${one}.json`), 'utf8');
    const named = texts.replaceAll('NAME', () => JSON.stringify(name).slice(1, -1));
    files.set(`locales/${one}.json`, named);
    for (const token of pageTokens) {
      const page = `pages/${one}/${token}.md`;
      files.set(page, { getCopy: join(templateFolder, page) });
    }
  }
  return files;
}

type LanderNews = NonNullable<Landers['news']>[number];

/** News that holds in every brand, of the day on which the folder is written. */
async function createLanders(country: Country, own: Locale[], now: Date): Promise<Landers> {
  const template = await readFile(join(templateFolder, 'news.json'), 'utf8');
  const news = JSON.parse(template) as Pick<LanderNews, 'title' | 'text'>[];
  const inOwn = (texts: LanderNews['title']) =>
    Object.fromEntries(own.map((locale) => [locale, texts[locale]]));
  return {
    news: news.map(({ title, text }) => ({
      date: dayIn(countryDefaults[country].timeZone, now),
      title: inOwn(title),
      text: inOwn(text),
    })),
    pages: {},
  };
}

const creditsPerMessage = 3;
/** Where the template's drawn people stand in a brand's folder: woman, man, woman, man. */
const portraits = [
  'assets/hero-1.jpg',
  'assets/hero-2.jpg',
  'assets/hero-3.jpg',
  'assets/hero-4.jpg',
] as const;

function createConfig(answers: Answers, own: Locale[], now: Date): TenantConfig {
  const { id, name, domain, country, locale, currency } = answers;
  const { timeZone, methods } = countryDefaults[country];
  const words = brandWords[locale];
  const mailDomain = getMailDomain(domain);
  return {
    id,
    name,
    domains: [domain],
    company: {
      name: `${name} ${replaceMarker}`,
      address: replaceMarker,
      city: replaceMarker,
      country,
      kvk: replaceMarker,
      tradenames: [name],
      vat_numbers: { [country]: replaceMarker },
      support_email: `support@${mailDomain}`,
      support_phone: null,
      added: now.toISOString(),
    },
    countries: [country],
    locales: own,
    default_locale: locale,
    domain_language: `${locale}-${country}`,
    time_zone: timeZone,
    currency,
    prices: {
      packages: packagesIn(currency),
      message_credits: creditsPerMessage,
      photo_credits: creditsPerMessage,
      gift_credits: 5,
      minimum_message_costs: {
        [country]: { costs: leastMessageCosts(currency, creditsPerMessage), currency },
      },
    },
    gifts: giftIds.map((id) => ({ id })),
    limits: {
      min_age: 18,
      signup_credits: 6,
      signup_messages: 2,
      free_conversations: 2,
      free_visible_photos: 3,
      message_length: 500,
      refund_days: 14,
    },
    features: {
      signups: 'all',
      logged_out_search: 'limited',
      logged_out_search_trafficsource: 'limited',
      site_entry_popup: country === 'DE',
      site_entry_countries: country === 'DE' ? ['DE'] : [],
      welcome_discount: null,
      time_bonus: true,
      delete_discount: null,
      photo_review: 'after_review',
      photo_review_minutes: 120,
      hide_membership: false,
      fictional_profiles: false,
      fictional_chat: false,
      member_resell: false,
      camera_profiles: null,
    },
    fictional: { icon: 'mask', ...words.fictional },
    profile: {
      visible_fields: [...profileFields],
      visible_notes: [],
      search_fields: [...searchFields],
    },
    payments: {
      provider: 'mollie',
      methods: methodsFor(methods, { country, currency }),
      key_parameter: `/dating/${id}/mollie-key`,
      settlements_parameter: `/dating/${id}/mollie-organization-token`,
      creditor_id: null,
    },
    mail: {
      from_name: name,
      from_address: `hello@${mailDomain}`,
      reply_to: `support@${mailDomain}`,
    },
    push: null,
    services: [],
    consent_proof_years: 3,
    premium_claim_source: null,
  };
}

interface BrandWords {
  fictional: Pick<TenantConfig['fictional'], 'warning' | 'singular' | 'plural'>;
}

/** Texts of tenant.json and theme.json, which are in the brand's default language. */
const brandWords: Record<Locale, BrandWords> = {
  en: {
    fictional: {
      warning:
        'Our team made this profile up. You can look at it, but you can’t write to it or meet in person: nobody answers for it.',
      singular: 'Fictional profile',
      plural: 'Fictional profiles',
    },
  },
  de: {
    fictional: {
      warning:
        'Unser Team hat dieses Profil erfunden. Du kannst es ansehen, aber ihm nicht schreiben und dich nicht mit ihm treffen: Niemand antwortet für das Profil.',
      singular: 'Fiktives Profil',
      plural: 'Fiktive Profile',
    },
  },
  es: {
    fictional: {
      warning:
        'Este perfil lo ha inventado nuestro equipo. Puedes verlo, pero no escribirle ni quedar en persona: nadie contesta por él.',
      singular: 'Perfil ficticio',
      plural: 'Perfiles ficticios',
    },
  },
  fr: {
    fictional: {
      warning:
        'Ce profil a été inventé par notre équipe. Vous pouvez le regarder, mais ni lui écrire ni le rencontrer : personne ne répond à sa place.',
      singular: 'Profil fictif',
      plural: 'Profils fictifs',
    },
  },
  it: {
    fictional: {
      warning:
        'Questo profilo è inventato dal nostro team. Puoi guardarlo, ma non scrivergli né incontrarlo di persona: nessuno risponde al suo posto.',
      singular: 'Profilo di fantasia',
      plural: 'Profili di fantasia',
    },
  },
  nl: {
    fictional: {
      warning:
        'Dit profiel is door ons team verzonnen. Je kunt het bekijken, maar er niet mee schrijven of afspreken: niemand antwoordt namens dit profiel.',
      singular: 'Fictief profiel',
      plural: 'Fictieve profielen',
    },
  },
  pl: {
    fictional: {
      warning:
        'Ten profil wymyślił nasz zespół. Można go obejrzeć, ale nie można do niego napisać ani spotkać się na żywo: nikt za niego nie odpisuje.',
      singular: 'Profil fikcyjny',
      plural: 'Profile fikcyjne',
    },
  },
};

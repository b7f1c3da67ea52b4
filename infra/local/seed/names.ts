/** First names by language from Faker's lists. */

import { faker as de } from '@faker-js/faker/locale/de';
import { faker as en } from '@faker-js/faker/locale/en';
import { faker as australian } from '@faker-js/faker/locale/en_AU';
import { faker as es } from '@faker-js/faker/locale/es';
import { faker as fr } from '@faker-js/faker/locale/fr';
import { faker as swiss } from '@faker-js/faker/locale/fr_CH';
import { faker as it } from '@faker-js/faker/locale/it';
import { faker as nl } from '@faker-js/faker/locale/nl';
import { faker as pl } from '@faker-js/faker/locale/pl';
import type { Gender, Locale } from '#shared/model/values.ts';
import { nameAllowed } from '#shared/rules/names.ts';

const sources = { en, de, es, fr, it, nl, pl };
/** These lists contain outdated names. A name that also occurs in another language is in use. */
const filtered: readonly Locale[] = ['en', 'fr', 'it'];
/** Outdated names in Faker's Polish list. */
const outdated = new Set(
  `Agrypina Amabela Beatrycze Bibiana Bibianna Cyra Eudokia Eudoksja Ferdynanda Filipa Ginewra
  Gertruda Gracja Izolda Jakubina Kleopatra Koralia Ksawera Laurencja Laurentyna Lucja Nadzieja
  Penelopa Rachela Rufina Serafina Sybilla Tacjana Walentyna Wiara Wilhelmina Wirginia
  Abraham Agaton Alwar Ansgary Apollinary Apollo Archibald Arkady Arseniusz Arystarch Atanazy
  August Baldwin Bazyli Bertram Bertrand Cecyliusz Cyrus Demetriusz Dionizy Donald Efraim Efrem
  Eleazar Eliasz Emanuel Erast Eustracjusz Filemon Galfryd Gedeon Gerald Gerazym Gilbert Gonsalwy
  Gwido Harald Hilarion Hilary Hipolit Horacy Innocenty Izaak Izajasz Jeremiasz Joachim Jonatan
  Jozue Kalistrat Klarencjusz Klaudiusz Korneli Korneliusz Ksenofont Kwintyn Laurencjusz Laurenty
  Magnus Makary Maurycy Miron Modest Mojżesz Natanael Nazariusz Nazary Nestor Onufry Orestes Osmund
  Pankracy Pantaleon Patrycjusz Patrycy Platon Polikarp Porfiriusz Porfiry Prokles Prokop Prokul
  Rajnold Randolf Reginald Roderyk Romeo Salomon Salwator Samson Serafin Sergiusz Spirydion
  Terencjusz Walenty Walentyn Walerian Walery Walgierz Walter Zachariasz Zachary Łazarz`.split(
    /\s+/,
  ),
);

const toList = (source: typeof en, gender: Gender): readonly string[] =>
  source.definitions.person.first_name?.[gender] ?? [];

/**
 * Returns the usual names of a language for one gender, without duplicates and names that the
 * product refuses.
 */
export function firstNames(locale: Locale, gender: Gender): string[] {
  const others = Object.entries({ ...sources, australian, swiss }).filter(
    ([name]) => name !== locale,
  );
  const known = new Set(others.flatMap(([, source]) => toList(source, gender)));
  return [...new Set(toList(sources[locale], gender))].filter(
    (name) =>
      /^\p{Lu}[\p{L}-]+$/u.test(name) &&
      nameAllowed(name) &&
      !(locale === 'pl' && outdated.has(name)) &&
      (known.has(name) || !filtered.includes(locale)),
  );
}

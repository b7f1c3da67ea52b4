/** Values of profiles by their names. */
const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const genders: Record<string, string> = { female: 'Woman', male: 'Man' };

export const getCountryText = (country: string): string => regionNames.of(country) ?? country;
export const getLanguageText = (language: string): string => languageNames.of(language) ?? language;
export const getGenderText = (gender: string): string =>
  genders[gender] ?? gender.replaceAll('_', ' ');

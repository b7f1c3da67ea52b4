/** Values of profiles by their names. */
const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const genders: Record<string, string> = { female: 'Woman', male: 'Man' };

export function getCountryText(country: string): string {
  try {
    return regionNames.of(country) ?? country;
  } catch {
    // What is no code, as a journal may have it, is shown as it is.
    return country || 'Not known';
  }
}
export const getLanguageText = (language: string): string => languageNames.of(language) ?? language;
export const getGenderText = (gender: string): string =>
  genders[gender] ?? gender.replaceAll('_', ' ');

/** Member states of the European Union, ISO 3166-1 alpha-2; its tax law calls Greece EL. */
export const memberStates = [
  ...([
    'AT',
    'BE',
    'BG',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FR',
    'GR',
    'HR',
    'HU',
  ] as const),
  ...(['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
] as const;

const all: ReadonlySet<string> = new Set(memberStates);

export const isMemberState = (country: string): boolean => all.has(country);

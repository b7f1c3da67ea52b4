/** The cards of the settings, in their order; each name is the card's place in the address. */
export const settingsParts = [
  'emails',
  'push',
  'address',
  'password',
  'sessions',
  'payments',
  'blocked',
  'data',
  'delete',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

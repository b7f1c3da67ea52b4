/** Value lists of consent, apart from the schemas: pages load these. */

/** What something on a visitor's device is for. What is necessary is never asked about. */
export const purposes = ['necessary', 'statistics', 'marketing'] as const;
export type Purpose = (typeof purposes)[number];

/** What visitors decide on. */
export const consentCategories = ['statistics', 'marketing'] as const;
export type ConsentCategory = (typeof consentCategories)[number];
export type Categories = Record<ConsentCategory, boolean>;

/** Where a decision was made; `gpc` is the browser's own (Global Privacy Control). */
export const consentSources = ['banner', 'settings', 'withdrawal', 'gpc'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** The services that the product can load. */
export const serviceKinds = ['tag_manager', 'session_replay', 'analytics'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

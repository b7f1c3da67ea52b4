/**
 * Pages, by the names of their files, whose first screen the server renders. The web build
 * hands it the CSS and scripts of these alone, whatever else the application grows to.
 */
export const serverPageFiles = ['home', 'login', 'members', 'member', 'member-landing'] as const;
export type ServerPageFile = (typeof serverPageFiles)[number];

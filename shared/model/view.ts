/** What an operator looks at a brand's pages as. */

/** Nobody of them is a member. */
export const viewRoles = ['visitor', 'new', 'paying', 'no_credits', 'restricted'] as const;
export type ViewRole = (typeof viewRoles)[number];

/** How the offer after signing up stands. */
export const viewBonuses = ['none', 'runs', 'over'] as const;
export type ViewBonus = (typeof viewBonuses)[number];

/** Whom the offer is made: members who have not bought yet, and whose pages show. */
const bonusRoles: ReadonlySet<ViewRole> = new Set(['new', 'no_credits']);
export const canHaveBonus = (role: ViewRole): boolean => bonusRoles.has(role);

/** What stands in the place of the visitor's own choice of light or dark. */
export const viewLooks = ['light', 'dark', 'system'] as const;
export type ViewLook = (typeof viewLooks)[number];

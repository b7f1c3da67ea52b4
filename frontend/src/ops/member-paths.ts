/** Addresses of members, who belong to one brand each. */

export const membersPath = '/members';

export const getMemberPath = (brand: string, id: string): string =>
  `${membersPath}/${id}?${new URLSearchParams({ brand })}`;

/** Address of a search; without a brand it asks for one. */
export const getMemberSearchPath = (q: string, brand: string | undefined): string =>
  `${membersPath}?${new URLSearchParams({ ...(brand && { brand }), q })}`;

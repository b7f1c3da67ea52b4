/** Addresses of conversations of fictional profiles, which belong to one brand each. */

export const conversationsPath = '/conversations';

/** A profile's conversation with a member. */
export interface ConversationPlace {
  brand: string;
  profile: string;
  conversation: string;
}

/** Address of a conversation, beside the same list. */
export function getConversationPath(
  { brand, profile, conversation }: ConversationPlace,
  search: string,
): { pathname: string; search: string } {
  const params = new URLSearchParams(search);
  params.set('brand', brand);
  return { pathname: `${conversationsPath}/${profile}/${conversation}`, search: `?${params}` };
}

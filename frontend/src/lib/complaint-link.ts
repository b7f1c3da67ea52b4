/** Where a complaint about a member begins, with its place filled in. */
import { paths } from './paths.ts';

/**
 * The address of the form and the state of its history entry: names stand in no address.
 *
 * @param location where it is beside the member's profile, such as a message
 */
export const getComplaintLink = (
  { id, name }: { id: string; name: string },
  location?: string,
): { to: string; state: { name: string } } => ({
  to: `${paths.complaints}?member=${id}${location ? `&location=${encodeURIComponent(location)}` : ''}`,
  state: { name },
});

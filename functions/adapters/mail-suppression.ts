/** SES's own list of addresses to which it sends nothing, as their mail bounced or was called spam. */
import { DeleteSuppressedDestinationCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Needs } from './needs.ts';
import { oneAttempt } from './one-attempt.ts';

export const needs: Needs = { grants: ['mail:readmit'] };

const ses = /* @__PURE__ */ new SESv2Client(oneAttempt);

/**
 * Takes an address off the list. It can be repeated.
 *
 * @throws the client's error where SES gave no answer, or refused
 */
export async function forgetSuppressedAddress(address: string): Promise<void> {
  try {
    await ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (cause) {
    // It is not on the list.
    if ((cause as Error).name !== 'NotFoundException') throw cause;
  }
}

/** Gifts are small drawings that a premium member sends. A brand chooses them and their prices. */
import type { Gift, MessageGift } from '#shared/model/message.ts';
import { type GiftId, giftIds } from '#shared/model/values.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { giftName } from '../../adapters/phrases.ts';
import type { Brand } from '../core/brand.ts';
import type { RequestContext } from '../core/context.ts';

export interface GiftContext {
  brand: Pick<Brand, 'id' | 'origin' | 'config'>;
  visitor: Pick<RequestContext['visitor'], 'locale'>;
}

/** Root-relative URL of a drawing. Its content never changes under this name. */
const getDrawing = (id: GiftId) => `/assets/gifts/${id}.svg`;

/** Returns a gift even if the brand no longer offers it, and null for an unknown id. */
export function toGiftDto(id: string, { brand, visitor }: GiftContext): MessageGift | null {
  const known = giftIds.find((one) => one === id);
  if (!known) return null;
  const name = giftName(known, visitor.locale ?? brand.config.default_locale);
  return { id: known, name, image: getDrawing(known) };
}

/** A brand that was published before gifts existed offers all of them. */
const offeredBy = ({ config }: Pick<Brand, 'config'>): TenantConfig['gifts'] =>
  (config.gifts as TenantConfig['gifts'] | undefined) ?? giftIds.map((id) => ({ id }));

/** Returns a gift's price in credits, or null where the brand does not offer it. */
export function giftCredits(id: string, brand: Pick<Brand, 'config'>): number | null {
  const offered = offeredBy(brand).find((gift) => gift.id === id);
  return offered ? (offered.credits ?? brand.config.prices.gift_credits) : null;
}

/** GET gifts.php */
export async function getGifts(context: RequestContext): Promise<{ gifts: Gift[] }> {
  return {
    gifts: offeredBy(context.brand).flatMap(({ id }) => {
      const [gift, credits] = [toGiftDto(id, context), giftCredits(id, context.brand)];
      return gift && credits !== null ? [{ ...gift, credits }] : [];
    }),
  };
}

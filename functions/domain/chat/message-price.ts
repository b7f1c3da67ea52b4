import type { Brand } from '../core/brand.ts';
import type { MessageContent } from '../core/message-content.ts';
import type { Wallet } from '../wallet/ledger.ts';
import { giftCredits } from './gifts.ts';
import type { MessagePrice } from './messages.ts';

/**
 * Returns what a message costs. Free messages are used first, for texts only. A brand without a
 * price takes nothing.
 */
export function getPrice(content: MessageContent, wallet: Wallet, brand: Brand): MessagePrice {
  const { message_credits, photo_credits } = brand.config.prices;
  switch (content.kind) {
    case 'text':
      return message_credits > 0 && wallet.free_messages > 0
        ? { credits: 0, free_message: true }
        : { credits: message_credits, free_message: false };
    case 'image':
      return { credits: photo_credits, free_message: false };
    case 'gift':
      return { credits: giftCredits(content.gift ?? '', brand) ?? 0, free_message: false };
  }
}

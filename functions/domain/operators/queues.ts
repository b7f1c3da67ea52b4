/** What waits for a person, by brand. Its cost follows the number of brands, not of members. */
import type { QueueName } from '#shared/ops/queues.ts';
import type { OperatorRole } from '#shared/rules/operator-roles.ts';
import { waitingPage } from '../chat/answered-conversations.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import { reviewCount } from '../members/album.ts';
import { getReviewDue, oldestReview } from '../photos/photo-reviews.ts';
import { urgentCases } from '../safety/cases.ts';
import { brandInUse } from '../tenants/brands.ts';
import type { OpsContext } from './ops-context.ts';
import { listOwnBrands } from './own-brands.ts';

interface Queue {
  brand: string;
  queue: QueueName;
  waiting: number;
  more: boolean;
  oldest_at: string | null;
  due_at: string | null;
}

const queuesOfRole: Partial<Record<OperatorRole, readonly QueueName[]>> = {
  administrator: ['photos', 'cases', 'conversations'],
  moderator: ['photos', 'cases', 'conversations'],
  support: ['cases'],
};

/** Cases and conversations that are looked at; where there are more, that is said. */
const countedCases = 100;
const countedConversations = 100;

const readers: Record<QueueName, (scope: TenantScope) => Promise<Omit<Queue, 'brand' | 'queue'>>> =
  {
    photos: async (scope) => {
      const [counted, oldest_at] = await Promise.all([reviewCount(scope), oldestReview(scope)]);
      // Photos that were deleted while they waited are counted until somebody comes upon them.
      const waiting = oldest_at === null ? 0 : Math.max(1, counted);
      // The brand's record is large: it is read where a photo waits alone.
      const brand = oldest_at === null ? null : await brandInUse(scope.tenant);
      const due_at = oldest_at === null || !brand ? null : getReviewDue(brand, oldest_at);
      return { waiting, more: false, oldest_at, due_at };
    },
    cases: async (scope) => {
      const { cases, more } = await urgentCases(scope, countedCases);
      const opened = cases.map(({ opened_at }) => opened_at).sort();
      return {
        waiting: cases.length,
        more,
        oldest_at: opened[0] ?? null,
        due_at: cases.map(({ due_at }) => due_at).sort()[0] ?? null,
      };
    },
    conversations: async (scope) => {
      const { waiting, more } = await waitingPage(scope, {
        after: null,
        limit: countedConversations,
      });
      const oldest_at = waiting[0]?.waiting_since ?? null;
      return { waiting: waiting.length, more, oldest_at, due_at: null };
    },
  };

/** GET /ops/queues. */
export async function readQueues({ operator }: OpsContext): Promise<{ queues: Queue[] }> {
  const brands = await listOwnBrands(operator);
  const queues = await Promise.all(
    brands.flatMap((brand) =>
      (queuesOfRole[operator.role] ?? []).map(async (queue) => ({
        brand: brand.id,
        queue,
        ...(await readers[queue](tenantScope(brand))),
      })),
    ),
  );
  // Most brands answer for no fictional profile, and have no such queue.
  return {
    queues: queues.filter(({ queue, waiting }) => queue !== 'conversations' || waiting > 0),
  };
}

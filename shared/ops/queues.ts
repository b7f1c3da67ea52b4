import * as z from 'zod/mini';
import { instantSchema } from '../model/common.ts';
import { opsPath } from './contract.ts';

/** What waits for a person. */
export const queueNames = ['photos', 'cases', 'conversations'] as const;
export type QueueName = (typeof queueNames)[number];

export const queuesContract = opsPath({
  name: 'queues',
  methods: {
    GET: {
      summary: "What waits for a person, by brand and queue, of the caller's brands and role.",
      access: ['administrator', 'moderator', 'support'],
      action: 'queues.read',
      output: z.strictObject({
        queues: z.array(
          z.strictObject({
            brand: z.string(),
            queue: z.enum(queueNames),
            waiting: z.number(),
            /** Whether more wait than were counted. */
            more: z.boolean(),
            oldest_at: z.nullable(instantSchema),
            /** When the most urgent one must be done, if anything says so. */
            due_at: z.nullable(instantSchema),
          }),
        ),
      }),
    },
  },
});

import * as z from 'zod/mini';
import { rememberedDeviceSchema } from '../model/remembered-device.ts';
import { sessionSchema } from '../model/session.ts';
import { path } from './contract.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const response = z.strictObject({
  sessions: z.array(sessionSchema),
  /** Devices whose login page greets the member; absent once the caller's own session ended. */
  remembered_devices: z.optional(z.array(rememberedDeviceSchema)),
});

export const sessionsContract = path({
  name: 'sessions',
  methods: {
    GET: {
      summary: 'Where the member is logged in or remembered.',
      access: 'member',
      output: response,
    },
    DELETE: {
      summary:
        'Ends one session, forgets the member on one device, or both everywhere, this one too.',
      access: 'member',
      input: z.union([
        z.strictObject({ id }),
        z.strictObject({ all: z.literal(true) }),
        z.strictObject({ remembered_device: id }),
      ]),
      output: response,
      errors: ['not_found'],
    },
  },
});

import * as z from 'zod/mini';
import { returningMemberSchema } from '../model/remembered-device.ts';
import { path } from './contract.ts';

export const rememberedDeviceContract = path({
  name: 'remembered-device',
  methods: {
    GET: {
      summary: 'What the login page shows of the member whom this device remembers, or null.',
      access: 'anyone',
      output: z.strictObject({ returning: z.nullable(returningMemberSchema) }),
      rateLimit: 'remembered_device',
    },
    POST: {
      summary: 'Forgets the member on this device and leads to the login page.',
      access: 'anyone',
      // A form, so that it works before any script runs.
      form: true,
      input: z.object({ forget: z.literal('1') }),
      status: 302,
      rateLimit: 'remembered_device',
    },
  },
});

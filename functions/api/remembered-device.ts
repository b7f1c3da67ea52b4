import { rememberedDeviceContract } from '#shared/api/remembered-device.ts';
import { forgetThisDevice, getReturningMember } from '../domain/account/remembered-devices.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(rememberedDeviceContract, {
  GET: getReturningMember,
  POST: forgetThisDevice,
});

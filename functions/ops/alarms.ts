import { alarmsContract } from '#shared/ops/alarms.ts';
import { closeAlarm, listAlarms } from '../domain/operators/alarms.ts';
import { opsEndpoint } from '../http/ops-endpoint.ts';

export const handler = opsEndpoint(alarmsContract, { GET: listAlarms, POST: closeAlarm });

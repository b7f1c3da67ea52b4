import { notificationsContract } from '#shared/api/notifications.ts';
import { changeNotifications, getNotifications } from '../domain/members/mail-preferences.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(notificationsContract, {
  GET: getNotifications,
  PUT: changeNotifications,
});

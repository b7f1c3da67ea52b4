import { closeConnection } from '../domain/connections/connections.ts';
import { onDisconnect } from '../http/socket.ts';

export const handler = onDisconnect(closeConnection);

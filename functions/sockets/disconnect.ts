import { closeConnection } from '../domain/chat/live-connections.ts';
import { onDisconnect } from '../http/socket.ts';

export const handler = onDisconnect(closeConnection);

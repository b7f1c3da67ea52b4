import { openConnection } from '../domain/chat/live-connections.ts';
import { onConnect } from '../http/socket.ts';

export const handler = onConnect(openConnection);

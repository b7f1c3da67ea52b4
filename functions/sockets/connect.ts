import { openConnection } from '../domain/connections/connections.ts';
import { onConnect } from '../http/socket.ts';

export const handler = onConnect(openConnection);

import { receiveFrame, refuseFrame } from '../domain/chat/live-events.ts';
import { onFrame } from '../http/socket.ts';

export const handler = onFrame(receiveFrame, refuseFrame);

import { receiveFrame, refuseFrame } from '../domain/live/live.ts';
import { onFrame } from '../http/socket.ts';

export const handler = onFrame(receiveFrame, refuseFrame);

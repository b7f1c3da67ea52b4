import { receiveFrame, refuseFrame } from '../domain/chat/receive-frame.ts';
import { onFrame } from '../http/socket.ts';

export const handler = onFrame(receiveFrame, refuseFrame);

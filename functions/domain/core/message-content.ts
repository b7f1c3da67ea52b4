/** What a message holds, as conversations and reports keep it. */
import type { MessageKind } from '#shared/model/message.ts';

/** An image's files: names without folder and ending, and the size of the whole in pixels. */
export interface ImageFiles {
  full: string;
  thumb: string;
  width: number;
  height: number;
}

/** What a sender wrote, sent or chose. */
export interface MessageContent {
  kind: MessageKind;
  text?: string | undefined;
  image?: ImageFiles | undefined;
  /** Id of the gift. */
  gift?: string | undefined;
}

/** Which conversation the member has before the eyes. */

let open: string | null = null;

/** Notes the conversation that is open; the answer ends it. */
export function openThread(conversation: string): () => void {
  open = conversation;
  return () => {
    if (open === conversation) open = null;
  };
}

/** Whether what comes into a conversation is read at once. */
export const isBeingRead = (conversation: string): boolean =>
  open === conversation && document.visibilityState === 'visible';

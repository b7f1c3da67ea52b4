import { Eye } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readViewMessage, type ViewMessage } from '#shared/view-message.ts';
import { Kbd } from '../parts/kbd.tsx';
import type { Width } from './view-data.ts';
import styles from './view-frame.module.css';

/** Heights of what a browser shows at these widths. */
const heights: Record<Width, number> = { '1280': 800, '768': 1024, '390': 760 };

/** A brand's page as it is, in the bar that says that nothing is sent from it. */
export function ViewFrame({
  address,
  origin,
  width,
  text,
  onMessage,
  onLeave,
}: {
  /** Where the frame starts; afterwards it goes where its links lead. */
  address: string;
  /** The brand's, from which alone messages are taken. */
  origin: string;
  width: Width;
  /** Who is looked as. */
  text: string;
  onMessage: (message: ViewMessage) => void;
  onLeave: () => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useMessages(frame, origin, onMessage);
  const available = useWidth(room);
  const px = Number(width);
  const scale = available === 0 ? 1 : Math.min(1, available / px);
  return (
    <section className={styles.root} aria-label="View">
      <div className={styles.bar} role="note">
        <Eye />
        <strong>Read only</strong>
        <span className={styles.text}>{text}</span>
        <button type="button" className={styles.leave} onClick={onLeave}>
          Leave
          <Kbd>Esc</Kbd>
        </button>
      </div>
      <div ref={room} className={styles.room} style={{ height: heights[width] * scale }}>
        <iframe
          ref={frame}
          className={styles.frame}
          title="The brand’s page"
          src={address}
          // Scripts and storage of its own origin, which is not the console's; no way out of the frame.
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
          style={{ width: px, height: heights[width], transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** Takes what the page in the frame says, and nothing that anybody else does. */
function useMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onMessage: (message: ViewMessage) => void,
): void {
  const receive = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    const message = readViewMessage(event.data);
    if (message) onMessage(message);
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => receive(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

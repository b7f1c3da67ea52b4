import { linkParts } from './words.ts';

/** A text whose addresses are links that give nothing away about where they came from. */
export function Words({ text }: { text: string }) {
  return (
    <span className="thread__text" dir="auto">
      {linkParts(text).map(({ text: part, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </span>
  );
}

import { themeColorTokens } from '#shared/theme-tokens.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { Sample } from './sample.tsx';

export function Colours({ t }: Sample) {
  return (
    <section className="card gallery__card gallery__wide gallery__all">
      <h2>{t.colours}</h2>
      <div className="gallery__swatches">
        {themeColorTokens
          .filter((token) => !/scrim|veil|shadow/.test(token))
          .map((token) => (
            <Swatch key={token} token={token} />
          ))}
      </div>
    </section>
  );
}

function Swatch({ token }: { token: string }) {
  return (
    <div>
      <span
        className="gallery__swatch"
        ref={(element) => element?.style.setProperty('background', `var(${token})`)}
      />
      {token.slice(2)}
    </div>
  );
}

export function Typography({ t }: Sample) {
  return (
    <section className="card gallery__card">
      <h2>{t.typography}</h2>
      <p className="h1">Display</p>
      <p className="h2">{t.headTwo}</p>
      <p className="h3">{t.headThree}</p>
      <p className="h4">{t.headFour}</p>
      <p className="lead">{t.running}</p>
      <p>{t.running}</p>
      <p className="small muted">{t.caption}</p>
      <p className="eyebrow">{t.eyebrow}</p>
      <p>
        {t.inText} <TextLink href="#link">{t.link}</TextLink>.
      </p>
      <p className="gallery__price">
        <s className="muted">{t.wasPrice}</s>
        <strong>{t.price}</strong>
        <span className="small muted">{t.total}</span>
      </p>
    </section>
  );
}

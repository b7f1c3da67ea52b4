import { themeColorTokens } from '#shared/theme-tokens.ts';
import { cx } from '#ui/cx.ts';
import { TextLink } from '#ui/text-link.tsx';
import styles from './gallery.module.css';
import type { Sample } from './sample.tsx';

export function Colours({ t }: Sample) {
  return (
    <section className={cx('card', styles.card, styles.wide, styles.all)}>
      <h2>{t.colours}</h2>
      <div className={styles.swatches}>
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
        className={styles.swatch}
        ref={(element) => element?.style.setProperty('background', `var(${token})`)}
      />
      {token.slice(2)}
    </div>
  );
}

export function Typography({ t }: Sample) {
  return (
    <section className={cx('card', styles.card)}>
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
      <p className={styles.price}>
        <s className="muted">{t.wasPrice}</s>
        <strong>{t.price}</strong>
        <span className="small muted">{t.total}</span>
      </p>
    </section>
  );
}

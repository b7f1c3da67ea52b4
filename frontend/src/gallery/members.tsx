import { Heart } from 'lucide-react';
import { useState } from 'react';
import { Carousel } from '#ui/carousel.tsx';
import { cx } from '#ui/cx.ts';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteGrid } from '#ui/infinite-grid.tsx';
import { PhotoCard } from '#ui/photo-card.tsx';
import { PriceCard } from '#ui/price-card.tsx';
import styles from './gallery.module.css';
import type { Sample } from './sample.tsx';
import type { Samples } from './samples.ts';
import { BAR_MS } from './samples.ts';
import { usePictures } from './use-pictures.ts';

export function Packages({ t, bare }: { t: Samples; bare?: boolean }) {
  const name = bare ? 'package-row' : 'package';
  const shared = {
    name,
    unit: t.creditsUnit,
    price: t.price,
    perMessage: t.perMessage,
    layout: bare ? ('row' as const) : undefined,
  };
  const popular = (
    <PriceCard
      {...shared}
      value="150"
      amount="150"
      popularLabel={t.popular}
      defaultChecked
      {...(!bare && {
        title: t.package,
        detail: t.goodFor,
        wasPrice: t.wasPrice,
        wasLabel: t.was,
        totalLabel: t.total,
        chooseLabel: t.choose,
        chosenLabel: t.soft,
      })}
    />
  );
  if (bare) return popular;
  return (
    <fieldset className={cx(styles.card, styles.wide, styles.all)}>
      <legend className="h4">{t.packages}</legend>
      <div className={styles.grid}>
        {popular}
        {['60', '360'].map((amount) => (
          <PriceCard
            key={amount}
            {...shared}
            value={amount}
            amount={amount}
            title={t.package}
            detail={t.goodFor}
            totalLabel={t.total}
            chooseLabel={t.choose}
            chosenLabel={t.soft}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function Members({ t, brand }: Sample) {
  const pictures = usePictures(brand);
  const [liked, setLiked] = useState(1);
  const [pages, setPages] = useState(1);
  const [loading, setLoading] = useState(false);
  const more = () => {
    setLoading(true);
    setTimeout(() => {
      setLoading(false);
      setPages((count) => count + 1);
    }, BAR_MS);
  };
  return (
    <section className={cx('card', styles.card, styles.wide, styles.edge)}>
      <h2>{t.members}</h2>
      <InfiniteGrid
        label={t.members}
        hasMore={pages < 2}
        loading={loading}
        loadingLabel={t.wait}
        moreLabel={t.more}
        failed
        onMore={more}
        skeletons={3}
      >
        {Array.from({ length: pages }, () => pictures)
          .flat()
          .slice(0, pages * 3)
          .map((picture, index) => (
            <PhotoCard
              // biome-ignore lint/suspicious/noArrayIndexKey: the samples repeat
              key={index}
              src={picture.src}
              name={picture.name}
              age={picture.age}
              region={picture.city}
              newLabel={index === 0 ? t.fresh : undefined}
              onlineLabel={index === 0 ? t.online : undefined}
              fictionalLabel={index === 1 ? t.fictional : undefined}
              link={(props) => <a href="#member" {...props} />}
              action={
                <IconButton
                  label={`${t.like}: ${picture.name}`}
                  filled={liked === index}
                  pressed={liked === index}
                  onClick={() => setLiked(index)}
                >
                  <Heart />
                </IconButton>
              }
            />
          ))}
      </InfiniteGrid>
      <FictionalNotice>{t.markExplained}</FictionalNotice>
      <FictionalNotice bare>{t.markExplained}</FictionalNotice>
    </section>
  );
}

export function Slides({ t, brand }: Sample) {
  const pictures = usePictures(brand);
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.photo}</h2>
      <Carousel
        label={`${t.photos}: Noor`}
        previousLabel={t.previous}
        nextLabel={t.next}
        positionLabel={(position, total) => `${position} ${t.of} ${total}`}
      >
        {pictures.map((picture) => (
          <PhotoCard key={picture.name} {...picture} region={picture.city} alt={picture.name} />
        ))}
      </Carousel>
    </section>
  );
}

import { ArrowRight, Check, Ellipsis, Gift, Heart, MessageCircle, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { badgeText } from '#shared/rules/badges.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Chip, Chips } from '#ui/chips.tsx';
import { cx } from '#ui/cx.ts';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RangeSlider } from '#ui/range-slider.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './gallery.module.css';
import type { Sample } from './sample.tsx';
import { UNREAD_MANY } from './samples.ts';
import { usePictures } from './use-pictures.ts';

const UNREAD_FEW = 12;

export function Buttons({ t }: Sample) {
  const [liked, setLiked] = useState(true);
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.buttons}</h2>
      <div className="row">
        <Button>{t.primary}</Button>
        <Button variant="secondary">{t.secondary}</Button>
      </div>
      <div className="row">
        <Button variant="outline">{t.outline}</Button>
        <Button variant="link" as="a" href="#link">
          {t.textButton}
        </Button>
      </div>
      <div className="row">
        <Button className={styles.hover}>Hover</Button>
        <Button className={styles.focus}>Focus</Button>
      </div>
      <div className="row">
        <Button disabled>{t.off}</Button>
        <Button variant="danger" icon={<Trash2 />}>
          {t.delete}
        </Button>
      </div>
      <div className="row">
        <Button variant="soft" icon={<Check />} size="sm">
          {t.soft}
        </Button>
        <Button loading size="sm">
          {t.loading}
        </Button>
      </div>
      <Button block size="lg" icon={<MessageCircle />} note={t.credits}>
        {t.writeMessage}
      </Button>
      <Button block size="lg" trailingIcon={<ArrowRight />}>
        {t.next}
      </Button>
      <div className="row">
        <IconButton label={t.like} variant="secondary" size="lg">
          <Heart />
        </IconButton>
        <IconButton
          label={t.like}
          variant="primary"
          size="lg"
          filled={liked}
          pressed={liked}
          onClick={() => setLiked((on) => !on)}
        >
          <Heart />
        </IconButton>
        <IconButton label={t.gift} variant="soft" size="lg">
          <Gift />
        </IconButton>
        <IconButton label={t.more} size="lg">
          <Ellipsis />
        </IconButton>
        <IconButton label={t.close} variant="secondary" size="lg" className={styles.focus}>
          <X />
        </IconButton>
      </div>
    </section>
  );
}

export function ChipsAndCounts({ t, brand }: Sample) {
  const [ages, setAges] = useState<[number, number]>([28, 52]);
  const pictures = usePictures(brand);
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.chips}</h2>
      <Chips
        label={t.interests}
        name="interests"
        defaultValue={['cooking']}
        options={(['cooking', 'biking', 'travelling'] as const).map((value) => ({
          value,
          label: t[value],
        }))}
      />
      <div className="row">
        <Chip>{t.photography}</Chip>
        <Tag tone="accent">{t.fresh}</Tag>
        <Tag tone="soft">{t.match}</Tag>
        <Tag>{t.popular}</Tag>
        <Tag tone="warning">{t.review}</Tag>
      </div>
      <div className={styles.ground}>
        <FictionalMarker label={t.fictional} /> {t.alwaysWhite}
      </div>
      <div className="row">
        <Badge label={badgeText(UNREAD_FEW)} srLabel={`${UNREAD_FEW} ${t.unread}`} />
        <Badge label={badgeText(UNREAD_MANY)} srLabel={`${UNREAD_MANY} ${t.unread}`} />
        <Badge label="8" tone="warning" />
        <Badge label="0" tone="danger" />
        <Spinner label={t.wait} />
      </div>
      <div className="row">
        <Avatar src={pictures[0]?.src} alt="Noor" onlineLabel={t.online} />
        <Avatar src={pictures[1]?.src} alt="Sanne" fictionalLabel={t.fictional} />
        <Avatar src={pictures[2]?.src} alt="Lotte" lockedLabel={t.locked} />
        <Avatar alt="Mark" size="sm" />
        <Avatar src={pictures[0]?.src} alt="Noor" size="lg" onlineLabel={t.online} />
      </div>
      <Segmented
        label={t.looking}
        name="looking"
        defaultValue="female"
        options={[
          { value: 'female', label: t.women },
          { value: 'male', label: t.men },
        ]}
      />
      <RangeSlider
        label={t.age}
        thumbLabels={[t.ageMin, t.ageMax]}
        min={18}
        max={99}
        value={ages}
        onChange={setAges}
        format={([low, high]) => `${low} – ${high}`}
      />
    </section>
  );
}

import './parts.css';
import {
  ArrowRight,
  Bell,
  Check,
  Ellipsis,
  Gift,
  Heart,
  ImagePlus,
  LogOut,
  MessageCircle,
  Image as Picture,
  Settings,
  Trash2,
  User,
  WifiOff,
  X,
} from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { badgeText } from '#shared/rules/badges.ts';
import { themeColorTokens } from '#shared/theme-tokens.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip, Chips } from '#ui/chips.tsx';
import { Composer } from '#ui/composer.tsx';
import { ConversationRow } from '#ui/conversation-row.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { DateOfBirthSelect } from '#ui/date-of-birth-select.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteGrid } from '#ui/infinite-grid.tsx';
import { LogoLockup } from '#ui/logo-lockup.tsx';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { PhotoCard } from '#ui/photo-card.tsx';
import { PriceCard } from '#ui/price-card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { RangeSlider } from '#ui/range-slider.tsx';
import { RouteProgress } from '#ui/route-progress.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StepperDots } from '#ui/stepper-dots.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { Toast, ToastProvider, useToasts } from '#ui/toast.tsx';
import { type Language, languages, type Samples, samplesIn } from './samples.ts';
import { applyTheme, type Brand, type Mode } from './theme.ts';

const TIME_LEFT_MS = 10_033_000;
const MESSAGE_CHARS = 500;
const FIRST_YEAR = 1930;
const LAST_YEAR = 2007;
const BAR_MS = 2_000;
const UNREAD_MANY = 140;
const UNREAD_FEW = 12;
const ignore = () => {};

interface Sample {
  t: Samples;
  language: Language;
  brand: Brand;
}

/** All parts on one page, in the looks of the brand whose host it is on. */
export function Parts({ brand }: { brand: Brand }) {
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { default_mode: own } = brand.theme;
  const [mode, setMode] = useState<Mode>(own === 'system' ? preferred : own);
  const [language, setLanguage] = useState<Language>('en');
  const t = useMemo(() => samplesIn(language), [language]);
  useEffect(() => applyTheme(brand, mode), [brand, mode]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const sample = { t, language, brand };
  return (
    <ToastProvider regionLabel={t.notifications} dismissLabel={t.close}>
      <main className="container parts">
        <header className="parts__head">
          <div>
            <p className="eyebrow">{t.all}</p>
            <h1>{brand.name}</h1>
          </div>
          <div className="parts__tools">
            <Segmented
              label={t.theme}
              name="mode"
              value={mode}
              onChange={(event) => setMode(event.target.value as Mode)}
              options={[
                { value: 'light', label: t.light },
                { value: 'dark', label: t.dark },
              ]}
            />
            <Segmented
              label={t.language}
              name="language"
              value={language}
              onChange={(event) => setLanguage(event.target.value as Language)}
              options={languages.map((value) => ({ value, label: value }))}
            />
          </div>
          <LogoLockup name={brand.name} mark={`${brand.assets}/${brand.theme.logo.mark}`} />
        </header>
        <div className="parts__grid">
          <Colours {...sample} />
          <Typography {...sample} />
          <Buttons {...sample} />
          <Fields {...sample} />
          <ChipsAndCounts {...sample} />
          <Messages {...sample} />
          <Progress {...sample} />
          <MoreFields {...sample} />
          <Loading {...sample} />
          <section className="card parts__card">
            <EmptyState
              icon={<Heart />}
              title={t.noLikes}
              text={t.noLikesText}
              action={<Button>{t.addPhoto}</Button>}
            />
          </section>
          <Conversation {...sample} />
          <Conversations {...sample} />
          <Packages {...sample} />
          <Members {...sample} />
          <Slides {...sample} />
          <Overlays {...sample} />
          <section className="card parts__card parts__wide">
            <ErrorState title={t.failed} text={t.pushText} retryLabel={t.again} onRetry={ignore} />
          </section>
        </div>
      </main>
    </ToastProvider>
  );
}

function Colours({ t }: Sample) {
  return (
    <section className="card parts__card parts__wide parts__all">
      <h2>{t.colours}</h2>
      <div className="parts__swatches">
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
        className="parts__swatch"
        ref={(element) => element?.style.setProperty('background', `var(${token})`)}
      />
      {token.slice(2)}
    </div>
  );
}

function Typography({ t }: Sample) {
  return (
    <section className="card parts__card">
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
      <p className="parts__price">
        <s className="muted">{t.wasPrice}</s>
        <strong>{t.price}</strong>
        <span className="small muted">{t.total}</span>
      </p>
    </section>
  );
}

function Buttons({ t }: Sample) {
  const [liked, setLiked] = useState(true);
  return (
    <section className="card parts__card">
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
        <Button className="parts__hover">Hover</Button>
        <Button className="parts__focus">Focus</Button>
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
        <IconButton label={t.close} variant="secondary" size="lg" className="parts__focus">
          <X />
        </IconButton>
      </div>
    </section>
  );
}

function Fields({ t }: Sample) {
  return (
    <section className="card parts__card">
      <h2>{t.fields}</h2>
      <TextInput label={t.userName} placeholder={t.asOthers} autoComplete="off" />
      <TextInput
        label={t.email}
        type="email"
        defaultValue="mark@example.org"
        autoComplete="off"
        valid
      />
      <TextInput
        label={t.email}
        defaultValue="mark@example"
        autoComplete="off"
        error={t.emailWrong}
      />
      <TextInput label={t.country} defaultValue={t.countryName} key={t.countryName} locked />
      <div className="row">
        <Checkbox label={t.agree} defaultChecked />
        <Switch label={t.online} labelHidden defaultChecked />
        <Switch label={t.withPhoto} labelHidden />
      </div>
      <PasswordInput
        label={t.password}
        showLabel={t.show}
        hideLabel={t.hide}
        strengthLabels={{ weak: t.weak, fair: t.fair, strong: t.strong }}
      />
    </section>
  );
}

function MoreFields({ t, language }: Sample) {
  const [birth, setBirth] = useState('1989-03-14');
  return (
    <section className="card parts__card">
      <h2>{t.fields}</h2>
      <DateOfBirthSelect
        label={t.birth}
        labels={{ day: t.day, month: t.month, year: t.year }}
        locale={language}
        firstYear={FIRST_YEAR}
        lastYear={LAST_YEAR}
        value={birth}
        onChange={setBirth}
        hint={t.adult}
      />
      <Select
        label={t.region}
        placeholder={t.choose}
        options={['Utrecht', 'Schleswig-Holstein', 'Zachodniopomorskie'].map((value) => ({
          value,
          label: value,
        }))}
      />
      <Textarea
        label={t.about}
        note={t.optional}
        maxLength={limits.aboutMeMaxChars}
        counterLabel={(used, max) => `${used} ${t.of} ${max} ${t.characters}`}
      />
      <Checkbox label={t.agree} error={t.emailWrong} />
      <Switch label={t.online} hint={t.asOthers} />
    </section>
  );
}

function ChipsAndCounts({ t, brand }: Sample) {
  const [ages, setAges] = useState<[number, number]>([28, 52]);
  const pictures = usePictures(brand);
  return (
    <section className="card parts__card">
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
      <div className="parts__ground">
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

function Messages({ t, brand }: Sample) {
  const { show } = useToasts();
  const pictures = usePictures(brand);
  const noor = <Avatar src={pictures[0]?.src} alt="" size="sm" />;
  const still = { dismissLabel: t.close, onDismiss: ignore, durationMs: 0 };
  return (
    <section className="card parts__card">
      <h2>{t.messages}</h2>
      <Toast icon={<Check />} title={t.sent} trailing="−3" {...still} />
      <Toast icon={noor} title="Noor" message={t.preview} {...still} />
      <Button
        variant="outline"
        size="sm"
        onClick={() => show({ icon: noor, title: 'Noor', message: t.preview })}
      >
        {t.showToast}
      </Button>
      <Banner tone="warning" onDismiss={ignore} dismissLabel={t.close}>
        {t.mailOff} <TextLink href="#on">{t.turnOn}</TextLink>
      </Banner>
      <FictionalNotice title={t.fictionalTitle}>{t.fictionalText}</FictionalNotice>
      <ErrorState
        inline
        title={t.failed}
        retryLabel={t.again}
        onRetry={ignore}
        icon={<WifiOff />}
      />
      <Banner
        title={t.missNothing}
        icon={<Bell />}
        action={
          <Button variant="surface" size="sm">
            {t.on}
          </Button>
        }
      >
        {t.pushText}
      </Banner>
    </section>
  );
}

function Progress({ t }: Sample) {
  const [expires] = useState(() => Date.now() + TIME_LEFT_MS);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setRunning(false), BAR_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return (
    <section className="card parts__card">
      <h2>{t.progress}</h2>
      <ProgressBar label={t.progress} value={72} />
      <StepperDots current={2} total={5} label={t.step} />
      <RouteProgress active={running} label={t.wait} />
      <Button variant="outline" size="sm" onClick={() => setRunning(true)}>
        {t.showBar}
      </Button>
      <Banner
        tone="offer"
        title={t.discount}
        action={
          <Countdown
            expires={expires}
            label={t.timeLeft}
            labels={{ hours: t.hours, minutes: t.minutes, seconds: t.seconds }}
          />
        }
      />
      <Tabs
        label="Likes"
        items={[
          {
            value: 'received',
            label: t.received,
            badge: <Badge label="12" srLabel={`12 ${t.fresh}`} />,
            content: <Packages t={t} bare />,
          },
          { value: 'matches', label: t.matches, content: <p className="muted">{t.noLikes}</p> },
        ]}
      />
      <RadioCards
        label={t.pay}
        name="method"
        defaultValue="ideal"
        options={[
          { value: 'ideal', label: 'iDEAL' },
          { value: 'creditcard', label: t.card },
        ]}
      />
    </section>
  );
}

function Packages({ t, bare }: { t: Samples; bare?: boolean }) {
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
    <fieldset className="parts__card parts__wide parts__all">
      <legend className="h4">{t.packages}</legend>
      <div className="parts__grid">
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

function Loading({ t }: Sample) {
  return (
    <section className="card parts__card">
      <h2>{t.wait}</h2>
      <SkeletonGroup label={t.wait} className="stack">
        <div className="parts__pair">
          <Skeleton shape="photo" />
          <Skeleton shape="photo" />
        </div>
        {[1, 2].map((row) => (
          <div className="row" key={row}>
            <Skeleton shape="avatar" />
            <div className="parts__line">
              <Skeleton width="half" />
              <Skeleton />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </section>
  );
}

function Overlays({ t }: Sample) {
  const [open, setOpen] = useState<'dialog' | 'sheet'>();
  const close = () => setOpen(undefined);
  const { show } = useToasts();
  const actions = (
    <>
      <Button variant="secondary" onClick={close}>
        {t.keep}
      </Button>
      <Button variant="danger" icon={<Trash2 />} onClick={() => show({ title: t.sent })}>
        {t.delete}
      </Button>
    </>
  );
  return (
    <section className="card parts__card">
      <h2>{t.overlays}</h2>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        {t.openDialog}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('sheet')}>
        {t.openSheet}
      </Button>
      <DropdownMenu
        align="start"
        trigger={<Button variant="outline">{t.more}</Button>}
        items={[
          { key: 'profile', label: t.profile, icon: <User />, onSelect: ignore },
          { key: 'settings', label: t.settings, icon: <Settings />, onSelect: ignore },
          { key: 'logout', label: t.logout, icon: <LogOut />, separated: true, onSelect: ignore },
        ]}
      />
      <DropdownMenu
        align="start"
        label={t.language}
        trigger={<Button variant="link">{t.language}</Button>}
        items={[
          { key: 'nl', label: 'Nederlands', lang: 'nl', checked: true },
          { key: 'fr', label: 'Français', lang: 'fr', checked: false },
          { key: 'link', label: t.link, link: (children) => <a href="#link">{children}</a> },
        ]}
      />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t.removeTitle}
        description={t.removeText}
        actions={actions}
        size="sm"
      />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={t.removeTitle}
        description={t.removeText}
        closeLabel={t.close}
        actions={actions}
      >
        <Chips
          label={t.interests}
          name="sheet-interests"
          options={[{ value: 'cooking', label: t.cooking }]}
        />
      </Sheet>
    </section>
  );
}

function Conversation({ t }: Sample) {
  const [text, setText] = useState('');
  const [sent, setSent] = useState<string[]>([]);
  return (
    <section className="card parts__card parts__wide">
      <h2>{t.conversation}</h2>
      <div className="parts__chat">
        <MessageBubble from="them" author="Noor">
          {t.theirs}
        </MessageBubble>
        <MessageBubble from="me" author={t.you} time="13:38" state="read" stateLabel={t.read}>
          {t.mine}
        </MessageBubble>
        <MessageBubble
          from="me"
          author={t.you}
          state="failed"
          stateLabel={t.notSent}
          action={
            <Button variant="link" size="sm">
              {t.again}
            </Button>
          }
        >
          {t.preview}
        </MessageBubble>
        {sent.map((message) => (
          <MessageBubble key={message} from="me" author={t.you} time="13:42" state="delivered">
            {message}
          </MessageBubble>
        ))}
      </div>
      <Composer
        value={text}
        onChange={setText}
        onSend={(message) => {
          setSent((messages) => [...messages, message]);
          setText('');
        }}
        label={t.writeTo}
        sendLabel={t.send}
        price={t.credits}
        maxLength={MESSAGE_CHARS}
        counterLabel={(used, max) => `${used} ${t.of} ${max} ${t.characters}`}
        status={t.balance}
        tools={
          <IconButton label={t.photo}>
            <ImagePlus />
          </IconButton>
        }
      />
    </section>
  );
}

function Conversations({ t, brand }: Sample) {
  const pictures = usePictures(brand);
  return (
    <section className="card parts__card">
      <h2>{t.conversation}</h2>
      <div>
        <ConversationRow
          avatar={<Avatar src={pictures[0]?.src} alt="" onlineLabel={t.online} />}
          name="Noor"
          time="13:42"
          preview={t.preview}
          active
          link={(props) => <a href="#noor" {...props} />}
        />
        <ConversationRow
          avatar={<Avatar src={pictures[1]?.src} alt="" fictionalLabel={t.fictional} />}
          name="Sanne"
          fictionalLabel={t.fictional}
          time="13:05"
          preview={t.theirs}
          unreadLabel={badgeText(UNREAD_MANY)}
          unreadSrLabel={`${UNREAD_MANY} ${t.unread}`}
          link={(props) => <a href="#sanne" {...props} />}
        />
        <ConversationRow
          avatar={<Avatar src={pictures[2]?.src} alt="" />}
          name="Lotte"
          time={t.yesterday}
          preview={t.photo}
          previewIcon={<Picture />}
          link={(props) => <a href="#lotte" {...props} />}
        />
      </div>
    </section>
  );
}

function Members({ t, brand }: Sample) {
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
    <section className="card parts__card parts__wide parts__edge">
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
              photoCount={index === 2 ? 6 : undefined}
              photoCountLabel={`6 ${t.photos}`}
              link={(props) => <a href="#member" {...props} />}
              action={
                <IconButton
                  label={`${t.like}: ${picture.name}`}
                  size="lg"
                  variant={liked === index ? 'primary' : 'photo'}
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

function Slides({ t, brand }: Sample) {
  const pictures = usePictures(brand);
  return (
    <section className="card parts__card">
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

/** The brand's own hero pictures, or three cards without one. */
function usePictures({ theme, assets }: Brand) {
  return useMemo(() => {
    const own = theme.hero.pictures.map(({ file, name, age, city }) => ({
      src: `${assets}/${file}`,
      name,
      age,
      city,
    }));
    const none = ['Noor', 'Sanne', 'Lotte'].map((name, index) => ({
      src: undefined,
      name,
      age: 29 + index,
      city: 'Utrecht',
    }));
    return own.length >= none.length ? own : [...own, ...none.slice(own.length)];
  }, [theme, assets]);
}

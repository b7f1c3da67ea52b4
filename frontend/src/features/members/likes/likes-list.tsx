import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart, HeartHandshake, MessageCircle, Send } from 'lucide-react';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigationType } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { readStored, store } from '#lib/storage.ts';
import { useAfterHydration } from '#lib/use-after-hydration.ts';
import { useHydrated } from '#lib/use-hydrated.ts';
import { drawingUrl } from '#shared/brand-assets.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { InfiniteGrid } from '#ui/infinite-grid.tsx';
import { likesPage, likesQuery } from '../api.ts';
import { MemberCard } from '../card/member-card.tsx';
import { type LikesType, type ListedLike, withNextPage } from './likes-lists.ts';

export const firstScreen = 8;
/** Cards that are added at a time, and those of the first screen. */
const step = 24;

interface ListProps {
  type: LikesType;
  /** Those that are loaded. */
  items: readonly ListedLike[];
  /** How many there are in all. */
  total: number;
}

export function List({ type, items, total }: ListProps) {
  const { t } = useTranslation(['likes', 'common']);
  const { shown, more } = useVisibleCount(type);
  const next = useNextPage();
  const isLoaded = items.length >= Math.min(shown, total);
  useEffect(() => {
    if (!isLoaded) next.load();
  }, [isLoaded, next.load]);
  const visible = items.slice(0, shown);
  const box = useFocusOnNext(visible.map(({ profile }) => profile.id));
  if (items.length === 0) return <Nobody type={type} />;
  return (
    <div ref={box}>
      <InfiniteGrid
        label={t(`page_title.${type}`)}
        hasMore={isLoaded && shown < total}
        loading={next.loading}
        failed={next.failed}
        loadingLabel={t('common:states.loading')}
        onMore={more}
        moreLabel={t('more')}
      >
        {visible.map(({ profile, isNew }, index) => (
          <MemberCard
            key={profile.id}
            profile={profile}
            isNew={isNew}
            to={pathTo('likes-m-id', { id: profile.id })}
            priority={index < firstScreen}
            action={type === 'matches' ? <Write {...profile} /> : undefined}
          />
        ))}
      </InfiniteGrid>
      {visible.some(({ profile }) => profile.fictional) && <FictionalWarning bare />}
    </div>
  );
}

/** What comes after a match; a heart there would end it by one careless tap. */
function Write({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('likes');
  return (
    <IconButton as={Link} to={pathTo('members-id-chat', { id })} label={t('write', { name })}>
      <MessageCircle />
    </IconButton>
  );
}

const icons: Record<LikesType, ReactNode> = {
  received: <Heart />,
  sent: <Send />,
  matches: <HeartHandshake />,
};

function Nobody({ type }: { type: LikesType }) {
  const { t } = useTranslation(['likes', 'common']);
  const { assets } = useSettings();
  const toGame = type === 'matches';
  return (
    <EmptyState
      icon={icons[type]}
      drawing={drawingUrl(assets, 'likes')}
      title={t(`empty.${type}.title`)}
      text={t(`empty.${type}.text`)}
      action={
        <Button as={Link} to={toGame ? paths['swipe-game'] : paths.members} size="lg">
          {toGame ? t('empty.matches.action') : t('common:nav.members')}
        </Button>
      }
    />
  );
}

/** Loads the page of likes after those that are loaded. */
function useNextPage() {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const cursor = client.getQueryData(likesQuery.queryKey)?.cursor;
      if (!cursor) return;
      const page = await likesPage(cursor);
      client.setQueryData(
        likesQuery.queryKey,
        // Reloaded meanwhile, the likes continue elsewhere.
        (likes) => (likes?.cursor === cursor ? withNextPage(likes, page) : likes),
      );
    },
  });
  const load = useCallback(() => mutate(), [mutate]);
  return { load, loading: isPending, failed: isError };
}

const storageKey = 'likes_shown';

interface Depth {
  type: LikesType;
  shown: number;
}

/** How many cards are there; as many as before for who comes back. */
function useVisibleCount(type: LikesType): { shown: number; more: () => void } {
  const arrived = useNavigationType();
  const start = useAfterHydration(() => {
    const depth = readStored<Depth>(storageKey, 'session');
    return arrived === 'POP' && depth?.type === type ? depth.shown : step;
  }, step);
  const [added, setAdded] = useState(0);
  const shown = start + added;
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) store(storageKey, { type, shown } satisfies Depth, 'session');
  }, [hydrated, type, shown]);
  return { shown, more: () => setAdded((count) => count + step) };
}

/**
 * A card that leaves the list takes the focus with it; then the next one has it, at the latest when
 * the dialog closes that had it meanwhile. The document is listened to, since React hears nothing
 * of the focus that a closing dialog gives back.
 */
function useFocusOnNext(ids: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<{ id: string; at: number } | null>(null);
  const cards = () => [...(box.current?.querySelectorAll('.photo-card') ?? [])];
  const noteFocus = useEffectEvent((target: Element) => {
    if (target.closest('dialog')) return;
    const at = cards().findIndex((card) => card.contains(target));
    const id = ids[at];
    focused.current = id === undefined ? null : { id, at };
  });
  const passOn = useEffectEvent(() => {
    const { current: last } = focused;
    if (!last || ids.includes(last.id) || document.activeElement !== document.body) return;
    if (document.querySelector('dialog[open]')) return;
    focused.current = null;
    const next = cards()[Math.min(last.at, ids.length - 1)]?.querySelector('a');
    (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const note = ({ target }: FocusEvent) => noteFocus(target as Element);
    // A dialog that closes may be gone before it can tell.
    const left = () => setTimeout(() => passOn());
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', left);
    };
  }, []);
  useLayoutEffect(() => passOn());
  return box;
}

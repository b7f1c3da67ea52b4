/** GET likes.php returns a page of each kind of likes. */
import type { RequestQuery, ResponseBody } from '#shared/api/contract.ts';
import type { likesContract } from '#shared/api/likes.ts';
import * as limits from '#shared/limits.ts';
import { sealed, unsealed } from '../../adapters/keyed-secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import type { MemberScope } from '../core/scope.ts';
import { setCount } from '../members/counts.ts';
import {
  comparePhotosFirst,
  findSearchDocuments,
  type SearchDocument,
} from '../members/search-document.ts';
import { loadViewer, toProfileDto } from '../members/visible-profile.ts';
import { findBlockedIds } from './blocked-members.ts';
import { alignReceivedLikes } from './counted-likes.ts';
import { allLikes } from './likes.store.ts';
import { type LikeRecord, likeState } from './likes.ts';

type Contract = typeof likesContract;

/** When a like became one of a kind; undefined where it is of another kind. */
const since = {
  sent: ({ sent_at, received_at }: LikeRecord) => (received_at ? undefined : sent_at),
  received: ({ sent_at, received_at }: LikeRecord) => (sent_at ? undefined : received_at),
  matches: ({ matched_at }: LikeRecord) => matched_at,
};
type Kind = keyof typeof since;

const ofEach = <T>(make: (kind: Kind) => T): Record<Kind, T> => ({
  sent: make('sent'),
  received: make('received'),
  matches: make('matches'),
});

interface ListedLike {
  other: string;
  like: LikeRecord;
  /** Position in the list, which goes from the greatest to the least: new likes, then others. */
  place: string;
}

/** A like on the page with the other member's search document. */
interface ShownLike extends Pick<ListedLike, 'other' | 'like'> {
  document: SearchDocument;
}

/** Where each list continues; an empty place where it is over. */
type Places = Record<Kind, string>;

/**
 * Sorts all likes, which are small items of one partition, and reads the members of one page, who
 * are what a response costs. Who has a photo is known of these alone, so that members with a photo
 * come first on their page, after those whose like is new.
 */
export async function getLikes(
  context: MemberContext<undefined, RequestQuery<Contract, 'GET'>>,
): Promise<ResponseBody<Contract, 'GET'>> {
  const { member, query } = context;
  const from = query.cursor === undefined ? null : placesIn(member, query.cursor);
  // The count is read first, so that a like that arrives meanwhile prevents its correction.
  const viewer = await loadViewer(context);
  const [hidden, all] = await Promise.all([findBlockedIds(member), allLikes(member)]);
  const likes = all.filter(({ other }) => !hidden.has(other));
  const lists = ofEach((kind) => toList(likes, kind));
  const left = ofEach((kind) => lists[kind].filter(({ place }) => !from || place < from[kind]));
  const page = ofEach((kind) => left[kind].slice(0, limits.likesPageSize));
  const onPage = Object.values(page).flat();
  const documents = await findSearchDocuments(
    context.scope,
    onPage.map(({ other }) => other),
  );
  const shown = ofEach((kind) =>
    page[kind]
      .flatMap(({ other, like }): ShownLike[] => {
        const document = documents.get(other);
        return document ? [{ other, like, document }] : [];
      })
      .sort((a, b) => compareNewFirst(a, b) || comparePhotosFirst(a.document, b.document)),
  );
  const counted = viewer.me?.counts.new_likes;
  // New likes stand on the first page, whose members are known to be there.
  const gone = onPage.filter(({ other, like }) => like.is_new && !documents.has(other));
  const newLikes = from ? Math.max(0, counted ?? 0) : countNew(likes) - gone.length;
  if (!from && (counted ?? 0) !== countNew(all)) {
    await setCount(member, 'new_likes', counted, countNew(all));
  }
  await alignReceivedLikes(
    member,
    gone.map(({ other }) => other),
  );
  return {
    profiles: Object.fromEntries(
      Object.values(shown)
        .flat()
        .map(({ other, like, document }) => {
          const relation = { like_state: likeState(like), blocked: false };
          return [other, toProfileDto(document, viewer, relation)];
        }),
    ),
    ...ofEach((kind) => shown[kind].map(({ other }) => other)),
    liked_by: [...shown.received, ...shown.matches]
      .sort(
        (a, b) =>
          compareNewFirst(a, b) ||
          comparePhotosFirst(a.document, b.document) ||
          String(b.like.received_at).localeCompare(String(a.like.received_at)),
      )
      .map(({ other, like }) => ({ id: other, like_new: like.is_new ?? false })),
    new_likes: newLikes,
    counts: ofEach((kind) => lists[kind].length),
    cursor:
      onPage.length < Object.values(left).flat().length
        ? sealed(
            JSON.stringify(ofEach((kind) => page[kind].at(-1)?.place ?? '')),
            ...cursorPurpose(member),
          )
        : null,
  };
}

const toList = (likes: Awaited<ReturnType<typeof allLikes>>, kind: Kind): ListedLike[] =>
  likes
    .flatMap(({ other, like }) => {
      const at = since[kind](like);
      return at ? [{ other, like, place: `${like.is_new ? 1 : 0}#${at}#${other}` }] : [];
    })
    .sort((a, b) => (a.place < b.place ? 1 : -1));

const countNew = (likes: readonly { like: LikeRecord }[]): number =>
  likes.filter(({ like }) => like.is_new).length;

const compareNewFirst = ({ like: a }: ShownLike, { like: b }: ShownLike): number =>
  Number(b.is_new ?? false) - Number(a.is_new ?? false);

/** A cursor is sealed, as it names members. */
const cursorPurpose = ({ tenant, member }: MemberScope) => ['likes', tenant, member] as const;

function placesIn(member: MemberScope, cursor: string): Places {
  const places = unsealed(cursor, ...cursorPurpose(member));
  if (places !== null) return JSON.parse(places) as Places;
  throw new AppError('validation_failed', { fields: { cursor: 'invalid_option' } });
}

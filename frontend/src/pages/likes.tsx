/** /likes, /likes/{type} */
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { regionsQuery } from '#lib/regions.ts';
import { useTitle } from '#lib/use-title.ts';
import { Likes } from '../features/members/likes/likes.tsx';
import { likesTypes } from '../features/members/likes/likes-lists.ts';
import { routes } from '../routes.ts';

export default function LikesPage() {
  const { t } = useTranslation(routes.likes.texts);
  const params = useParams();
  const type = likesTypes.find((one) => one === params.type) ?? 'received';
  useTitle(t(`page_title.${type}`));
  // Together with the likes, not after them.
  usePrefetchQuery(regionsQuery);
  return <Likes type={type} />;
}

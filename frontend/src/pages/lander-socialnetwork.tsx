/** /landers/socialnetwork/:slug? */
import { NewsFeed } from '../features/landers/news-feed.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function SocialNetworkPage() {
  const content = useLander('socialnetwork');
  return (
    content && (
      <NewsFeed
        {...content}
        form={(lead) => <LanderForm lander={content.lander} short lead={lead} />}
      />
    )
  );
}

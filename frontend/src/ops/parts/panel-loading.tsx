import { PanelFailure } from './panel-state.tsx';
import { PlaceholderRows } from './placeholder.tsx';

/** What stands in the place of data that did not come yet: rows in their shape, or why it did not come. */
export function PanelLoading({
  query: { error, isFetching, refetch },
  title,
  label,
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Says that it did not load. */
  title: string;
  /** Says that it loads. */
  label: string;
}) {
  if (!error) return <PlaceholderRows label={label} />;
  return (
    <PanelFailure
      title={title}
      cause={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

import { isSwallowed } from '#lib/api.ts';
import { useErrorText, useFailedTexts } from '#lib/errors.ts';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';

/** What a query says of itself once it failed. */
interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryFailureProps extends Pick<ErrorStateProps, 'inline' | 'level'> {
  query: FailedQuery;
  /** The reason alone, which is the title. */
  brief?: boolean | undefined;
}

/**
 * What did not load and why, and a button to try again; `inline` leaves the reason out. Needs the
 * texts `common`, and for the reason `errors`.
 */
export function QueryFailure({ query, brief, inline, level }: QueryFailureProps) {
  const { failed, retry } = useFailedTexts();
  if (isSwallowed(query.error)) return null;
  const reason = <Reason cause={query.error} />;
  return (
    <ErrorState
      inline={inline}
      level={level}
      title={brief ? reason : failed}
      text={brief || inline ? null : reason}
      retryLabel={retry}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

// Of its own, so that texts which are not shown are not waited for.
function Reason({ cause }: { cause: unknown }) {
  const { errorText } = useErrorText();
  return errorText(cause);
}

import { isSwallowed } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { Banner } from './banner.tsx';
import styles from './form-failure.module.css';

/** Why a form or button did nothing; null while nothing went wrong. Always there, so that it is read out. */
export function FormFailure({ cause }: { cause: unknown }) {
  const { errorText } = useErrorText();
  const silent = cause === null || isSwallowed(cause);
  return (
    <div role="alert" className={styles.root}>
      {!silent && <Banner tone="danger">{errorText(cause)}</Banner>}
    </div>
  );
}

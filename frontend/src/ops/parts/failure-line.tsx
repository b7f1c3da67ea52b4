import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getFailureText } from '../api.ts';
import styles from './failure-line.module.css';
import { Notice } from './notice.tsx';

/** Why something was not done. The place stays, so that it is read out when it comes. */
export function FailureLine({ cause, isPasskey }: { cause: unknown; isPasskey?: boolean }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const show = (words: string) => isCurrent && setText(words);
    if (cause === null) show('');
    else if (!isPasskey) show(getFailureText(cause));
    else {
      // Loaded already by whatever asked for the passkey.
      import('../passkey.ts').then(
        ({ getPasskeyFailureText }) => show(getPasskeyFailureText(cause)),
        () => show(getFailureText(cause)),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [cause, isPasskey]);
  return (
    <div role="alert" className={styles.root}>
      {text && (
        <Notice tone="red" icon={<CircleAlert />}>
          {text}
        </Notice>
      )}
    </div>
  );
}

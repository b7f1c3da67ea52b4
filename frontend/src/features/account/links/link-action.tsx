import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Outcome } from '#ui/outcome.tsx';
import styles from './link-action.module.css';
import { LinkInvalid } from './link-invalid.tsx';
import { tokenIn } from './link-token.ts';

interface LinkActionProps<Result> {
  icon: ReactNode;
  title: string;
  text: string;
  /** More about it, before the button. */
  children?: ReactNode;
  button: string;
  redeem: (token: string) => Promise<Result>;
  /** Runs before `done` shows. */
  onDone: (response: Result) => void | Promise<void>;
  /** What it led to; none where `onDone` leads to another page. */
  done?: (response: Result) => ReactNode;
  /** What to do where the link cannot be used. */
  invalid: ReactNode;
}

/**
 * What a link in a mail is for, and the button that does it. Opening the link changes nothing:
 * the programs that look through mails follow links too.
 */
export function LinkAction<Result>({
  icon,
  title,
  text,
  children,
  button,
  redeem,
  onDone,
  done,
  invalid,
}: LinkActionProps<Result>) {
  const token = tokenIn(useLocation().search);
  const { mutate, data, error, isPending, isSuccess } = useMutation({
    mutationFn: (known: string) => redeem(known),
    onSuccess: onDone,
  });
  if (isSuccess && done) return done(data);
  const refused = error instanceof ApiError && error.code === 'link_invalid';
  if (token === null || refused) return <LinkInvalid focused={refused}>{invalid}</LinkInvalid>;
  return (
    <Outcome tone="info" icon={icon} title={title} text={text}>
      {children}
      <div className={styles.root}>
        <FormFailure cause={error} />
        <Button size="lg" loading={isPending || isSuccess} onClick={() => mutate(token)}>
          {button}
        </Button>
      </div>
    </Outcome>
  );
}

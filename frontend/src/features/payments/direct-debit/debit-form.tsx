import type { ComponentProps } from 'react';
import styles from './direct-debit.module.css';

/** The form of a step. `post`, so that what is typed never ends up in the address. */
export function DebitForm(props: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) {
  return (
    <form
      {...props}
      data-part="direct-debit-form"
      className={styles.form}
      method="post"
      noValidate
    />
  );
}

import { LogOut, Settings, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './gallery.module.css';
import { ignore, type Sample } from './sample.tsx';

export function Loading({ t }: Sample) {
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.wait}</h2>
      <SkeletonGroup label={t.wait} className="stack">
        <div className={styles.pair}>
          <Skeleton shape="photo" />
          <Skeleton shape="photo" />
        </div>
        {[1, 2].map((row) => (
          <div className="row" key={row}>
            <Skeleton shape="avatar" />
            <div className={styles.line}>
              <Skeleton width="half" />
              <Skeleton />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </section>
  );
}

export function Overlays({ t }: Sample) {
  const [open, setOpen] = useState<'dialog' | 'sheet'>();
  const close = () => setOpen(undefined);
  const { show } = useToasts();
  const actions = (
    <>
      <Button variant="danger" icon={<Trash2 />} onClick={() => show({ title: t.sent })}>
        {t.delete}
      </Button>
      <Button variant="secondary" onClick={close}>
        {t.keep}
      </Button>
    </>
  );
  return (
    <section className={cx('card', styles.card)}>
      <h2>{t.overlays}</h2>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        {t.openDialog}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('sheet')}>
        {t.openSheet}
      </Button>
      <DropdownMenu
        align="start"
        trigger={<Button variant="outline">{t.more}</Button>}
        items={[
          { key: 'profile', label: t.profile, icon: <User />, onSelect: ignore },
          { key: 'settings', label: t.settings, icon: <Settings />, onSelect: ignore },
          { key: 'logout', label: t.logout, icon: <LogOut />, separated: true, onSelect: ignore },
        ]}
      />
      <DropdownMenu
        align="start"
        label={t.language}
        trigger={<Button variant="link">{t.language}</Button>}
        items={[
          { key: 'nl', label: 'Nederlands', lang: 'nl', checked: true },
          { key: 'fr', label: 'Français', lang: 'fr', checked: false },
          { key: 'link', label: t.link, link: (children) => <a href="#link">{children}</a> },
        ]}
      />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t.removeTitle}
        description={t.removeText}
        actions={actions}
        size="sm"
      />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={t.removeTitle}
        description={t.removeText}
        closeLabel={t.close}
        actions={actions}
      >
        <Chips
          label={t.interests}
          name="sheet-interests"
          options={[{ value: 'cooking', label: t.cooking }]}
        />
      </Sheet>
    </section>
  );
}

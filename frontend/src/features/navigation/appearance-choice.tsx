import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { Segmented } from '#ui/segmented.tsx';
import { chooseMode, type Mode, modes, useMode } from './appearance.ts';
import styles from './appearance-choice.module.css';

const icons: Record<Mode, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

/** Light, dark or as the device. Nothing is marked until the application has started. */
export function AppearanceChoice({
  labelHidden,
  className,
  onChosen,
}: {
  labelHidden?: boolean;
  className?: string | undefined;
  onChosen?: (mode: Mode) => void;
}) {
  const { t } = useTranslation();
  const shown = useMode();
  return (
    <Segmented
      name={useId()}
      label={t('mode.label')}
      labelHidden={labelHidden}
      className={cx(styles.root, className)}
      value={shown ?? ''}
      options={modes.map((mode) => {
        const Icon = icons[mode];
        return {
          value: mode,
          label: (
            <>
              <Icon />
              {t(`mode.${mode}`)}
            </>
          ),
        };
      })}
      onChange={({ target }) => {
        const mode = target.value as Mode;
        chooseMode(mode);
        onChosen?.(mode);
      }}
    />
  );
}

import { cx } from '#ui/cx.ts';
import { BareSelect } from '#ui/select.tsx';
import { useBrandChoice } from '../brand-choice.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { useSession } from '../session.tsx';
import styles from './brand-switch.module.css';

/** More than these have no room side by side. */
const mostButtons = 6;

/** Chooses the brand that the screen is about. */
export function BrandSwitch({
  everything,
}: {
  /** Words for all brands; null where one has to be chosen. */
  everything: string | null;
}) {
  const { brands } = useSession();
  const { brand: chosen, choose } = useBrandChoice();
  if (brands.length > mostButtons) {
    return (
      <div className={styles.select}>
        <BareSelect
          aria-label="Brand"
          placeholder={everything ?? 'Choose a brand'}
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? ''}
          onChange={(event) => choose(event.target.value || null)}
        />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form, and a fieldset cannot scroll everywhere
    <div className={styles.root} role="group" aria-label="Brand">
      {everything !== null && (
        <button
          type="button"
          className={cx(styles.option, styles.plain)}
          aria-pressed={!chosen}
          onClick={() => choose(null)}
        >
          {everything}
        </button>
      )}
      {brands.map((brand) => (
        <button
          key={brand.id}
          type="button"
          className={styles.option}
          aria-pressed={brand.id === chosen?.id}
          onClick={() => choose(brand.id)}
        >
          <BrandIcon brand={brand} />
          {brand.name}
        </button>
      ))}
    </div>
  );
}

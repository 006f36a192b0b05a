import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { isAvoided, toggleChip, type AllergenChip } from '@fuel-shack/contract/shop/catalogue/dish-fit'
import { classNames } from '../../ui/class-names.ts'
import styles from './AllergenChips.module.css'

interface AllergenChipsProps {
  /** The word before the allergens on a pressed chip: `Without`. */
  verb: string
  chips: readonly AllergenChip[]
  chosen: readonly Allergen[]
  /** In one line that scrolls sideways. */
  isLine?: boolean
  onChange: (chosen: Allergen[]) => void
}

/** A toggle button for each allergen. */
export function AllergenChips({ verb, chips, chosen, isLine = false, onChange }: AllergenChipsProps) {
  return (
    <div className={classNames(styles.chips, isLine && styles.line)}>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          className={styles.chip}
          aria-label={`${verb} ${chip.label}`}
          aria-pressed={isAvoided(chosen, chip)}
          onClick={() => onChange(toggleChip(chosen, chip))}
        >
          {chip.label}
        </button>
      ))}
    </div>
  )
}

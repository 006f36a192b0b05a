import { useId, useState } from 'react'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { allergenChips, isAvoided } from '@fuel-shack/contract/shop/catalogue/dish-fit'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { AllergenChips } from '../../menu/allergens/AllergenChips.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './AllergiesChoice.module.css'

interface AllergiesChoiceProps {
  dishes: readonly Dish[]
  chosen: readonly Allergen[]
  onChange: (allergies: Allergen[]) => void
}

/** Allergies that the kitchen reads with the order: first those to what is on the menu. */
export function AllergiesChoice({ dishes, chosen, onChange }: AllergiesChoiceProps) {
  const id = useId()
  const [hasAll, setHasAll] = useState(false)
  const { named, others } = allergenChips(dishes)
  const isShort = named.length > 0 && !hasAll
  const chips = [...named, ...(isShort ? others.filter((chip) => isAvoided(chosen, chip)) : others)]
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend>Allergies</legend>
      <p id={id} className={styles.hint}>
        We check your order for them. If an allergy is severe, call us first.
      </p>
      <AllergenChips verb="Allergic to" chips={chips} chosen={chosen} onChange={onChange} />
      {isShort && others.length > 0 ? (
        <Button tone="quiet" onClick={() => setHasAll(true)}>
          Other allergens
        </Button>
      ) : null}
    </fieldset>
  )
}

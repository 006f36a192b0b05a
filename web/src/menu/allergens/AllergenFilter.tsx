import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { allergenChips, conflictText, findFittingChoice, isAvoided } from '@fuel-shack/contract/shop/catalogue/dish-fit'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { defaultOptions } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { AllergenChips } from './AllergenChips.tsx'
import styles from './AllergenFilter.module.css'
import { readAvoided, writeAvoided } from './avoided-allergens.ts'
import type { Fits } from './fits.ts'

interface AllergenFilterProps {
  products: readonly Product[]
  /** Empty until they have loaded: then no dish is checked. */
  dishes: readonly Dish[]
  onChange: (fits: Fits) => void
}

const NONE_AVOIDED: Fits = new Map()
const OR = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** Lets customers avoid allergens. The menu marks the dishes that name them, and lists the others first. */
export default function AllergenFilter({ products, dishes, onChange }: AllergenFilterProps) {
  const [avoided, setAvoided] = useState(readAvoided)
  const fits = useMemo(() => findConflicts(products, dishes, avoided), [products, dishes, avoided])
  useEffect(() => startTransition(() => onChange(fits)), [fits, onChange])
  const { named, others } = useMemo(() => allergenChips(dishes), [dishes])
  const chips = [...named, ...others.filter((chip) => isAvoided(avoided, chip))]
  if (chips.length === 0) return null

  function change(next: Allergen[]) {
    setAvoided(next)
    writeAvoided(next)
  }

  return (
    <div>
      <fieldset className={styles.row} aria-label="Without">
        <span className={styles.legend} aria-hidden="true">
          Without
        </span>
        <AllergenChips verb="Without" chips={chips} chosen={avoided} isLine onChange={change} />
      </fieldset>
      <output className={styles.count}>{avoided.length > 0 ? countText(products, fits, avoided) : ''}</output>
    </div>
  )
}

function findConflicts(products: readonly Product[], dishes: readonly Dish[], avoided: readonly Allergen[]): Fits {
  if (avoided.length === 0) return NONE_AVOIDED
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  return new Map(
    products.flatMap(({ id }) => {
      const { details, availability } = byId.get(id) ?? {}
      const ids = defaultOptions(details?.optionGroups ?? []).map((option) => option.id)
      const conflict = conflictText(details, ids, avoided)
      if (conflict === undefined) return []
      const soldOutIds = availability?.soldOutOptions?.map((option) => option.id)
      const fitting = findFittingChoice(details, avoided, soldOutIds)
      return [[id, { conflict, ...(fitting && { fitsWith: fitting.text }) }]]
    }),
  )
}

function countText(products: readonly Product[], fits: Fits, avoided: readonly Allergen[]): string {
  return `${products.length - fits.size} of ${products.length} dishes list no ${OR.format(avoided)}.`
}

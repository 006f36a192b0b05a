import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { allergenChips, conflictText, findFittingChoice, isAvoided } from '@fuel-shack/contract/shop/catalogue/dish-fit'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { defaultOptions } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { AllergenChips } from './AllergenChips.tsx'
import styles from './AllergenFilter.module.css'
import { readAvoided, writeAvoided } from './avoided-allergens.ts'
import type { Conflict, Fits } from './fits.ts'

interface AllergenFilterProps {
  products: readonly Product[]
  /** Empty until they have loaded: then no dish is checked. */
  dishes: readonly Dish[]
  /** A tap has opened it. */
  takesFocus: boolean
  onChange: (fits: Fits) => void
}

type Conflicts = ReadonlyMap<string, Conflict>

const ALL_FIT: Fits = { sort: (sections) => sections }
const OR = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** Lets customers avoid allergens. The menu marks the dishes that name them, and lists the others first. */
export default function AllergenFilter({ products, dishes, takesFocus, onChange }: AllergenFilterProps) {
  const [avoided, setAvoided] = useState(readAvoided)
  const conflicts = useMemo(() => findConflicts(products, dishes, avoided), [products, dishes, avoided])
  useEffect(
    () => startTransition(() => onChange(conflicts.size > 0 ? fitsOf(conflicts) : ALL_FIT)),
    [conflicts, onChange],
  )
  const { named, others } = useMemo(() => allergenChips(dishes), [dishes])
  const chips = [...named, ...others.filter((chip) => isAvoided(avoided, chip))]
  if (chips.length === 0) return dishes.length > 0 ? <p>No dish names its allergens yet.</p> : null

  function change(next: Allergen[]) {
    setAvoided(next)
    writeAvoided(next)
  }

  return (
    <div>
      <fieldset ref={takesFocus ? focusOnMount : undefined} className={styles.row} aria-label="Without" tabIndex={-1}>
        <span className={styles.legend} aria-hidden="true">
          Without
        </span>
        <AllergenChips verb="Without" chips={chips} chosen={avoided} isLine onChange={change} />
      </fieldset>
      <output className={styles.count}>{avoided.length > 0 ? countText(products, conflicts, avoided) : ''}</output>
    </div>
  )
}

function findConflicts(products: readonly Product[], dishes: readonly Dish[], avoided: readonly Allergen[]): Conflicts {
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

function fitsOf(conflicts: Conflicts): Fits {
  const isLast = ({ id }: Product) => Number(conflicts.has(id))
  return {
    conflicts,
    sort: (sections) =>
      sections.map(({ title, products }) => ({
        title,
        products: products.toSorted((one, other) => isLast(one) - isLast(other)),
      })),
  }
}

function countText(products: readonly Product[], conflicts: Conflicts, avoided: readonly Allergen[]): string {
  const names = OR.format(avoided)
  const count = products.length - conflicts.size
  return count > 0
    ? `No ${names} is listed for ${count} of ${products.length} dishes.`
    : `Every dish lists ${names}, or isn't checked. Ask us what we can make.`
}

import { useState } from 'react'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { conflictText, findFittingChoice } from '@fuel-shack/contract/shop/catalogue/dish-fit'
import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { readAvoided } from './avoided-allergens.ts'

interface ConflictNoteProps {
  details: DishDetails | null
  /** Undefined: those that the customer avoids on the menu. */
  avoided: readonly Allergen[] | undefined
  /** The ids of the chosen options. */
  ids: readonly string[]
  soldOutIds: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Says what the choice has of the allergens that the customer avoids, and offers the choice that has none. */
export function ConflictNote({ details, ids, soldOutIds, onChoose, ...props }: ConflictNoteProps) {
  const [ofMenu] = useState(readAvoided)
  const avoided = props.avoided ?? ofMenu
  const conflict = conflictText(details, ids, avoided)
  if (conflict === undefined) return null
  const fitting = findFittingChoice(details, avoided, soldOutIds)
  return (
    <Notice tone="danger">
      <p>{`${conflict}.`}</p>
      {fitting ? (
        <Button tone="secondary" onClick={() => onChoose(fitting.ids)}>
          {`Choose ${fitting.text}`}
        </Button>
      ) : null}
    </Notice>
  )
}

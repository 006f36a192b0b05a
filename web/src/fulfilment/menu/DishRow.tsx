import type { Dish } from '@fuel-shack/contract/menu/menu'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AvailabilityRow } from './AvailabilityRow.tsx'
import styles from './DishRow.module.css'
import { dishText, staffText, stockedOptions } from './menu-list.ts'
import { soldOutUntil, useChangeAvailability, type Target } from './availability-queries.ts'

interface DishRowProps {
  product: { id: string; title: string }
  dish: Dish | undefined
  at: Date
  startsOpen: boolean
}

export function DishRow({ product: { id: productId, title }, dish, at, startsOpen }: DishRowProps) {
  const { run, isPending, announcement } = useChangeAvailability()
  const target: Target = { productId, title }
  const options = stockedOptions(dish).map((option) => {
    const ofOption: Target = { productId, optionId: option.id, title: `${title}, ${option.title}` }
    return { ...option, target: ofOption, until: soldOutUntil(dish, ofOption) }
  })
  const soldOut = options.filter(({ until }) => until !== undefined)

  return (
    <li className={styles.dish}>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      <AvailabilityRow
        title={title}
        fullTitle={title}
        text={dishText(dish, at)}
        until={soldOutUntil(dish, target)}
        isBusy={isPending(target)}
        startsOpen={startsOpen}
        onChange={(until) => void run(target, until)}
      >
        {(isOpen) => {
          // Closed, it shows only what one tap makes available again.
          const shown = isOpen ? options : soldOut
          return shown.length > 0 ? (
            <div className={styles.options}>
              {isOpen ? <p>Only one choice is sold out:</p> : null}
              <ul className={styles.list} aria-label={`Choices of ${title}`}>
                {shown.map((option) => (
                  <li key={option.id} className={styles.dish}>
                    <AvailabilityRow
                      title={option.title}
                      fullTitle={option.target.title}
                      text={option.until === undefined ? undefined : staffText(option.until, at)}
                      until={option.until}
                      isBusy={isPending(option.target)}
                      onChange={(until) => void run(option.target, until)}
                    />
                  </li>
                ))}
              </ul>
            </div>
          ) : null
        }}
      </AvailabilityRow>
    </li>
  )
}

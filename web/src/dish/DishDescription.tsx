import type { Allergen } from '@fuel-shack/contract/menu/allergens'
import type { Dish } from '@fuel-shack/contract/menu/menu'
import styles from './DishSheet.module.css'

interface DishDescriptionProps {
  dish: Dish
  /** The allergens that the chosen options add. */
  added?: Allergen[] | undefined
}

const LIST = new Intl.ListFormat('en-AU')

/** Description, dietary tags, and the allergens of the dish as it is chosen. */
export function DishDescription({ dish: { description, details }, added }: DishDescriptionProps) {
  const { tags = [], allergens = null } = details ?? {}
  return (
    <>
      {description ? <p className={styles.description}>{description}</p> : null}
      {tags.length > 0 ? (
        <ul className={styles.tags} aria-label="Dietary">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      ) : null}
      <section className={styles.allergens}>
        <h3>Allergens</h3>
        {allergens ? (
          <AllergenLists contains={unionOf(allergens.contains, added ?? [])} mayContain={allergens.mayContain} />
        ) : (
          <p>We haven&apos;t listed the allergens of this dish yet. Ask us before you order.</p>
        )}
      </section>
    </>
  )
}

function AllergenLists({ contains, mayContain }: { contains: Allergen[]; mayContain: Allergen[] }) {
  const traces = mayContain.filter((name) => !contains.includes(name))
  return (
    <>
      {contains.length > 0 ? (
        <p>
          Contains <strong>{LIST.format(contains)}</strong>.
        </p>
      ) : (
        <p>No ingredient of this dish is an allergen that must be declared.</p>
      )}
      {traces.length > 0 ? (
        <p>
          May contain <strong>{LIST.format(traces)}</strong>.
        </p>
      ) : null}
    </>
  )
}

function unionOf(first: Allergen[], second: Allergen[]): Allergen[] {
  return [...new Set([...first, ...second])]
}

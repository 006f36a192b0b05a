import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { chosenDetails } from '@fuel-shack/contract/shop/catalogue/chosen-details'
import { defaultOptions } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { SEAFOOD_TEXTS, seafoodOriginOf } from '@fuel-shack/contract/shop/catalogue/seafood'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import styles from './DishSheet.module.css'

interface DishDescriptionProps {
  dish: Dish
  /** The ids of the chosen options. Left out where nothing can be chosen: then the defaults apply. */
  optionIds?: readonly string[] | undefined
}

const LIST = new Intl.ListFormat('en-AU')

/** Description, and the dietary tags and allergens of the dish as it is chosen. */
export function DishDescription({ dish: { description, details }, optionIds }: DishDescriptionProps) {
  const ids = optionIds ?? defaultOptions(details?.optionGroups ?? []).map(({ id }) => id)
  const { tags, allergens } = details ? chosenDetails(details, ids) : { tags: [], allergens: null }
  const origin = details ? seafoodOriginOf(details) : undefined
  return (
    <>
      {description ? <p className={styles.description}>{description}</p> : null}
      {origin ? <p>{SEAFOOD_TEXTS[origin]}</p> : null}
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
          <AllergenLists contains={allergens.contains} mayContain={allergens.mayContain} />
        ) : (
          <p>We haven&apos;t listed the allergens of this dish yet. Ask us before you order.</p>
        )}
      </section>
    </>
  )
}

function AllergenLists({ contains, mayContain }: { contains: Allergen[]; mayContain: Allergen[] }) {
  return (
    <>
      {contains.length > 0 ? (
        <p>
          Contains <strong>{LIST.format(contains)}</strong>.
        </p>
      ) : (
        <p>No ingredient of this dish is an allergen that must be declared.</p>
      )}
      {mayContain.length > 0 ? (
        <p>
          May contain <strong>{LIST.format(mayContain)}</strong>.
        </p>
      ) : null}
    </>
  )
}

import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import styles from './AllergenAdvice.module.css'
import { useListDishesQuery } from '../catalogue/menu-queries.ts'

/** Shows what the kitchen can and cannot promise. It never contradicts "gluten free". */
export function AllergenAdvice() {
  const { phone, allergens } = useFacts()
  const { data: dishes } = useListDishesQuery()
  const isFreeOfGluten = dishes?.some(({ details }) => details?.tags.includes('gluten free'))
  const exception = isFreeOfGluten ? ', except for gluten in dishes marked gluten free,' : ''
  return (
    <p className={styles.advice}>
      <span>{`One kitchen prepares all of our food, so${exception}`}</span> we can&apos;t promise that any dish is free
      of an allergen. If you have an allergy, call us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> or ask
      at the counter before you order.{allergens !== undefined && <span>{` ${allergens}`}</span>}
    </p>
  )
}

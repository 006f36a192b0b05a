import { MenuImport } from '../menu-import/MenuImport.tsx'
import { Menu } from '../menu/Menu.tsx'
import { PricesOn } from '../menu/PricesOn.tsx'
import type { DishComponent } from '../menu/ProductRow.tsx'
import type { PlaceProps } from '../place.ts'
import { DayPlace } from './DayPlace.tsx'
import styles from './Places.module.css'
import { Section } from './Section.tsx'

/** @param Dish a row of the list, with what is sold out, which another feature has */
export function MenuPlace({ Dish, ...props }: PlaceProps & { Dish: DishComponent }) {
  return (
    <div className={styles.withList}>
      <Section title="Dishes">
        <Menu Dish={Dish} />
      </Section>
      <div>
        <DayPlace {...props}>
          {(_day, settings) => (
            <>
              <Section title="What did it cost?">
                <PricesOn />
              </Section>
              <Section title="Lists">
                <MenuImport />
              </Section>
              {settings('What dishes are made with')}
              {settings('Limits')}
            </>
          )}
        </DayPlace>
      </div>
    </div>
  )
}

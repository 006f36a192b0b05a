import { ManagedDish } from '../../kitchen/menu/DishRow.tsx'
import type { PlaceProps } from '../../office/place.ts'
import { MenuPlace } from '../../office/places/MenuPlace.tsx'

/** The menu of the manager's area, whose rows mark what is sold out as the kitchen's do. */
export default function MenuPage(props: PlaceProps) {
  return <MenuPlace {...props} Dish={ManagedDish} />
}

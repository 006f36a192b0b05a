import { MenuDishes } from '../../kitchen/menu/MenuSheet.tsx'
import type { PlaceProps } from '../../office/place.ts'
import { MenuPlace } from '../../office/places/MenuPlace.tsx'

/** The menu of the manager's area, with the kitchen's list of dishes. */
export default function MenuPage(props: PlaceProps) {
  return <MenuPlace {...props} dishes={<MenuDishes />} />
}

import { arrivalTexts } from '@fuel-shack/contract/orders/arrival-texts'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import { isName, textKey } from '@fuel-shack/contract/values/folded-text'

type Collection = SettingValue<'collection'>

interface PlaceDraft {
  title: string
  /** The count as it was typed. Empty means one. */
  count: string
}

export interface PlacesDraft {
  where: string
  afterHours: string
  callButton: string
  places: PlaceDraft[]
}

export const NEW_PLACE: PlaceDraft = { title: '', count: '' }

export const toDraft = ({ where, afterHours = '', callButton = '', places }: Collection): PlacesDraft => ({
  where,
  afterHours,
  callButton,
  places: places.map(({ title, count }) => ({ title, count: count === undefined ? '' : String(count) })),
})

export function toValue(draft: PlacesDraft): { value: Collection } | { fault: string } {
  const [where, afterHours, callButton] = [draft.where, draft.afterHours, draft.callButton].map((text) => text.trim())
  if (!where) return { fault: 'Say where customers collect their orders.' }
  const places: Collection['places'] = []
  for (const { title: typed, count: typedCount } of draft.places) {
    const [title, count] = [typed.trim(), typedCount.trim()]
    if (!isName(title)) return { fault: 'Give each place a name, or remove it.' }
    if (!/^([2-9]|[1-9]\d|)$/.test(count))
      return { fault: `${title}: type how many there are, from 2 to 99. Leave it empty if there's one.` }
    places.push({ title, ...(count !== '' && { count: Number(count) }) })
  }
  const texts = places.flatMap(arrivalTexts)
  const twice = texts.find((text, index) => texts.slice(0, index).some((other) => isSame(other, text)))
  if (twice !== undefined) return { fault: `${twice} is on the list twice.` }
  return { value: { where, ...(afterHours && { afterHours }), ...(callButton && { callButton }), places } }
}

const isSame = (one: string, other: string): boolean => textKey(one) === textKey(other)

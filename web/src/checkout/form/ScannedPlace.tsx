import { useState } from 'react'
import { findScannedPlace, forgetScannedPlace, storeScannedPlace } from '../../menu/cart/scanned-place.ts'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { serverNow } from '../../platform/client/server-clock.ts'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'

/** The place of the sticker that led here. The ticket reports it to the kitchen, and can change it. */
export function ScannedPlace() {
  const { places } = useFacts().collection
  const [place] = useState(() => findScannedPlace(places, serverNow().getTime()))
  const [isThere, setIsThere] = useState(true)
  if (!place) return null

  function toggle({ code }: { code: string }) {
    if (isThere) forgetScannedPlace()
    else storeScannedPlace(code)
    setIsThere(!isThere)
  }
  return (
    <ChoiceGroup
      legend="Where are you?"
      type="checkbox"
      options={[{ id: 'place', label: place.text }]}
      hint="The kitchen reads it with your order. Your ticket can change it."
      chosen={isThere ? ['place'] : []}
      onToggle={() => toggle(place)}
    />
  )
}

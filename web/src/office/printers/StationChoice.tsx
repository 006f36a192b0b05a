import { STATION_NAMES, STATIONS, type Station } from '@fuel-shack/contract/shop/stations/stations'
import { stationsOfMenu } from '../../menu/catalogue/menu-stations.ts'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'

const EVERY = 'every'
const OPTIONS = [{ id: EVERY, label: 'Every order' }, ...STATIONS.map((id) => ({ id, label: STATION_NAMES[id] }))]

interface StationChoiceProps {
  /** Null: every station. */
  station: Station | null
  onChange: (station: Station | null) => void
}

/** Asks which orders a printer prints, where two stations make what is on the menu. */
export function StationChoice({ station, onChange }: StationChoiceProps) {
  const { dishes } = useMenu()
  if (station === null && stationsOfMenu(dishes).length < 2) return null
  return (
    <ChoiceGroup
      legend="Prints"
      hint="A printer of a station prints the orders with something that it makes."
      type="radio"
      options={OPTIONS}
      chosen={[station ?? EVERY]}
      onToggle={(id) => onChange(STATIONS.find((each) => each === id) ?? null)}
    />
  )
}

import { STATION_NAMES, STATIONS } from '@fuel-shack/contract/shop/stations/stations'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../parts/icons.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './Stations.module.css'

const CHOICES = [
  { station: undefined, name: 'All' },
  ...STATIONS.map((station) => ({ station, name: STATION_NAMES[station] })),
]

/** Chooses the station whose orders this device shows. */
export function StationFilter() {
  const { board, arrange } = useTickets()
  const { station: chosen } = useExternalStore(board)
  return (
    <fieldset aria-label="Orders of" className={styles.filter}>
      {CHOICES.map(({ station, name }) => (
        <Button
          key={name}
          tone="secondary"
          className={styles.choice}
          aria-pressed={station === chosen}
          icon={station === chosen ? <CheckIcon size={20} /> : undefined}
          onClick={() => arrange({ station })}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

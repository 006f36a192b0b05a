import type { ManagedTill } from '@fuel-shack/contract/cards/managed-tills'
import { useMinute } from '../../platform/client/use-minute.ts'
import common from '../parts/common.module.css'
import { Item, ItemButton } from '../parts/Item.tsx'
import { shortAud } from '../fields/fields.ts'
import { describeUse } from './till-texts.ts'
import styles from './Tills.module.css'

/** The format of a calendar day. */
const DAY = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

interface TillListProps {
  tills: readonly ManagedTill[]
  onOpen: (till: ManagedTill) => void
}

export function TillList({ tills, onOpen }: TillListProps) {
  const at = useMinute()
  if (tills.length === 0)
    return <p>No till yet. Staff can serve cards on any of their devices: Card in their menu. A till does it itself.</p>
  return (
    <ul className={common.items} aria-label="Tills">
      {tills.map((till) => (
        <Item
          key={till.id}
          name={till.name}
          note={at ? describeUse(till, at) : null}
          isProblem={till.revokedAt !== undefined}
        >
          <ItemButton label="Open" about={till.name} onClick={() => onOpen(till)} />
        </Item>
      ))}
    </ul>
  )
}

/** Shows what it did in the last days. */
export function TillDays({ till: { days } }: { till: ManagedTill }) {
  if (days.length === 0) return <p>No movements in the last 7 days.</p>
  return (
    // Scrolls sideways with large text.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} tabIndex={0} aria-label="The last 7 days">
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Movements</th>
            <th scope="col">Sales</th>
            <th scope="col">Redeemed</th>
            <th scope="col">Paid</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, movements, collectedCents, redeemedCents, spentCents }) => (
            <tr key={day}>
              <th scope="row">{DAY.format(new Date(day))}</th>
              <td>{movements}</td>
              <td>{shortAud(collectedCents)}</td>
              <td>{shortAud(redeemedCents)}</td>
              <td>{shortAud(spentCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import { describeOpeningStatus } from '@fuel-shack/contract/hours/opening-status'
import { siteTimeZone } from '../client/site-time-zone.ts'
import { useMinute } from '../client/use-minute.ts'
import { countSteps, describeAlerts, describeUnattended } from './alerts/alert-texts.ts'
import { describeFacilities, describeFuel, describeNotice } from './board/board-texts.ts'
import { describeCooks, SETTINGS } from './setting-texts.ts'
import { shortAud } from './set-up/number-fields.ts'
import { describeDayStart, describeRates } from './set-up/set-up-texts.ts'
import { statusOf } from './hours/closing.ts'
import { OpenIcon } from './icons.tsx'
import type { ShownDay } from './manager-queries.ts'
import type { SettingDialogName } from './SettingDialogs.tsx'
import { describePrinters } from './printers/printer-texts.ts'
import { describeTills } from './tills/till-texts.ts'
import styles from './SettingRows.module.css'

interface SettingRowsProps {
  day: ShownDay
  rowsOf: RowsOf
  onOpen: (name: SettingDialogName) => void
}

/** What a manager can change, each with its state now. */
export function SettingRows({ day, rowsOf, onOpen }: SettingRowsProps) {
  const at = useMinute()
  if (!at) return null
  return (
    <ul className={styles.rows}>
      {rowsOf(day, at).map(({ name, title, text }) => (
        <li key={name}>
          <button type="button" className={styles.row} onClick={() => onOpen(name)}>
            <span className={styles.title}>{title}</span>
            <span className={styles.text}>{text}</span>
            <OpenIcon size={20} />
          </button>
        </li>
      ))}
    </ul>
  )
}

type RowsOf = (day: ShownDay, at: Date) => Row[]

interface Row {
  name: SettingDialogName
  title: string
  text: string
}

/** What can change from one hour to the next. */
export function dayRows({ settings = {}, fuelPriceHours, alerts }: ShownDay, at: Date): Row[] {
  const hours = (['kitchenHours', 'dinerHours', 'stationHours'] as const).flatMap((name): Row[] => {
    const value = settings[name]?.value
    if (!value) return []
    return [{ name, title: value.title, text: describeOpeningStatus(statusOf(value, at), at, siteTimeZone) }]
  })
  const { kitchen, notice, fuel, facilities } = settings
  return present([
    ...hours,
    kitchen && { name: 'kitchen', title: 'Cooks', text: describeCooks(kitchen.value) },
    notice && { name: 'notice', title: 'Notice', text: describeNotice(notice.value, at) },
    fuel && { name: 'fuel', title: 'Fuel prices', text: describeFuel(fuel.value, { at, limitHours: fuelPriceHours }) },
    facilities && { name: 'facilities', title: 'Facilities', text: describeFacilities(facilities.value) },
    alerts && settings.alerts && { name: 'alerts', title: 'Alerts', text: describeAlerts(alerts) },
    { name: 'customers', title: 'Customers', text: 'Find or adjust a card' },
    { name: 'team', title: 'Team', text: "Who's on, invitations, roles" },
  ])
}

/** What is set up once, and changed now and then. */
export function setUpRows({ printers, tills, settings = {} }: ShownDay): Row[] {
  const { escalation, unattended, collection, loyalty, limits, refundLimits, lateness, takings } = settings
  return present([
    printers && { name: 'printers', title: 'Printers', text: describePrinters(printers) },
    tills && { name: 'tills', title: 'Tills', text: describeTills(tills) },
    collection && {
      name: 'collection',
      title: SETTINGS.collection.title,
      text: `Collect it ${collection.value.where}`,
    },
    loyalty && { name: 'loyalty', title: SETTINGS.loyalty.title, text: describeRates(loyalty.value) },
    limits && {
      name: 'limits',
      title: SETTINGS.limits.title,
      text: `${limits.value.quantityPerDish} of a dish, ${limits.value.quantityPerOrder} in an order`,
    },
    refundLimits && {
      name: 'refundLimits',
      title: SETTINGS.refundLimits.title,
      text: `Up to ${shortAud(refundLimits.value.orderCents)} of an order`,
    },
    lateness && {
      name: 'lateness',
      title: SETTINGS.lateness.title,
      text: `After ${lateness.value.lateAfterMinutes} minutes`,
    },
    takings && { name: 'takings', title: SETTINGS.takings.title, text: `At ${describeDayStart(takings.value)}` },
    escalation && { name: 'escalation', title: SETTINGS.escalation.title, text: countSteps(escalation.value) },
    unattended && { name: 'unattended', title: SETTINGS.unattended.title, text: describeUnattended(unattended.value) },
  ])
}

function present(rows: (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined)
}

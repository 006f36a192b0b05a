import { describeOpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import type { FormName } from '@fuel-shack/contract/shop/rest-stop/setting-forms'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { SettingName, SettingValue } from '@fuel-shack/contract/records/settings'
import { siteTimeZone } from '../platform/time/site-time-zone.ts'
import { useMinute } from '../platform/client/use-minute.ts'
import { countSteps, describeAlerts } from './texts/alert-texts.ts'
import { describeFacilities, describeFuel, describeNotice } from './texts/board-texts.ts'
import { SETTINGS } from './texts/setting-texts.ts'
import type { FactName } from './texts/fact-texts.ts'
import { FORM_NAMES } from './fields/setting-form.ts'
import { statusOf } from './hours/closing.ts'
import { OpenIcon } from './parts/icons.tsx'
import type { ShownSettings } from './parts/manager-queries.ts'
import { describePrinters } from './printers/printer-texts.ts'
import { rowsOf, type RowName, type SectionTitle } from './setting-sections.ts'
import { describeSetting } from './settings/form-rules.ts'
import { describeTills } from './tills/till-texts.ts'
import styles from './parts/rows.module.css'

interface SettingRowsProps {
  day: ManagerDay
  section: SectionTitle
  onOpen: (name: RowName) => void
}

/** Shows what a manager can change, each with its state now. */
export function SettingRows({ day, section, onOpen }: SettingRowsProps) {
  const at = useMinute()
  if (!at) return null
  return (
    <ul className={styles.rows}>
      {rowsOf(section).map((name) => {
        const row = ROWS[name](day, at)
        if (!row) return null
        return (
          <li key={name}>
            <button type="button" className={styles.row} onClick={() => onOpen(name)}>
              <span className={styles.title}>{row.title}</span>
              <span className={styles.text}>{row.text}</span>
              <OpenIcon size={20} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface Row {
  title: string
  text: string
}

/** @returns undefined if the server does not have this setting */
type RowOf = (day: ManagerDay, at: Date) => Row | undefined

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
const FORM_ROWS = Object.fromEntries(
  FORM_NAMES.map((name) => [name, settingRow(name, (value) => describeSetting(name, value))]),
) as Record<FormName, RowOf>

const ROWS: Record<RowName, RowOf> = {
  kitchenHours: hoursRow('kitchenHours'),
  dinerHours: hoursRow('dinerHours'),
  stationHours: hoursRow('stationHours'),
  notice: settingRow('notice', (notice, { at }) => describeNotice(notice, at)),
  fuel: (day, at) => {
    const row = settingRow('fuel', (fuel) => describeFuel(fuel, { at, limitHours: day.fuelPriceHours }))(day, at)
    return row && { ...row, title: 'Fuel prices' }
  },
  facilities: settingRow('facilities', describeFacilities),
  alerts: settingRow('alerts', (_, { day }) => describeAlerts(day.alerts)),
  photo: settingRow('photo', ({ alt }) => alt),
  escalation: settingRow('escalation', countSteps),
  customers: () => ({ title: 'Customers', text: 'Find or adjust a card' }),
  team: () => ({ title: 'Team', text: "Who's on, invitations, roles" }),
  providerKeys: () => ({ title: 'Keys', text: 'Stripe, mail and texts' }),
  printers: ({ printers }) => ({ title: 'Printers', text: describePrinters(printers) }),
  server: () => ({ title: 'Check the server', text: 'Address, payments, email and the rest' }),
  stickers: ({ settings }: { settings: ShownSettings }) =>
    settings.collection && { title: 'Stickers', text: 'Codes to scan at each place' },
  tills: ({ tills }) => ({ title: 'Tills', text: describeTills(tills) }),
  ...FORM_ROWS,
}

type ShownSetting = Exclude<SettingName, 'ordering' | 'pictures' | FactName>

function settingRow<Name extends ShownSetting>(
  name: Name,
  textOf: (value: SettingValue<Name>, now: { day: ManagerDay; at: Date }) => string,
): RowOf {
  return (day, at) => {
    const settings: ShownSettings = day.settings
    const setting = settings[name]
    return setting && { title: SETTINGS[name].title, text: textOf(setting.value, { day, at }) }
  }
}

function hoursRow(name: 'kitchenHours' | 'dinerHours' | 'stationHours'): RowOf {
  return ({ settings }: { settings: ShownSettings }, at) => {
    const hours = settings[name]?.value
    return hours && { title: hours.title, text: describeOpeningStatus(statusOf(hours, at), at, siteTimeZone()) }
  }
}

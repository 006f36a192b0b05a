import { describeOpeningStatus } from '@fuel-shack/contract/hours/opening-status'
import type { SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import { siteTimeZone } from '../client/site-time-zone.ts'
import { useMinute } from '../client/use-minute.ts'
import { countSteps, describeAlerts } from './alerts/alert-texts.ts'
import { describeFacilities, describeFuel, describeNotice } from './board/board-texts.ts'
import { SETTINGS } from './setting-texts.ts'
import { statusOf } from './hours/closing.ts'
import { OpenIcon } from './icons.tsx'
import type { ShownDay, ShownSettings } from './manager-queries.ts'
import type { SettingDialogName } from './SettingDialogs.tsx'
import { describeSetting } from './settings/form-rules.ts'
import { FORM_NAMES, formOf } from './settings/setting-form.ts'
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
  const { fuel } = settings
  return present([
    ...hours,
    ...formRows(settings, true),
    settingRow(settings, 'notice', (notice) => describeNotice(notice, at)),
    fuel && { name: 'fuel', title: 'Fuel prices', text: describeFuel(fuel.value, { at, limitHours: fuelPriceHours }) },
    settingRow(settings, 'facilities', describeFacilities),
    alerts && settingRow(settings, 'alerts', () => describeAlerts(alerts)),
    { name: 'customers', title: 'Customers', text: 'Find or adjust a card' },
    { name: 'team', title: 'Team', text: "Who's on, invitations, roles" },
  ])
}

/** What is set up once, and changed now and then. */
export function setUpRows({ printers, tills, settings = {} }: ShownDay): Row[] {
  return present([
    printers && { name: 'printers', title: 'Printers', text: describePrinters(printers) },
    tills && { name: 'tills', title: 'Tills', text: describeTills(tills) },
    ...formRows(settings, false),
    settingRow(settings, 'escalation', countSteps),
  ])
}

/** The settings whose dialogs are made from their fields. */
const formRows = (settings: ShownSettings, isDaily: boolean) =>
  FORM_NAMES.filter((name) => (formOf(name).isDaily ?? false) === isDaily).map((name) =>
    settingRow(settings, name, (value) => describeSetting(name, value)),
  )

/** Undefined: the server does not have this setting. */
function settingRow<Name extends Exclude<SettingName, 'ordering'>>(
  settings: ShownSettings,
  name: Name,
  textOf: (value: SettingValue<Name>) => string,
): Row | undefined {
  const setting = settings[name]
  return setting && { name, title: SETTINGS[name].title, text: textOf(setting.value) }
}

function present(rows: (Row | undefined)[]): Row[] {
  return rows.filter((row) => row !== undefined)
}

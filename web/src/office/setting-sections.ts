import type { FactName } from './texts/fact-texts.ts'
import type { SettingName } from '@fuel-shack/contract/records/settings'

/** The rows that open a dialog. Ordering has its choices on the page. */
export type RowName =
  | Exclude<SettingName, 'ordering' | 'pictures' | FactName>
  | 'customers'
  | 'printers'
  | 'server'
  | 'providerKeys'
  | 'stickers'
  | 'team'
  | 'tills'

/** The section of each row, in the order in which its rows are shown. */
const SECTION_OF = {
  parts: 'What dishes are made with',
  limits: 'Limits',
  names: 'Name and look',
  welcome: 'Name and look',
  colours: 'Name and look',
  photo: 'Name and look',
  place: 'Address and contact',
  contact: 'Address and contact',
  seller: 'Law',
  legal: 'Law',
  loyalty: 'Money settings',
  surcharge: 'Money settings',
  refundLimits: 'Money settings',
  takings: 'Money settings',
  team: 'Team and customers',
  customers: 'Team and customers',
  kitchenHours: 'Hours',
  dinerHours: 'Hours',
  stationHours: 'Hours',
  notice: 'On the board',
  fuel: 'On the board',
  facilities: 'On the board',
  kitchen: 'Kitchen',
  lateness: 'Kitchen',
  alerts: 'If orders go unnoticed',
  escalation: 'If orders go unnoticed',
  unattended: 'If orders go unnoticed',
  collection: 'Collection',
  stickers: 'Collection',
  printers: 'Devices',
  tills: 'Devices',
  server: 'Server',
  providerKeys: 'Payments and messages',
} as const satisfies Record<RowName, string>

export type SectionTitle = (typeof SECTION_OF)[RowName]

export const isRowName = (name: string | undefined): name is RowName =>
  name !== undefined && Object.hasOwn(SECTION_OF, name)

export const rowsOf = (section: SectionTitle): RowName[] =>
  Object.keys(SECTION_OF).filter((name): name is RowName => isRowName(name) && SECTION_OF[name] === section)

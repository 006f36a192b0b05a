import type { AuditEntry, StaffAction, StaffActionName, Subject } from '@fuel-shack/contract/office/audit-trail'
import { DEFAULT_STATION, STATION_NAMES } from '@fuel-shack/contract/shop/stations/stations'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { isKnown, ORDERING } from '../texts/ordering-texts.ts'
import { describeSettingChange, SETTINGS } from '../texts/setting-texts.ts'
import { describeSteps } from '../fields/describe-fields.ts'
import type { Role } from '@fuel-shack/contract/team/account-roles'
import { describeProductChange } from './product-undo.ts'
import { describeLeftStep } from '../texts/set-up-texts.ts'
import { ROLES } from '../team/team-texts.ts'
import { TILL_LIMITS } from '../tills/till-texts.ts'

type ActionSubject = Exclude<Subject, keyof typeof SETTINGS>

const ACTION_SUBJECTS: Record<ActionSubject, string> = {
  orders: 'Orders',
  payments: 'Refunds and payments',
  availability: 'Sold out',
  menu: 'Menu',
  pace: 'Pauses and waits',
  cards: 'Cards at the counter',
  customers: 'Customers',
  printers: 'Printers',
  program: 'The program',
  setUp: 'Set-up',
  team: 'Team',
  tills: 'Tills',
}

/** The subjects that filter the record. */
export const SUBJECTS = [
  ...Object.entries(SETTINGS).map(([value, { title }]) => ({ value, text: title })),
  ...Object.entries(ACTION_SUBJECTS).map(([value, text]) => ({ value, text })),
]

export const isSubject = (value: string): value is Subject => isKnown({ ...SETTINGS, ...ACTION_SUBJECTS }, value)

/** @returns undefined for what only a later version of the server knows. */
export function describeEntry(entry: AuditEntry): string | undefined {
  if (!('setting' in entry)) return describeAction(entry.action, entry.details)
  if (!isKnown(SETTINGS, entry.setting)) return undefined
  if (entry.setting === 'ordering' && ![entry.before, entry.after].every((value) => isKnown(ORDERING, value)))
    return undefined
  return describeSettingChange(entry)
}

type Details<Name extends StaffActionName> = Extract<StaffAction, { action: Name }>['details']

const ACTIONS: { [Name in StaffActionName]: (details: Details<Name>) => string } = {
  reset: ({ number }) => `Order ${number} put back on the board`,
  declined: ({ number }) => `Order ${number} declined`,
  kept: ({ number }) => `Order ${number} kept, outside the hours`,
  refunded: describeRefund,
  payment_dealt_with: ({ cents }) => `Payment${cents === null ? '' : ` of ${formatAud(cents)}`} marked as dealt with`,
  sold_out: ({ until, ...dish }) =>
    `Sold out: ${dishOf(dish)}${until === null ? '' : `, until ${describeInstant(until)}`}`,
  portions_set: ({ left, until, ...dish }) =>
    `${left} left: ${dishOf(dish)}${until === null ? '' : `, until ${describeInstant(until)}`}`,
  available_again: (dish) => `Available again: ${dishOf(dish)}`,
  kitchen_paused: ({ minutes }) => `Online orders paused for ${minutes} minutes`,
  kitchen_resumed: () => 'Online orders resumed',
  kitchen_delayed: ({ minutes }) => `${minutes} minutes added to the wait`,
  kitchen_delay_ended: () => 'Extra wait ended',
  alerts_tested: ({ sent, failed }) =>
    failed === 0 ? `Alerts tested: all ${sent} sent` : `Alerts tested: ${failed} of ${sent + failed} failed`,
  card_moved: describeCardMovement,
  customers_found: ({ by, found, reason }) => `Customers looked up by ${by}: ${found} found. ${reason}`,
  customer_opened: ({ card, reason }) =>
    `Customer of the card ending in ${card} opened${reason === null ? ' by its number' : `. ${reason}`}`,
  card_adjusted: ({ points, cents, reason, ...card }) => {
    const what = points === 0 ? signed(cents, formatAud) : signed(points, (amount) => `${amount} points`)
    return `Card ending in ${cardOf(card)} adjusted: ${what}. ${reason}`
  },
  card_replaced: ({ before, ...card }) => `Card ending in ${before} replaced by one ending in ${cardOf(card)}`,
  old_cards_imported: ({ added, changed, points, cents }) =>
    `Old cards imported: ${counted(added)} new, ${counted(changed)} changed, ${signed(points, pointsOf)}, ${signed(cents, formatAud)}`,
  old_cards_exported: ({ cards }) => `Old cards exported: ${counted(cards)}`,
  old_card_claimed: ({ old, points, cents, ...card }) =>
    `Old card ending in ${old} moved to the card ending in ${cardOf(card)}: ${pointsOf(points)}, ${formatAud(cents)}`,
  till_added: ({ name }) => `Till added: ${name}`,
  till_limited: ({ name, before, limits }) =>
    `Limits of the till ${name}: ${describeSteps(TILL_LIMITS, before, limits).join(', ')}`,
  till_revoked: ({ name }) => `Till revoked: ${name}`,
  printer_added: ({ name }) => `Printer added: ${name}`,
  printer_renamed: ({ before, name }) => `Printer renamed: ${before} → ${name}`,
  printer_station_changed: ({ name, after }) =>
    `Printer ${name}: ${after === null ? 'prints every order' : `prints what the station ${STATION_NAMES[after]} makes`}`,
  printer_password_changed: ({ name }) => `New password for the printer ${name}`,
  printer_removed: ({ name, dockets }) =>
    `Printer removed: ${name}${dockets === 0 ? '' : `, with ${dockets} waiting ${dockets === 1 ? 'docket' : 'dockets'}`}`,
  printer_tested: ({ name }) => `Test docket: ${name}`,
  member_invited: ({ role, via }) =>
    `Invitation made: ${roleName(role)}, ${via === 'screen' ? 'by a code' : `by ${via}`}`,
  invitation_withdrawn: ({ role }) => `Invitation withdrawn: ${roleName(role)}`,
  member_joined: ({ name, role }) => `${name} joined the team: ${roleName(role)}`,
  member_role_changed: ({ name, before, role }) => `Role of ${name}: ${roleName(before)} → ${roleName(role)}`,
  member_deactivated: ({ name }) => `${name} deactivated`,
  member_reactivated: ({ name }) => `${name} reactivated`,
  member_password_reset: ({ name, removesFactors }) =>
    `New password for ${name}${removesFactors ? ', without the second step' : ''}`,
  member_removed: ({ name }) => `${name} removed from the team`,
  member_logged_out: ({ name }) => `${name} logged out`,
  member_pin_removed: ({ name }) => `PIN of ${name} removed`,
  server_test_sent: ({ channel }) => `Test sent to themselves by ${channel}`,
  contact_code_sent: ({ contact }) => `Code sent to ${contact}`,
  day_closed: ({ day, number }) => `Day closed: ${day}, number ${number}`,
  takings_exported: ({ from, to, file }) => `${EXPORTED[file ?? ''] ?? 'Takings'} exported: ${from} to ${to}`,
  takings_compared: ({ from, to, differences }) =>
    `Compared with Stripe: ${from} to ${to}, ${differences} ${differences === 1 ? 'difference' : 'differences'}`,
  version_started: ({ before, version }) => `Version ${version} started${before === null ? '' : `, after ${before}`}`,
  menu_imported: ({ changes }) => `Menu imported: ${changes} ${changes === 1 ? 'change' : 'changes'}`,
  product_changed: describeProductChange,
  section_hours_changed: ({ section, after }) =>
    after === null ? `${section}: served whenever orders are taken` : `Serving hours of ${section} changed`,
  section_station_changed: ({ section, after }) => `${section} is made at: ${STATION_NAMES[after ?? DEFAULT_STATION]}`,
  allergens_confirmed: ({ title }) => `Allergens of ${title} confirmed`,
  set_up_step_left: ({ step, as }) => describeLeftStep(step, as),
  provider_keys_changed: ({ group, isRemoved }) => `Keys of ${group} ${isRemoved ? 'removed' : 'changed'}`,
  cooks_changed: ({ cooks }) => (cooks === null ? 'As many cooks as usual' : `Cooks today: ${cooks}`),
}

function describeAction<Name extends StaffActionName>(action: Name, details: Details<Name>): string | undefined {
  return isKnown(ACTIONS, action) ? ACTIONS[action](details) : undefined
}

const roleName = (role: Role): string => ROLES[role]?.name ?? role

const EXPORTED: Record<string, string> = {
  xero: 'Takings for Xero',
  'activity-statement': 'Activity statement',
  owed: 'What is owed to customers',
}

function describeRefund({ order, cents, to }: Details<'refunded'>): string {
  const what = order === null ? 'Payment without an order' : `Order ${order.number}`
  return `${what}: ${formatAud(cents)} refunded to the ${to}`
}

function describeCardMovement(movement: Details<'card_moved'>): string {
  const { kind, card, points, cents, saleCents, fuelMillilitres, isAnotherSale, reason, isOwn } = movement
  const litres = fuelMillilitres === undefined ? '' : ` and ${fuelMillilitres / 1000} L of fuel`
  const what = {
    collect: `${points} points collected for ${formatAud(saleCents ?? 0)}${litres}${isAnotherSale ? ', confirmed as another sale' : ''}`,
    redeem: `${-points} points turned into ${formatAud(cents)}`,
    spend: `${formatAud(-cents)} paid with the balance`,
    undo: `undone: ${points} points, ${formatAud(cents)}`,
  }[kind]
  return `Card ending in ${card}${isOwn ? ', their own' : ''}: ${what}${reason === null ? '' : `. ${reason}`}`
}

const cardOf = ({ card, isOwn }: { card: string; isOwn: boolean }): string => `${card}${isOwn ? ', their own' : ''}`

const signed = (amount: number, textOf: (amount: number) => string): string =>
  `${amount < 0 ? '−' : '+'}${textOf(Math.abs(amount))}`

const counted = (count: number): string => count.toLocaleString('en-AU')
const pointsOf = (points: number): string => `${counted(points)} ${points === 1 ? 'point' : 'points'}`

const dishOf = ({ title, option }: { title: string; option: string | null }): string =>
  option === null ? title : `${title} (${option})`

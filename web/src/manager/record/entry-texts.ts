import type { RecordEntry, StaffAction, Subject } from '@fuel-shack/contract/manager/record'
import { formatAud } from '@fuel-shack/contract/values/money'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { isKnown, ORDERING } from '../ordering-texts.ts'
import { describeSettingChange, SETTINGS } from '../setting-texts.ts'
import { describeNumberSteps } from '../set-up/number-fields.ts'
import type { Role } from '@fuel-shack/contract/endpoints/roles'
import { ROLES } from '../team/team-texts.ts'
import { TILL_LIMITS } from '../tills/till-texts.ts'

type ActionSubject = Exclude<Subject, keyof typeof SETTINGS>

const ACTION_SUBJECTS: Record<ActionSubject, string> = {
  orders: 'Orders',
  payments: 'Refunds and payments',
  availability: 'Sold out',
  pace: 'Pauses and waits',
  cards: 'Cards at the counter',
  customers: 'Customers',
  printers: 'Printers',
  team: 'Team',
  tills: 'Tills',
}

/** What the record can be read by. */
export const SUBJECTS = [
  ...Object.entries(SETTINGS).map(([value, { title }]) => ({ value, text: title })),
  ...Object.entries(ACTION_SUBJECTS).map(([value, text]) => ({ value, text })),
]

export const isSubject = (value: string): value is Subject => isKnown({ ...SETTINGS, ...ACTION_SUBJECTS }, value)

/** @returns undefined for what only a later version of the server knows. */
export function describeEntry(entry: RecordEntry): string | undefined {
  if (!('setting' in entry)) return describeAction(entry)
  if (!isKnown(SETTINGS, entry.setting)) return undefined
  if (entry.setting === 'ordering' && ![entry.before, entry.after].every((value) => isKnown(ORDERING, value)))
    return undefined
  return describeSettingChange(entry)
}

function describeAction(entry: StaffAction): string | undefined {
  switch (entry.action) {
    case 'reset':
      return `Order ${entry.details.number} put back on the board`
    case 'declined':
      return `Order ${entry.details.number} declined`
    case 'kept':
      return `Order ${entry.details.number} kept, outside the hours`
    case 'refunded':
      return describeRefund(entry.details)
    case 'payment_dealt_with': {
      const { cents } = entry.details
      return `Payment${cents === null ? '' : ` of ${formatAud(cents)}`} marked as dealt with`
    }
    case 'sold_out': {
      const { until } = entry.details
      return `Sold out: ${dishOf(entry.details)}${until === null ? '' : `, until ${describeInstant(until)}`}`
    }
    case 'available_again':
      return `Available again: ${dishOf(entry.details)}`
    case 'kitchen_paused':
      return `Online orders paused for ${entry.details.minutes} minutes`
    case 'kitchen_resumed':
      return 'Online orders resumed'
    case 'kitchen_delayed':
      return `${entry.details.minutes} minutes added to the wait`
    case 'kitchen_delay_ended':
      return 'Extra wait ended'
    case 'alerts_tested': {
      const { sent, failed } = entry.details
      return failed === 0 ? `Alerts tested: all ${sent} sent` : `Alerts tested: ${failed} of ${sent + failed} failed`
    }
    case 'card_moved':
      return describeCardMovement(entry.details)
    case 'customers_found': {
      const { by, found, reason } = entry.details
      return `Customers looked up by ${by}: ${found} found. ${reason}`
    }
    case 'customer_opened': {
      const { card, reason } = entry.details
      return `Customer of the card ending in ${card} opened${reason === null ? ' by its number' : `. ${reason}`}`
    }
    case 'card_adjusted': {
      const { points, cents, reason } = entry.details
      const what = points === 0 ? signed(cents, formatAud) : signed(points, (amount) => `${amount} points`)
      return `Card ending in ${cardOf(entry.details)} adjusted: ${what}. ${reason}`
    }
    case 'cards_merged': {
      const { from, points, cents } = entry.details
      return `Card ending in ${from} merged into the one ending in ${cardOf(entry.details)}: ${points} points, ${formatAud(cents)}`
    }
    case 'card_replaced':
      return `Card ending in ${entry.details.before} replaced by one ending in ${cardOf(entry.details)}`
    case 'login_code_made':
      return `Login code made for the customer of the card ending in ${entry.details.card}`
    case 'till_added':
      return `Till added: ${entry.details.name}`
    case 'till_limited': {
      const { name, before, limits } = entry.details
      return `Limits of the till ${name}: ${describeNumberSteps(TILL_LIMITS, before, limits).join(', ')}`
    }
    case 'till_revoked':
      return `Till revoked: ${entry.details.name}`
    case 'printer_added':
      return `Printer added: ${entry.details.name}`
    case 'printer_renamed':
      return `Printer renamed: ${entry.details.before} → ${entry.details.name}`
    case 'printer_password_changed':
      return `New password for the printer ${entry.details.name}`
    case 'printer_removed': {
      const { name, dockets } = entry.details
      return `Printer removed: ${name}${dockets === 0 ? '' : `, with ${dockets} waiting ${dockets === 1 ? 'docket' : 'dockets'}`}`
    }
    case 'printer_tested':
      return `Test docket: ${entry.details.name}`
    case 'member_invited':
      return `Invitation made: ${roleName(entry.details)}, ${entry.details.via === 'screen' ? 'by a code' : `by ${entry.details.via}`}`
    case 'invitation_withdrawn':
      return `Invitation withdrawn: ${roleName(entry.details)}`
    case 'member_joined':
      return `${entry.details.name} joined the team: ${roleName(entry.details)}`
    case 'member_role_changed': {
      const { name, before } = entry.details
      return `Role of ${name}: ${roleName({ role: before })} → ${roleName(entry.details)}`
    }
    case 'member_deactivated':
      return `${entry.details.name} deactivated`
    case 'member_reactivated':
      return `${entry.details.name} reactivated`
    case 'member_password_reset':
      return `New password for ${entry.details.name}${entry.details.removesFactors ? ', without the second step' : ''}`
    case 'member_removed':
      return `${entry.details.name} removed from the team`
    case 'member_logged_out':
      return `${entry.details.name} logged out`
    case 'member_pin_removed':
      return `PIN of ${entry.details.name} removed`
    case 'contact_code_sent':
      return `Code sent to ${entry.details.contact}`
    case 'day_closed':
      return `Day closed: ${entry.details.day}, number ${entry.details.number}`
    case 'takings_exported':
      return `${EXPORTED[entry.details.file ?? ''] ?? 'Takings'} exported: ${entry.details.from} to ${entry.details.to}`
    case 'takings_compared': {
      const { from, to, differences } = entry.details
      return `Compared with Stripe: ${from} to ${to}, ${differences} ${differences === 1 ? 'difference' : 'differences'}`
    }
    case 'cooks_changed':
      return entry.details.cooks === null ? 'As many cooks as usual' : `Cooks today: ${entry.details.cooks}`
    default:
      return undefined
  }
}

const roleName = ({ role }: { role: Role }): string => ROLES[role]?.name ?? role

const EXPORTED: Record<string, string> = {
  xero: 'Takings for Xero',
  'activity-statement': 'Activity statement',
  owed: 'What is owed to customers',
}

type Refund = Extract<StaffAction, { action: 'refunded' }>['details']

function describeRefund({ order, cents, to }: Refund): string {
  const what = order === null ? 'Payment without an order' : `Order ${order.number}`
  return `${what}: ${formatAud(cents)} refunded to the ${to}`
}

type CardMovement = Extract<StaffAction, { action: 'card_moved' }>['details']

function describeCardMovement(movement: CardMovement): string {
  const { kind, card, points, cents, saleCents, fuelMillilitres, isAnotherSale, reason, isOwn, confirmedBy } = movement
  const litres = fuelMillilitres === undefined ? '' : ` and ${fuelMillilitres / 1000} L of fuel`
  const what = {
    collect: `${points} points collected for ${formatAud(saleCents ?? 0)}${litres}${isAnotherSale ? ', confirmed as another sale' : ''}`,
    redeem: `${-points} points turned into ${formatAud(cents)}`,
    spend: `${formatAud(-cents)} paid with the balance`,
    undo: `undone: ${points} points, ${formatAud(cents)}`,
  }[kind]
  return `Card ending in ${card}${isOwn ? ', their own' : ''}: ${what}${confirmedBy === undefined ? '' : `, confirmed by the ${confirmedBy}`}${reason === null ? '' : `. ${reason}`}`
}

const cardOf = ({ card, isOwn }: { card: string; isOwn: boolean }): string => `${card}${isOwn ? ', their own' : ''}`

const signed = (amount: number, textOf: (amount: number) => string): string =>
  `${amount < 0 ? '−' : '+'}${textOf(Math.abs(amount))}`

const dishOf = ({ title, option }: { title: string; option: string | null }): string =>
  option === null ? title : `${title} (${option})`

import type { Missing, ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { Ordering } from '@fuel-shack/contract/shop/hours/ordering'
import type { Setting } from '@fuel-shack/contract/records/settings'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

interface OrderingTexts {
  name: string
  /** The effect that customers notice. */
  effect: string
  question: string
  /** The same question once another manager has changed it. */
  stillQuestion: string
  confirm: string
  /** Leaves it in this state. */
  leave: string
}

export const ORDERING: Record<Ordering, OrderingTexts> = {
  'coming-soon': {
    name: 'Coming soon',
    effect: 'Customers read that online ordering is coming soon.',
    question: 'Show “coming soon”?',
    stillQuestion: 'Still show “coming soon”?',
    confirm: 'Show “coming soon”',
    leave: 'Leave “coming soon”',
  },
  open: {
    name: 'Open',
    effect: 'Customers can order in kitchen hours.',
    question: 'Open online ordering?',
    stillQuestion: 'Still open it?',
    confirm: 'Open ordering',
    leave: 'Leave it open',
  },
  closed: {
    name: 'Closed',
    effect: "Customers see the menu, but can't order.",
    question: 'Close online ordering?',
    stillQuestion: 'Still close it?',
    confirm: 'Close ordering',
    leave: 'Leave it closed',
  },
}

/** Something that is missing before ordering opens. */
export interface Lack {
  text: string
  /** Where it is set up. */
  fix?: { text: string; dialog: 'alerts' | 'printers' }
}

const LACKS: Record<Missing, (day: Pick<ManagerDay, 'screenSeenAt'>) => Lack> = {
  alerts: () => ({
    text: 'No phone or email gets alerts, only the devices of staff.',
    fix: { text: 'Set up alerts', dialog: 'alerts' },
  }),
  screen: ({ screenSeenAt }) => ({
    text: `No kitchen screen is on. ${screenSeenAt ? `The last was seen ${when(screenSeenAt)}.` : 'None has been on for a day.'}`,
  }),
  printer: () => ({
    text: 'No docket printer is set up. Orders come up on screens only.',
    fix: { text: 'Add a printer', dialog: 'printers' },
  }),
  testOrder: () => ({ text: 'No order has been paid for yet. Once open, order something yourself, and refund it.' }),
}

/** Lists what is missing, without what only a later server knows. */
export const lacksOf = (day: ManagerDay): Lack[] =>
  day.missing.flatMap((each) => (isKnown(LACKS, each) ? LACKS[each](day) : []))

/** `closed → open` */
export const describeSteps = (...values: Ordering[]): string =>
  values.map((value) => ORDERING[value].name.toLowerCase()).join(' → ')

/** `at 6:31 pm`, `on Mon 6:31 pm`, `on 23/11 6:31 pm` */
function when(instant: string): string {
  const text = describeInstant(instant)
  return `${/^[A-Z]|\//.test(text) ? 'on' : 'at'} ${text}`
}

/** A later server may send a value that this page does not know. */
export const isKnown = <Key extends string>(texts: Record<Key, unknown>, value: string): value is Key =>
  Object.hasOwn(texts, value)

const words = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ')

/** `Changed by Sam at 6:31 pm` */
export function describeAuthor({ version, changedBy, changedAt }: Setting<'ordering'>): string {
  if (version === 0) return 'As set up. No manager has changed it.'
  if (!changedBy && !changedAt) return 'Changed by a manager'
  return words('Changed', changedBy ? `by ${changedBy}` : undefined, changedAt ? when(changedAt) : undefined)
}

/** `Sam changed this at 6:31 pm` */
export const describeChanged = ({
  changedBy,
  changedAt,
}: Pick<Setting<'ordering'>, 'changedBy' | 'changedAt'>): string =>
  words(changedBy ?? 'Another manager', 'changed this', changedAt ? when(changedAt) : undefined)

interface Conflict {
  wanted: Ordering
  /** The state that the manager saw. */
  before: Ordering
  now: Setting<'ordering'>
}

/** `Sam changed this at 6:31 pm: closed → open. Still close it?` Without the question if nothing is left to change. */
export function describeConflict({ wanted, before, now }: Conflict): string {
  const change = describeChanged(now)
  const steps = before === now.value ? `back to ${describeSteps(now.value)}` : describeSteps(before, now.value)
  return `${change}: ${steps}.${now.value === wanted ? '' : ` ${ORDERING[wanted].stillQuestion}`}`
}

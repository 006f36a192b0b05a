import type { OtherScreens } from '@fuel-shack/contract/team/staff-screens'

type Other = OtherScreens['others'][number]

function whoOf({ isYou, name, screens }: Other): string {
  if (isYou) return screens === 1 ? 'your other screen' : `your ${screens} other screens`
  return `${name ?? 'a colleague'}${screens === 1 ? '' : ` on ${screens} screens`}`
}

/** `Also on: Alex, Pat on 2 screens (bell off)`. */
export function othersText(others: readonly Other[]): string {
  if (others.length === 0) return 'No other screen is on'
  const each = others.map((other) => `${whoOf(other)}${other.audibleScreens === 0 ? ' (bell off)' : ''}`)
  return `Also on: ${each.join(', ')}`
}

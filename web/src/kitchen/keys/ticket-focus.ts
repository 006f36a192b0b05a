/** The selected ticket is the one with the focus. */

const OPENS_ORDER = 'button[aria-haspopup="dialog"]'

export const ticketsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(':scope > li')]

/** -1 without a selection. */
export const selectedIndexOf = (tickets: readonly Element[]): number =>
  tickets.findIndex((ticket) => ticket.contains(document.activeElement))

export function selectTicket(ticket: Element | undefined): void {
  if (!ticket) return
  ticket.scrollIntoView({ block: 'nearest' })
  ticket.querySelector<HTMLElement>(OPENS_ORDER)?.focus({ preventScroll: true })
}

interface Box {
  left: number
  top: number
}

/** The ticket above or below: the next one of this column, or else of the column that is nearest to it. */
function inColumn(boxes: readonly Box[], from: number, direction: 1 | -1): number {
  const here = boxes[from]
  if (!here) return from
  const beyond = boxes
    .map(({ top, left }, index) => ({ index, away: (top - here.top) * direction, aside: Math.abs(left - here.left) }))
    .filter(({ away }) => away > 1)
  const nearestAside = Math.min(...beyond.map(({ aside }) => aside))
  const column = beyond.filter(({ aside }) => aside - nearestAside <= 1)
  return column.toSorted((a, b) => a.away - b.away)[0]?.index ?? from
}

/** @param from -1 without a selection: then the first */
export function neighbourOf(boxes: readonly Box[], from: number, to: 'left' | 'right' | 'up' | 'down'): number {
  if (from === -1) return 0
  if (to === 'left') return Math.max(0, from - 1)
  if (to === 'right') return Math.min(boxes.length - 1, from + 1)
  return inColumn(boxes, from, to === 'down' ? 1 : -1)
}

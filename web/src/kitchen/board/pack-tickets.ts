/**
 * Packs the tickets of the board: each is as high as what it says, and follows at the top of the column that ends first. Grid
 * rows of a few pixels make that from the heights, which only the browser knows; the order of the tickets in the page, and so
 * for keys and screen readers, is that of the list.
 */

/** As in `KitchenBoard.module.css`. */
const ROW_PX = 4
const GAP_PX = 8

/** The tickets to place before the next frame is painted. */
const waiting = new Set<HTMLElement>()

/** Reads every height before it changes any place: otherwise the browser would lay out the board for each ticket. */
function placeWaiting(): void {
  const tickets = [...waiting].filter(({ isConnected }) => isConnected)
  waiting.clear()
  const heightsPx = tickets.map(({ offsetHeight }) => offsetHeight)
  for (const [index, ticket] of tickets.entries()) place(ticket, heightsPx[index] ?? 0)
}

function place(ticket: HTMLElement, heightPx: number): void {
  const span = `span ${Math.ceil((heightPx + GAP_PX) / ROW_PX)}`
  if (heightPx === 0 || ticket.style.gridRowEnd === span) return
  ticket.style.gridRowEnd = span
  // From now on it need not be rendered while it is out of sight.
  ticket.style.containIntrinsicBlockSize = `auto ${heightPx}px`
  ticket.dataset['measured'] = ''
}

/** Where heights cannot be observed, a ticket stays as high as it was at first. */
const heights =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        for (const { target } of entries) if (target instanceof HTMLElement) waiting.add(target)
        // In a frame of its own: a change of the layout while sizes are reported is an error of the page.
        requestAnimationFrame(placeWaiting)
      })

/** The `ref` of a ticket. */
export function packTicket(ticket: HTMLElement | null): (() => void) | undefined {
  if (!ticket) return undefined
  waiting.add(ticket)
  queueMicrotask(placeWaiting)
  heights?.observe(ticket)
  return () => heights?.unobserve(ticket)
}

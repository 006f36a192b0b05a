/**
 * Packs the tickets of the board: each is as high as what it says, and follows at the top of the column that ends first. Grid
 * rows of a few pixels make that from the heights, which only the browser knows; the order of the tickets in the page, and so
 * for keys and screen readers, is that of the list.
 */

/** As in `Board.module.css`. */
const ROW_PX = 4
const GAP_PX = 8

/** Where heights cannot be observed, tickets have the height of the style sheet. */
const heights =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        for (const { target, borderBoxSize } of entries) {
          const [box] = borderBoxSize
          if (box && box.blockSize > 0 && target instanceof HTMLElement) place(target, box.blockSize)
        }
      })

function place(ticket: HTMLElement, heightPx: number): void {
  ticket.style.gridRowEnd = `span ${Math.ceil((heightPx + GAP_PX) / ROW_PX)}`
  // From now on it need not be rendered while it is out of sight.
  ticket.style.containIntrinsicBlockSize = `auto ${Math.ceil(heightPx)}px`
  ticket.dataset['measured'] = ''
}

/** The `ref` of a ticket. */
export function packTicket(ticket: HTMLElement | null): (() => void) | undefined {
  if (!ticket) return undefined
  heights?.observe(ticket)
  return () => heights?.unobserve(ticket)
}

import { useRef } from 'react'
import { keyOf } from '../../menu/cart/cart.ts'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { useOwnMenu } from '../../menu/dish/use-own-menu.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useMinute } from '../../platform/client/use-minute.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { soldOutLines, type SoldOutLine, type SoldOutRejection } from './sold-out-lines.ts'
import styles from './SoldOutLines.module.css'

/** The lines that cannot be paid for; they change while the checkout is open. */
export function useSoldOutLines(
  rejection: SoldOutRejection | undefined,
  { pickUpAt, skip }: { pickUpAt: Date | undefined; skip: boolean },
): SoldOutLine[] {
  const { cart } = useCart()
  const { findDish, loadedAtMs } = useOwnMenu({ skip })
  const at = useMinute()
  return at ? soldOutLines(cart, { findDish, loadedAtMs, rejection, at, pickUpAt }) : []
}

export function SoldOutLines({ lines }: { lines: readonly SoldOutLine[] }) {
  const { cart, changeQuantity } = useCart()
  const place = useRef<HTMLDivElement>(null)

  function takeOff({ key, excess }: SoldOutLine) {
    const quantity = cart.find((line) => keyOf(line) === key)?.quantity ?? 0
    changeQuantity(key, -(excess ?? quantity))
    // The clicked button disappears with its line.
    place.current?.focus()
  }

  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {lines.length > 0 ? (
        <Notice>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={`${line.key} ${line.text}`} className={styles.line}>
                <span>{line.text}</span>
                {line.excess === undefined ? (
                  <Button tone="secondary" aria-label={`Remove ${line.title}`} onClick={() => takeOff(line)}>
                    Remove
                  </Button>
                ) : (
                  <Button
                    tone="secondary"
                    aria-label={`Take ${line.excess} off: ${line.title}`}
                    onClick={() => takeOff(line)}
                  >
                    {`Take ${line.excess} off`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}

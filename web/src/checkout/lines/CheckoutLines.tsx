import { useRef, useState } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { OptionGroup } from '@fuel-shack/contract/shop/catalogue/dish-options'
import { optionText } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { surchargeName } from '@fuel-shack/contract/shop/surcharge/surcharge'
import { optionsOf } from '../../menu/cart/cart-lines.ts'
import { cartTotal, keyOf, lineTotal, type CartItem } from '../../menu/cart/cart.ts'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { limitMessageFor, orderLimitMessage } from '../../menu/cart/limit-message.ts'
import { portionsMessage } from '../../menu/cart/portions.ts'
import { SurchargeSentence } from '../../menu/catalogue/SurchargeSentence.tsx'
import { useOwnMenu } from '../../menu/dish/use-own-menu.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Stepper } from '../../ui/controls/Stepper.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { triggerOfOne, useLazyDialog, type DialogTrigger } from '../../ui/hooks/use-lazy-dialog.ts'
import type { Conflicts } from '../allergies/conflicts.ts'
import styles from './CheckoutLines.module.css'

const loadDishSheet = () => import('../../menu/dish/DishSheet.tsx')

interface CheckoutLinesProps {
  /** Of the day of pick-up. */
  surchargePercent: number
  /** Left out where nothing can be ordered. */
  allergies?: readonly Allergen[]
  conflicts?: Conflicts
}

export function CheckoutLines({ surchargePercent, allergies, conflicts }: CheckoutLinesProps) {
  const { cart, limits, changeQuantity } = useCart()
  const { findDish } = useOwnMenu()
  const list = useRef<HTMLUListElement>(null)
  const sheet = useLazyDialog(loadDishSheet)
  const [changed, setChanged] = useState<CartItem>()
  if (cart.length === 0) {
    return (
      <p ref={focusOnMount} className={styles.empty} tabIndex={-1}>
        Your cart is empty.
      </p>
    )
  }

  function change(item: CartItem, delta: 1 | -1) {
    changeQuantity(keyOf(item), delta)
    // The clicked button disappears with its line.
    if (item.quantity + delta <= 0) list.current?.focus()
  }

  const lines = cart.map((item) => {
    const dish = findDish(item.id)
    const limitMessage = limitMessageFor(limits, cart, item.id) ?? portionsMessage(dish, cart, item)
    return { item, groups: dish?.details?.optionGroups ?? [], limitMessage }
  })
  const orderLimit = orderLimitMessage(limits)
  return (
    <div>
      <SurchargeSentence className={styles.sentence} />
      <ul ref={list} className={styles.lines} aria-label="Your cart" tabIndex={-1}>
        {lines.map(({ item, groups, limitMessage }) => (
          <Line
            key={keyOf(item)}
            item={item}
            groups={groups}
            limitMessage={limitMessage}
            conflict={conflicts?.get(keyOf(item))}
            isLimitOfOrder={limitMessage === orderLimit}
            trigger={triggerOfOne(sheet.trigger, changed === item, () => setChanged(item))}
            onChange={(delta) => change(item, delta)}
          />
        ))}
      </ul>
      {surchargePercent > 0 ? (
        <p className={styles.surcharge}>
          <span>{surchargeName(surchargePercent)}</span>
          <span className={styles.total}>{formatAud(cartTotal(cart, surchargePercent) - cartTotal(cart, 0))}</span>
        </p>
      ) : null}
      {lines.some(({ limitMessage }) => limitMessage === orderLimit) ? (
        <p className={styles.limit}>{orderLimit}</p>
      ) : null}
      {changed && sheet.render({ product: changed, line: changed, isClosed: false, avoided: allergies })}
    </div>
  )
}

interface LineProps {
  item: CartItem
  groups: readonly OptionGroup[]
  limitMessage: string | undefined
  /** The customer's allergies that it has, in words. */
  conflict: string | undefined
  /** It is below the lines. */
  isLimitOfOrder: boolean
  /** The props of the button that opens the line's options. */
  trigger: DialogTrigger
  onChange: (delta: 1 | -1) => void
}

function Line({ item, groups, limitMessage, conflict, isLimitOfOrder, trigger, onChange }: LineProps) {
  const options = optionsOf(groups, item)
  // Two lines of one dish differ in their names.
  const choice = [...(item.options ?? []).map((option) => optionText(option)), ...(item.note ? [item.note] : [])]
  const name = [item.title, ...choice].join(', ')
  return (
    <li className={styles.line}>
      <span className={styles.title}>{item.title}</span>
      <span className={styles.total}>{formatAud(lineTotal(item))}</span>
      <Stepper label={name} value={item.quantity} limitMessage={limitMessage} onChange={onChange} />
      {options.length > 0 || item.note ? (
        <ul className={styles.options} aria-label={`Options of ${item.title}`}>
          {options.map((option) => (
            <li key={option.id} data-removal={option.isRemoval || undefined}>
              {optionText(option)}
            </li>
          ))}
          {item.note ? <li>{`“${item.note}”`}</li> : null}
        </ul>
      ) : null}
      {conflict === undefined ? null : <strong className={styles.conflict}>{`${conflict}.`}</strong>}
      <div className={styles.change}>
        <Button tone="quiet" aria-label={`Change ${name}`} {...trigger}>
          Change
        </Button>
      </div>
      {limitMessage && !isLimitOfOrder ? <span className={styles.limit}>{limitMessage}</span> : null}
    </li>
  )
}

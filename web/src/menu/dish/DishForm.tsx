import { useRef, useState, type FormEvent } from 'react'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { isOptionSoldOut, isOrderable } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { LINE_NOTE_MAX_CHARACTERS } from '@fuel-shack/contract/platform/limits'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/platform/money'
import { findChoiceFault, optionsWithIds, unitPrice } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { addToCart, choiceOf, optionsOf, replaceLine } from '../cart/cart-lines.ts'
import { countItems, keyOf, quantityOf, type CartItem } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { limitMessage } from '../cart/limit-message.ts'
import { portionsMessage } from '../cart/portions.ts'
import { AvailabilityNote } from '../catalogue/AvailabilityNote.tsx'
import type { AvailabilityTexts } from '../catalogue/current-dishes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Stepper } from '../../ui/controls/Stepper.tsx'
import { ConflictNote } from '../allergens/ConflictNote.tsx'
import { SurchargeSentence } from '../catalogue/SurchargeSentence.tsx'
import { AllergenAdvice } from './AllergenAdvice.tsx'
import { DishDescription } from './DishDescription.tsx'
import styles from './DishSheet.module.css'
import { OptionGroups } from './OptionGroups.tsx'

interface DishFormProps {
  product: Product
  /** The line that is being changed; undefined to add one. */
  line: CartItem | undefined
  /** Undefined until it has loaded: the dish can be added as it is listed. */
  dish: Dish | undefined
  texts: AvailabilityTexts
  /** The allergens to avoid; undefined: those of the menu. */
  avoided: readonly Allergen[] | undefined
  onDone: () => void
}

export function DishForm({ product, line, dish, texts, avoided, onDone }: DishFormProps) {
  const { cart, limits, changeCart } = useCart()
  const groups = dish?.details?.optionGroups ?? []
  const soldOutIds = dish?.availability?.soldOutOptions?.map(({ id }) => id) ?? []
  const [ids, setIds] = useState(() => optionsOf(groups, line ?? {}).map(({ id }) => id))
  const [note, setNote] = useState(line?.note ?? '')
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [faultyGroup, setFaultyGroup] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const options = optionsWithIds(groups, ids)
  const price = unitPrice(dollarsToCents(product.price), options)
  // The line that is being changed does not count.
  const others = line ? cart.filter((each) => keyOf(each) !== keyOf(line)) : cart
  const ofDish = quantityOf(others, product.id)
  const ofOrder = countItems(others)
  /** Says why no more than this quantity can be added. */
  const limitAt = (count: number) =>
    limitMessage(limits, count + ofDish, count + ofOrder) ?? portionsMessage(dish, others, { options }, count)
  const hasRoom = limitAt(0) === undefined && portionsMessage(dish, others, { options }, quantity - 1) === undefined

  function askFor(group: string) {
    setFaultyGroup(group)
    form.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(group)}"] input`)?.focus()
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const fault = findChoiceFault(groups, ids)
    if (fault && fault.type !== 'unknown') return askFor(fault.group)
    const soldOut = groups.find(({ options }) =>
      options.some(({ id }) => ids.includes(id) && isOptionSoldOut(dish, id)),
    )
    if (soldOut) return askFor(soldOut.title)
    // Until the options have loaded, a line keeps those that it has.
    const choice = dish ? choiceOf(groups, ids, note) : { ...(line?.options && { options: line.options }), note }
    changeCart((before) =>
      line ? replaceLine(before, keyOf(line), choice, quantity) : addToCart(before, product, choice, quantity),
    )
    onDone()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={save}>
      <p className={styles.price}>
        <span>{formatAud(price)}</span> <AvailabilityNote {...texts} />
      </p>
      <SurchargeSentence className={styles.price} />
      {dish ? (
        <>
          <ConflictNote details={dish.details} avoided={avoided} ids={ids} soldOutIds={soldOutIds} onChoose={setIds} />
          <DishDescription dish={dish} optionIds={ids} />
        </>
      ) : null}
      <OptionGroups
        groups={groups}
        ids={ids}
        listed={dish?.details}
        availability={dish?.availability ?? {}}
        faultyGroup={faultyGroup}
        onChange={setIds}
      />
      <Field
        label="Note for this dish"
        hint="For an allergy, call us as well."
        maxLength={LINE_NOTE_MAX_CHARACTERS}
        autoComplete="off"
        enterKeyHint="done"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <AllergenAdvice />
      <div className={styles.actions}>
        <Stepper
          label={product.title}
          value={quantity}
          isAtMinimum={quantity === 1}
          limitMessage={limitAt(quantity)}
          onChange={(delta) => setQuantity(quantity + delta)}
        />
        <Button type="submit" disabled={!hasRoom || !isOrderable(dish?.availability)}>
          <span>{line ? 'Save' : 'Add to cart'}</span> <span className={styles.sum}>{formatAud(price * quantity)}</span>
        </Button>
      </div>
    </form>
  )
}

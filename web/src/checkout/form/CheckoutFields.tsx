import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { NOTES_MAX_CHARACTERS } from '@fuel-shack/contract/platform/limits'
import { formatAud, type Cents } from '@fuel-shack/contract/platform/money'
import { isMobileNumber } from '@fuel-shack/contract/platform/phone-number'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { useListDishesQuery } from '../../menu/catalogue/menu-queries.ts'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { MessagesChoice } from '../../platform/session/MessagesChoice.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { showOnMount } from '../../ui/hooks/on-mount.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { AllergiesChoice } from '../allergies/AllergiesChoice.tsx'
import { findConflicts } from '../allergies/conflicts.ts'
import { SecondYes } from '../allergies/SecondYes.tsx'
import { numberAfter, phoneNumberProblem, type CheckoutForm } from './checkout-form.ts'
import styles from './CheckoutFields.module.css'
import { CheckoutLines } from '../lines/CheckoutLines.tsx'
import { ScannedPlace } from './ScannedPlace.tsx'
import { canEatHere, type PickUpChoices } from '../pick-up/pick-up-choices.ts'
import { PickUpTime } from '../pick-up/PickUpTime.tsx'
import type { SoldOutLine } from '../lines/sold-out-lines.ts'
import { SoldOutLines } from '../lines/SoldOutLines.tsx'

const NONE: readonly Allergen[] = []
const NO_DISHES: Dish[] = []

export interface BalanceChoice {
  availableCents: Cents
  /** The part of this order that it would pay. */
  partCents: Cents
  isUsed: boolean
}

interface CheckoutFieldsProps {
  formId: string
  form: CheckoutForm
  onChange: (form: CheckoutForm) => void
  onNumberFocus: () => void
  /** More than one channel can reach the customer. */
  canChooseMessages: boolean
  /** Disables the fields while the payment is being prepared. */
  isLocked: boolean
  /** Called only if the form is valid. */
  onPay: () => void
  /** Corrections that the API made to the cart, or the reason why it rejected the payment. */
  messages: string[]
  soldOut: SoldOutLine[]
  /** The surcharge of the day of pick-up. */
  surchargePercent: number
  /** Undefined if they are not known: the order is picked up as soon as possible. */
  pickUpChoices: PickUpChoices | undefined
  /** Undefined without a balance. */
  balance: BalanceChoice | undefined
}

export function CheckoutFields({
  formId,
  form,
  canChooseMessages,
  isLocked,
  messages,
  soldOut,
  surchargePercent,
  pickUpChoices,
  balance,
  ...handlers
}: CheckoutFieldsProps) {
  const { onChange, onNumberFocus, onPay } = handlers
  const { cart } = useCart()
  const [wasPayTried, setWasPayTried] = useState(false)
  const contactNumber = useRef<HTMLInputElement>(null)
  const contactNumberField = useRef<HTMLDivElement>(null)
  const problem = phoneNumberProblem(form)
  const allergies = form.allergies ?? NONE
  const { data: dishes = NO_DISHES } = useListDishesQuery()
  const conflicts = findConflicts(cart, dishes, allergies)
  const secondYes = useRef<HTMLDivElement>(null)
  /** The conflicts that the customer has accepted; others need another yes. */
  const [accepted, setAccepted] = useState<string>()
  const toAccept = JSON.stringify([...conflicts])
  const isAccepted = conflicts.size === 0 || accepted === toAccept

  function tryToPay(event: FormEvent) {
    event.preventDefault()
    // The message must be rendered before it can be scrolled into view.
    flushSync(() => setWasPayTried(true))
    if (problem) {
      contactNumber.current?.focus({ preventScroll: true })
      contactNumberField.current?.scrollIntoView({ block: 'nearest' })
    } else if (!isAccepted) {
      secondYes.current?.querySelector('input')?.focus({ preventScroll: true })
      secondYes.current?.scrollIntoView({ block: 'nearest' })
    } else {
      onPay()
    }
  }

  return (
    <form id={formId} className={styles.form} noValidate onSubmit={tryToPay}>
      {messages.length > 0 ? (
        <div ref={showOnMount}>
          <Notice>
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        </div>
      ) : null}
      <SoldOutLines lines={soldOut} />
      <fieldset className={styles.form} disabled={isLocked}>
        <CheckoutLines surchargePercent={surchargePercent} allergies={allergies} conflicts={conflicts} />
        {cart.length > 0 ? (
          <>
            {balance ? (
              <UseBalance choice={balance} onChange={(usesBalance) => onChange({ ...form, usesBalance })} />
            ) : null}
            <OrderType form={form} onChange={onChange} />
            <div ref={contactNumberField}>
              <Field
                ref={contactNumber}
                label="Mobile number"
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                placeholder="0412 345 678"
                required
                value={form.contactNumber}
                error={wasPayTried ? problem : undefined}
                onFocus={onNumberFocus}
                onChange={({ target, nativeEvent }) =>
                  onChange({ ...form, contactNumber: numberAfter(target.value, nativeEvent) })
                }
              />
            </div>
            {canChooseMessages && (problem !== undefined || isMobileNumber(form.contactNumber)) ? (
              <MessagesChoice chosen={form.messagesBy} onChoose={(messagesBy) => onChange({ ...form, messagesBy })} />
            ) : null}
            {pickUpChoices ? (
              <PickUpTime
                pickUp={form.pickUp}
                choices={pickUpChoices}
                onChange={(pickUp) => onChange({ ...form, pickUp })}
              />
            ) : null}
            {form.pickUp === undefined ? <ScannedPlace /> : null}
            <EatingHere form={form} canEatHere={canEatHere(form.pickUp, pickUpChoices)} onChange={onChange} />
            <AllergiesChoice
              dishes={dishes}
              chosen={allergies}
              onChange={(stated) => onChange({ ...form, allergies: stated })}
            />
            {conflicts.size > 0 ? (
              <div ref={secondYes}>
                <SecondYes
                  conflicts={conflicts}
                  isGiven={isAccepted}
                  isMissing={wasPayTried}
                  onChange={(isGiven) => setAccepted(isGiven ? toAccept : undefined)}
                />
              </div>
            ) : null}
            <TextArea
              label="Notes"
              rows={5}
              placeholder="No onion…"
              maxLength={NOTES_MAX_CHARACTERS}
              value={form.customerNotes}
              onChange={(event) => onChange({ ...form, customerNotes: event.target.value })}
            />
          </>
        ) : null}
      </fieldset>
    </form>
  )
}

type PartProps = Pick<CheckoutFieldsProps, 'form' | 'onChange'>

/** Pickup or delivery, which is disabled. */
function OrderType({ form, onChange }: PartProps) {
  return (
    <ChoiceGroup
      legend="Order type"
      type="radio"
      options={[
        { id: 'pickup', label: 'Pickup' },
        { id: 'delivery', label: 'Delivery', isDisabled: true, hint: 'Not available yet' },
      ]}
      chosen={[form.isDelivery ? 'delivery' : 'pickup']}
      onToggle={(id) => onChange({ ...form, isDelivery: id === 'delivery' })}
    />
  )
}

/** Says whether the kitchen plates or packs it: the diner must be open when the order is ready. */
function EatingHere({ form, canEatHere: isPossible, onChange }: PartProps & { canEatHere: boolean }) {
  return (
    <ChoiceGroup
      legend="Eating here?"
      type="radio"
      options={[
        { id: 'take-away', label: 'Take away' },
        { id: 'here', label: 'Eat here', ...(!isPossible && { isDisabled: true, hint: "The diner's closed then" }) },
      ]}
      chosen={[form.isEatingHere && isPossible ? 'here' : 'take-away']}
      onToggle={(id) => onChange({ ...form, isEatingHere: id === 'here' })}
    />
  )
}

/** Shown to customers who have a balance. */
function UseBalance({ choice, onChange }: { choice: BalanceChoice; onChange: (isUsed: boolean) => void }) {
  const { availableCents, partCents, isUsed } = choice
  return (
    <ChoiceGroup
      legend="Your balance"
      type="checkbox"
      options={[{ id: 'balance', label: `Use my balance (${formatAud(availableCents)})` }]}
      hint={isUsed && partCents < availableCents ? `${formatAud(partCents)} of it pays for this order.` : undefined}
      chosen={isUsed ? ['balance'] : []}
      onToggle={() => onChange(!isUsed)}
    />
  )
}

import { useId, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { DecideOutage, OutageChoices } from '@fuel-shack/contract/sales/orders/outage'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { DeclineForm } from '../money/DeclineForm.tsx'
import { OptionLines } from '../orders/OptionLines.tsx'
import { StatedAllergies } from '../orders/StatedAllergies.tsx'
import styles from './OutageDialog.module.css'
import { orderTitle, promisedText } from './outage-texts.ts'

type Choice = OutageChoices['orders'][number]
type Form = 'time' | 'refund'

interface OutageOrderProps {
  order: Order
  /** Undefined until it has loaded. */
  choice: Choice | undefined
  isOffline: boolean
  isBusy: boolean
  failure: string | undefined
  onDecide: (body: DecideOutage) => void
  onDeclined: () => void
}

/** One order of the list. A form takes the place of its buttons. */
export function OutageOrder(props: OutageOrderProps) {
  const { order, choice, isOffline, isBusy, failure, onDecide, onDeclined } = props
  const heading = useId()
  const [form, setForm] = useState<Form>()
  const { customerNotes, outage, orderItems } = order
  const title = useRef<HTMLHeadingElement>(null)
  const timeButton = useRef<HTMLButtonElement>(null)
  const refundButton = useRef<HTMLButtonElement>(null)

  function close() {
    const opener = form === 'time' ? timeButton : refundButton
    // The opener is rendered in place of the form.
    flushSync(() => setForm(undefined))
    // A disabled button takes no focus.
    if (opener.current?.disabled === false) opener.current.focus()
    else title.current?.focus()
  }

  return (
    <li className={styles.order} aria-labelledby={heading}>
      <h3 ref={title} id={heading} tabIndex={-1} className={styles.title}>
        {orderTitle(order)}
      </h3>
      <p>{promisedText(order)}</p>
      <ul className={styles.dishes} aria-label="Dishes">
        {orderItems.map((item) => (
          <li key={item.id}>
            <span>{`${item.quantity} × ${item.title}`}</span>
            <OptionLines item={item} />
          </li>
        ))}
      </ul>
      {customerNotes.trim() === '' ? null : <p>{`“${customerNotes.trim()}”`}</p>}
      <StatedAllergies order={order} />
      {outage?.printedAt === undefined ? null : (
        <p className={styles.printed}>
          <WarningIcon size={20} />
          <span>{`Printed at ${describeInstant(outage.printedAt)}: it may be cooked already.`}</span>
        </p>
      )}
      {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
      {form === 'refund' ? (
        <DeclineForm order={order} onClose={close} onDeclined={onDeclined} />
      ) : form === 'time' && choice ? (
        <NewTimeForm choice={choice} isOffline={isOffline} isBusy={isBusy} onClose={close} onDecide={onDecide} />
      ) : (
        <Choices {...props} heading={heading} timeButton={timeButton} refundButton={refundButton} onOpen={setForm} />
      )}
    </li>
  )
}

interface ChoicesProps extends OutageOrderProps {
  heading: string
  timeButton: RefObject<HTMLButtonElement | null>
  refundButton: RefObject<HTMLButtonElement | null>
  onOpen: (form: Form) => void
}

function Choices(props: ChoicesProps) {
  const { order, choice, isOffline, isBusy, heading, timeButton, refundButton, onOpen, onDecide } = props
  const wasPrinted = order.outage?.printedAt !== undefined
  const shared = { 'aria-describedby': heading, disabled: isOffline }
  return (
    <div className={styles.buttons}>
      {wasPrinted ? (
        <Button {...shared} isBusy={isBusy} onClick={() => onDecide({ decision: 'cooked' })}>
          It was cooked
        </Button>
      ) : null}
      <Button
        {...shared}
        tone={wasPrinted ? 'secondary' : 'primary'}
        isBusy={isBusy}
        onClick={() => onDecide({ decision: 'cook-now' })}
      >
        {choice ? `Cook now: ready about ${describeInstant(choice.cookNow)}` : 'Cook now'}
      </Button>
      {choice && choice.times.length > 0 ? (
        <Button {...shared} ref={timeButton} tone="secondary" onClick={() => onOpen('time')}>
          New time
        </Button>
      ) : null}
      <Button {...shared} ref={refundButton} tone="secondary" onClick={() => onOpen('refund')}>
        Refund
      </Button>
    </div>
  )
}

interface NewTimeFormProps extends Pick<OutageOrderProps, 'isOffline' | 'isBusy' | 'onDecide'> {
  choice: Choice
  onClose: () => void
}

/** The quarter hours that the kitchen can do. One that is full says so, and can be chosen. */
function NewTimeForm({ choice: { times }, isOffline, isBusy, onClose, onDecide }: NewTimeFormProps) {
  const [chosen, setChosen] = useState<string>()
  const usual = times.find(({ isFull }) => !isFull) ?? times[0]
  const at = times.find((time) => time.at === chosen)?.at ?? usual?.at
  if (at === undefined) return null
  return (
    <>
      <Select
        ref={focusOnMount}
        label="Ready at"
        value={at}
        onChange={(event) => setChosen(event.target.value)}
        options={times.map((time) => ({
          value: time.at,
          text: `${describeInstant(time.at)}${time.isFull ? ' (full)' : ''}`,
        }))}
      />
      <div className={styles.buttons}>
        <Button isBusy={isBusy} disabled={isOffline} onClick={() => onDecide({ decision: 'new-time', at })}>
          {`Ready at ${describeInstant(at)}`}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </>
  )
}

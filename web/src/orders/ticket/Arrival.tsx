import { useEffect, useRef, useState } from 'react'
import type { ArrivalPlace } from '@fuel-shack/contract/shop/rest-stop/arrival-places'
import { arrivalTexts } from '@fuel-shack/contract/shop/rest-stop/arrival-texts'
import { forgetScannedPlace } from '../../menu/cart/scanned-place.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Spinner } from '../../ui/loading/Spinner.tsx'
import styles from './Arrival.module.css'
import { placeText } from '../order/order-texts.ts'
import { useArrival, type Sending } from './use-arrival.ts'
import { useCollection } from './use-collection.ts'
import { useScannedPlace, type ArrivingOrder } from './use-scanned-place.ts'

/** Where the customer waits, so that the order can be brought to them. */
export function Arrival({ order }: { order: ArrivingOrder }) {
  const { sending, send, stop } = useArrival(order.id)
  useScannedPlace(order, send)
  const { places } = useCollection()
  const [onlyPlace] = places.flatMap(arrivalTexts).length === 1 ? places : []
  const [isChoosing, setIsChoosing] = useState(false)
  const { arrival } = order
  const section = useRef<HTMLElement>(null)
  const wasChoosing = useRef(false)
  useEffect(() => {
    // The tapped button has disappeared.
    if (wasChoosing.current && !isChoosing) section.current?.focus()
    wasChoosing.current = isChoosing
  }, [isChoosing])

  /** The customer says where they are: the place of the sticker is not theirs any more. */
  function report(place: string | null) {
    setIsChoosing(false)
    forgetScannedPlace()
    void send(place)
  }
  const openChoice = () => (onlyPlace ? report(onlyPlace.title) : setIsChoosing(true))

  if (isChoosing) return <PlaceChoice places={places} onChoose={report} onCancel={() => setIsChoosing(false)} />
  return (
    <section ref={section} className={styles.arrival} aria-label="Arrival" tabIndex={-1}>
      <output className={styles.state}>
        {sending.step === 'sending' ? (
          <SendingText sending={sending} />
        ) : arrival ? (
          <strong>
            {`You're ${placeText(arrival.place)} · kitchen notified ${describeInstant(arrival.arrivedAt)}`}
          </strong>
        ) : null}
      </output>
      {sending.step === 'rejected' ? <p role="alert">{sending.message}</p> : null}
      <div className={styles.buttons}>
        {sending.step === 'sending' ? (
          <Button tone="secondary" onClick={stop}>
            Stop trying
          </Button>
        ) : arrival ? (
          <>
            {onlyPlace && onlyPlace.title === arrival.place ? null : (
              <Button tone="secondary" onClick={openChoice}>
                Change
              </Button>
            )}
            <Button tone="quiet" onClick={() => report(null)}>
              I&apos;ve left
            </Button>
          </>
        ) : (
          <Button isWide onClick={openChoice}>
            I&apos;m here
          </Button>
        )}
      </div>
    </section>
  )
}

function SendingText({ sending }: { sending: Extract<Sending, { step: 'sending' }> }) {
  const { place, attempts } = sending
  return (
    <>
      <Spinner />{' '}
      <span>
        {place === null ? 'Telling the kitchen that you left…' : `Telling the kitchen you're ${placeText(place)}…`}
      </span>
      {attempts > 0 ? <span> No answer yet. We keep trying.</span> : null}
    </>
  )
}

interface PlaceChoiceProps {
  places: readonly ArrivalPlace[]
  onChoose: (place: string) => void
  onCancel: () => void
}

/** A place with numbers asks for the number. */
function PlaceChoice({ places, onChoose, onCancel }: PlaceChoiceProps) {
  const [numbered, setNumbered] = useState<ArrivalPlace>()
  return (
    <section className={styles.arrival} aria-label="Arrival">
      <p key={numbered?.title} ref={focusOnMount} className={styles.question} tabIndex={-1}>
        {numbered ? `${numbered.title}: which number?` : 'Where are you?'}
      </p>
      <div className={numbered ? styles.numbers : styles.places}>
        {numbered
          ? arrivalTexts(numbered).map((text, index) => (
              <Button key={text} tone="secondary" aria-label={text} onClick={() => onChoose(text)}>
                {index + 1}
              </Button>
            ))
          : places.map((place) => (
              <Button
                key={place.title}
                tone="secondary"
                onClick={() => (place.count === undefined ? onChoose(place.title) : setNumbered(place))}
              >
                {place.title}
              </Button>
            ))}
      </div>
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={() => (numbered ? setNumbered(undefined) : onCancel())}>
          Back
        </Button>
      </div>
    </section>
  )
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import { isCardNumber, lastDigits } from '@fuel-shack/contract/cards/card-number'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { Notice } from '../../ui/notices/Notice.tsx'
import { strayScanText } from '../../ui/scanner/burst.ts'
import { useScans } from '../../ui/scanner/scanner.ts'
import type { DialogState } from '../parts/StaffDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Card.module.css'
import { CardNumberForm } from './CardNumberForm.tsx'
import { pointsText } from '../counter/card-texts.ts'
import { CardMoves } from './CardMoves.tsx'
import { useCard, type ShownCard } from './use-card.ts'
import { useRest } from './use-rest.ts'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'

/** A customer's card at the counter: staff collect, redeem, pay and undo on it. */
export function CardDialog({ isOpen, onClose }: DialogState) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog title="Card" isOpen={isOpen} onClose={onClose} initialFocus={input}>
      <CardAtCounter input={input} />
    </Dialog>
  )
}

function CardAtCounter({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { shown, outcome, isLoading, failure, find, refresh, clear, noteMoved, dropOutcome, dropFailure } = useCard()
  const said = useRef<HTMLOutputElement>(null)
  const [waits, setWaits] = useState(false)
  useRest(shown !== undefined && !waits, clear)
  const [stray, setStray] = useState({ text: '', count: 0 })
  useScans((code, isInField) => {
    const isCard = isCardNumber(code)
    setStray({ text: isCard ? '' : strayScanText(code), count: stray.count + (isCard ? 0 : 1) })
    // The field looks it up itself.
    if (isCard && !isInField) void find(code)
  })
  useEffect(() => {
    // The clicked button is gone.
    if (outcome) said.current?.focus()
  }, [outcome])

  return (
    <div className={styles.content}>
      {/* Always rendered: a live region announces only what is added to it. */}
      <output ref={said} tabIndex={-1} className={styles.outcome}>
        {outcome?.text}
      </output>
      <VisuallyHidden>
        <output>{shown ? `Card found: ${shown.card?.firstName || 'no name'}` : null}</output>
      </VisuallyHidden>
      {stray.text === '' ? null : <Notice tone="danger">{stray.text}</Notice>}
      {shown ? (
        <>
          {outcome?.balanceOf === shown.cardNumber ? null : <CardHead {...shown} />}
          {shown.card ? null : <NoReception onTryAgain={() => void find(shown.cardNumber)} />}
          <CardMoves
            key={shown.cardNumber}
            {...shown}
            onStart={() => {
              dropOutcome()
              setStray({ ...stray, text: '' })
            }}
            onMoved={(...moved) => noteMoved(shown.cardNumber, ...moved)}
            onFailed={() => void refresh()}
            onWait={setWaits}
            onClear={clear}
          />
        </>
      ) : (
        <CardNumberForm
          input={input}
          strayScans={stray.count}
          isLoading={isLoading}
          failure={failure}
          onChange={dropFailure}
          onNumber={(cardNumber) => void find(cardNumber)}
        />
      )}
    </div>
  )
}

function CardHead({ cardNumber, card }: ShownCard) {
  const { owedPoints = 0, pendingPoints = 0 } = card ?? {}
  const notes = [
    owedPoints > 0 && `owes ${pointsText(owedPoints)}`,
    pendingPoints > 0 && `${pointsText(pendingPoints)} pending`,
  ].filter((note) => note !== false)
  return (
    <div className={styles.head}>
      <h3 className={styles.name}>{card?.firstName || `Card ending in ${lastDigits(cardNumber)}`}</h3>
      {card ? (
        <p className={styles.facts}>{`${pointsText(card.loyaltyPoints)} · ${formatAud(card.availableSpend)}`}</p>
      ) : null}
      {notes.length > 0 ? <p className={styles.note}>{notes.join(' · ')}</p> : null}
    </div>
  )
}

function NoReception({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <RetryNotice tone="neutral" onRetry={onTryAgain}>
      No reception. You can collect points: they're sent once there is. Redeeming and paying have to wait.
    </RetryNotice>
  )
}

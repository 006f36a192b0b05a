import { useOpening } from '../opening/use-opening.ts'
import { useOrderability } from '../opening/use-orderability.ts'
import { usePace } from '../opening/use-pace.ts'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { ClosableNotice } from '../../ui/notices/Notice.tsx'
import styles from './KitchenHours.module.css'

/** Says until when orders are taken, or from when. */
export function KitchenHours() {
  const { text, isOpen } = useOpening()
  // The hours are computed on this device. Without them, their line is free, so that the menu does not move.
  if (!useIsHydrated() || text === '') return <p className={styles.pending}>{'\u00a0'}</p>
  return (
    <p className={styles.status} data-closed={!isOpen || undefined}>
      <span className={styles.text}>{text}</span>
    </p>
  )
}

const NEITHER = { nextOrders: undefined, reason: undefined }

/** Why nothing can be added to the cart. */
export function ClosedNotice() {
  const noOrders = useOrderability()
  const { nextOrders, reason } = noOrders?.is === 'kitchen-closed' ? noOrders : NEITHER
  const because = reason === undefined ? '' : ` (${reason})`
  const closed =
    noOrders?.is === 'closed'
      ? 'Online ordering is closed right now.'
      : `The kitchen isn't taking orders right now${because}.`
  const again = nextOrders === undefined ? '' : ` We take orders again from ${nextOrders}.`
  return <ClosableNotice text={`${closed}${again} You can still look at the menu.`} />
}

/** Pauses, delays, the next opening, and how old they are while the server cannot be reached. The cart can still be filled. */
export function PaceNotice() {
  const { pauseText, delayText, lastKnown } = usePace()
  const noOrders = useOrderability()
  const aheadText =
    noOrders?.is === 'kitchen-closed' ? `The kitchen opens ${noOrders.nextOrders}. Order now for later.` : undefined
  const staleText = lastKnown && `We can't reach the kitchen. What's sold out may have changed since ${lastKnown}.`
  const texts = [staleText, pauseText ?? delayText ?? aheadText].filter((text) => text !== undefined)
  if (texts.length === 0) return null
  return (
    <ClosableNotice text={texts.join(' ')}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ClosableNotice>
  )
}

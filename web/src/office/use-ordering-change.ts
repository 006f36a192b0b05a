import { useRef, useState } from 'react'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { Ordering } from '@fuel-shack/contract/shop/hours/ordering'
import type { Setting } from '@fuel-shack/contract/records/settings'
import type { ShownSettings } from './parts/manager-queries.ts'
import { describeConflict, isKnown, lacksOf, ORDERING, type Lack } from './texts/ordering-texts.ts'
import { useSettingChange } from './settings/use-setting-change.ts'

/** A choice that waits for its confirmation, or for another attempt. */
interface OrderingChange {
  value: Ordering
  /** The state that the manager saw: a later one is not overwritten unless they confirm again. */
  seen: Setting<'ordering'>
  /** The items missing when they chose: nothing in the dialog moves under a finger. */
  missing: readonly Lack[]
  failure?: string
  /** The change by another manager meanwhile. */
  conflict?: string
}

/** Changes ordering after a confirmation, which says what is missing before it opens. */
export function useOrderingChange(day: ManagerDay) {
  const { save, isBusy } = useSettingChange('ordering')
  /** The last one stays while the dialog closes. */
  const [change, setChange] = useState<OrderingChange>()
  const [isOpen, setIsOpen] = useState(false)
  const state = useRef<HTMLOutputElement>(null)
  const focusAfter = useRef<HTMLElement>(null)

  const { settings }: { settings: ShownSettings } = day
  /** Undefined: the server does not have it, or has a value that this page does not know. */
  const ordering = settings.ordering && isKnown(ORDERING, settings.ordering.value) ? settings.ordering : undefined
  const missing = lacksOf(day)

  function ask(value: Ordering, button: HTMLElement): void {
    if (!ordering) return
    focusAfter.current = button
    setChange({ value, seen: ordering, missing })
    setIsOpen(true)
  }

  function close(): void {
    setIsOpen(false)
  }

  async function answerTo(sent: OrderingChange): Promise<OrderingChange | undefined> {
    const { value, seen, missing: lacks } = sent
    const outcome = await save(value, seen)
    if (outcome.is === 'saved') return undefined
    if (outcome.is === 'failed') return { value, seen, missing: lacks, failure: outcome.text }
    if (outcome.is === 'unconfirmed') return { value, seen, missing: lacks, failure: 'Not saved. Log in again first.' }
    const { now } = outcome
    if (!isKnown(ORDERING, now.value))
      return { value, seen, missing: lacks, failure: 'Not saved. Another manager changed it.' }
    return { value, seen: now, missing: lacks, conflict: describeConflict({ wanted: value, before: seen.value, now }) }
  }

  async function confirm(): Promise<void> {
    if (!change) return
    const left = await answerTo(change)
    if (left) return setChange(left)
    // The new state may be out of view, and the tapped button gone. Only one of the places shows it.
    focusAfter.current = state.current ?? focusAfter.current
    close()
  }

  return { ordering, change, isOpen, isBusy, ask, confirm: () => void confirm(), close, state, focusAfter }
}

import { useRef, useState } from 'react'
import type { Ordering } from '@fuel-shack/contract/hours/ordering'
import type { Setting } from '@fuel-shack/contract/manager/settings'
import { describeConflict, isKnown, ORDERING, type Lack } from './ordering-texts.ts'
import { useSettingChange } from './settings/use-setting-change.ts'

/** A choice that waits for its confirmation, or for another attempt. */
interface OrderingChange {
  value: Ordering
  /** What the manager saw when they chose: a later state is not overwritten unless they confirm again. */
  seen: Setting<'ordering'>
  /** What was missing when they chose: nothing in the dialog moves under a finger. */
  missing: readonly Lack[]
  failure?: string
  /** What another manager did meanwhile. */
  conflict?: string
}

export function useOrderingChange() {
  const { save, isBusy } = useSettingChange('ordering')
  /** The last one stays while the dialog closes. */
  const [change, setChange] = useState<OrderingChange>()
  const [isOpen, setIsOpen] = useState(false)
  const state = useRef<HTMLOutputElement>(null)
  const focusAfter = useRef<HTMLElement>(null)

  function ask(
    value: Ordering,
    seen: Setting<'ordering'>,
    { missing, button }: { missing: readonly Lack[]; button: HTMLElement },
  ): void {
    focusAfter.current = button
    setChange({ value, seen, missing })
    setIsOpen(true)
  }

  function close(): void {
    setIsOpen(false)
  }

  async function answerTo(sent: OrderingChange): Promise<OrderingChange | undefined> {
    const { value, seen, missing } = sent
    const outcome = await save(value, seen)
    if (outcome.is === 'saved') return undefined
    if (outcome.is === 'failed') return { value, seen, missing, failure: outcome.text }
    if (outcome.is === 'unconfirmed') return { value, seen, missing, failure: 'Not saved. Log in again first.' }
    const { now } = outcome
    if (!isKnown(ORDERING, now.value))
      return { value, seen, missing, failure: 'Not saved. Another manager changed it.' }
    return { value, seen: now, missing, conflict: describeConflict({ wanted: value, before: seen.value, now }) }
  }

  async function confirm(): Promise<void> {
    if (!change) return
    const left = await answerTo(change)
    if (left) return setChange(left)
    // The new state may be out of view, and the tapped button gone.
    focusAfter.current = state.current
    close()
  }

  return { change, isOpen, isBusy, ask, confirm: () => void confirm(), close, state, focusAfter }
}

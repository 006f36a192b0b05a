import { useRef, useState } from 'react'
import type { Ordering } from '@fuel-shack/contract/hours/ordering'
import type { Missing } from '@fuel-shack/contract/manager/manager-day'
import { problemMessage } from '../client/problem-message.ts'
import { problemOf } from '../client/problem.ts'
import type { QueryError } from '../client/query-error.ts'
import { useReadManagerDay, useChangeSettingMutation, type ShownOrdering } from './manager-queries.ts'
import { describeConflict, isKnown, ORDERING } from './ordering-texts.ts'

/** A choice that waits for its confirmation, or for another attempt. */
interface OrderingChange {
  value: Ordering
  /** What the manager saw when they chose: a later state is not overwritten unless they confirm again. */
  seen: ShownOrdering
  /** What was missing when they chose: nothing in the dialog moves under a finger. */
  missing: readonly Missing[]
  failure?: string
  /** What another manager did meanwhile. */
  conflict?: string
}

export function useOrderingChange() {
  const [changeSetting] = useChangeSettingMutation()
  const readDay = useReadManagerDay()
  /** The last one stays while the dialog closes. */
  const [change, setChange] = useState<OrderingChange>()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const state = useRef<HTMLOutputElement>(null)
  const focusAfter = useRef<HTMLElement>(null)

  function ask(
    value: Ordering,
    seen: ShownOrdering,
    { missing, button }: { missing: readonly Missing[]; button: HTMLElement },
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
    const { error } = await changeSetting({ body: { setting: 'ordering', value, version: seen.version } })
    if (!error) return undefined
    if (problemOf(error)?.code !== 'changed_meanwhile') return { value, seen, missing, failure: failureText(error) }
    const { data: day, error: readError } = await readDay()
    const now = day?.settings?.ordering
    if (!now || !isKnown(ORDERING, now.value)) return { value, seen, missing, failure: failureText(readError ?? error) }
    const conflict = describeConflict({ wanted: value, before: seen.value, now })
    return { value, seen: now, missing, conflict }
  }

  async function confirm(): Promise<void> {
    if (!change) return
    setIsBusy(true)
    const left = await answerTo(change)
    setIsBusy(false)
    if (left) return setChange(left)
    // The new state may be out of view, and the tapped button gone.
    focusAfter.current = state.current
    close()
  }

  return { change, isOpen, isBusy, ask, confirm: () => void confirm(), close, state, focusAfter }
}

const failureText = (error: QueryError): string => `Not saved. ${problemMessage(error)}`

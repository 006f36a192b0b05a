import { closureAt } from '@fuel-shack/contract/shop/hours/closure'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { useMinute } from '../../platform/client/use-minute.ts'
import { useKitchen } from './use-kitchen.ts'
import { usePace } from './use-pace.ts'

interface Opening {
  /** In one line of a phone; empty if nothing is certain. */
  text: string
  /** The kitchen takes online orders. */
  isOpen: boolean
}

/**
 * Says what holds right now: the hours of the kitchen, and in their place a pause, or that the diner is closed at a time at
 * which it's usually open.
 * @param isBesideDiner what the diner does is said beside it
 */
export function useOpening({ isBesideDiner = false } = {}): Opening {
  const { text, isClosed, reason } = useKitchen()
  const { pauseStatus } = usePace()
  const closed = useDinerClosed()
  if (isClosed) return { text: withReason(text, reason), isOpen: false }
  if (pauseStatus !== undefined) return { text: pauseStatus, isOpen: false }
  if (closed === undefined || text === '') return { text, isOpen: true }
  return { text: isBesideDiner ? 'Takes online orders' : closed, isOpen: true }
}

/** `Diner closed (gas leak)`, while its kitchen may still take orders. */
function useDinerClosed(): string | undefined {
  const at = useMinute()
  const { services } = useAppConfig()
  // The station comes first, then the diner.
  const diner = services[1]
  const closure = at && diner && closureAt(diner.hours, at)
  return closure && withReason(`${diner.title} closed`, closure.reason)
}

export const withReason = (text: string, reason: string | undefined): string =>
  reason === undefined ? text : `${text} (${reason})`

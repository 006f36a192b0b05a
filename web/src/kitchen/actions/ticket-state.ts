/** Says which text and buttons a ticket has while an action waits for the server. */
import { stationReadyText } from '@fuel-shack/contract/sales/stations/order-stations'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { isReadyKind, type ActionKind, type StaffAction } from '../tickets/staff-action.ts'

export type TicketCommand = 'ready' | 'done' | 'undo-ready' | 'undo-done' | 'retry' | 'dismiss'

export interface TicketState {
  actions: readonly StaffAction[]
  /** It was marked as done on this screen, and may have left the list. */
  isDone: boolean
  wasNotified: boolean
  /** The customer was notified less than a minute ago. */
  wasJustNotified: boolean
  /** Done was tapped, and asks about an allergy. */
  asksAllergy: boolean
  /** The station whose part Ready states. Left out: the whole order. */
  station?: Station | undefined
  /** The station has said so already, and a repeat would do nothing. */
  isReadyHere?: boolean
}

interface TicketButton {
  command: TicketCommand
  label: string
  /** It says something, and does nothing. */
  isOff?: boolean
}

interface TicketButtons {
  /** The action for Try again and Dismiss. */
  failed: StaffAction | undefined
  left: TicketButton
  right: TicketButton
}

const pending = ({ actions }: TicketState, kind: ActionKind): StaffAction | undefined =>
  actions.find((action) => action.kind === kind && action.failure === undefined)

const pendingReady = ({ actions }: TicketState): StaffAction | undefined =>
  actions.find(({ kind, failure }) => isReadyKind(kind) && failure === undefined)

const failedOf = ({ actions }: TicketState): StaffAction | undefined =>
  actions.find(({ failure }) => failure !== undefined)

function readyButton(state: TicketState): TicketButton {
  const { station } = state
  const ready = pendingReady(state)
  if (ready) {
    const going = ready.kind === 'ready' ? 'Notifying…' : 'Saving…'
    return ready.isSending ? { command: 'ready', label: going, isOff: true } : { command: 'undo-ready', label: 'Undo' }
  }
  if (station) return { command: 'ready', label: stationReadyText(station), ...(state.isReadyHere && { isOff: true }) }
  if (state.wasJustNotified) return { command: 'ready', label: 'Notified', isOff: true }
  return { command: 'ready', label: state.wasNotified ? 'Ready again' : 'Ready' }
}

function doneButton({ asksAllergy }: TicketState): TicketButton {
  return { command: 'done', label: asksAllergy ? 'Yes, done' : 'Done' }
}

export function buttonsOf(state: TicketState): TicketButtons {
  const failed = failedOf(state)
  if (failed) {
    const retry: TicketButton = { command: 'retry', label: 'Try again' }
    const dismiss: TicketButton = { command: 'dismiss', label: 'Dismiss' }
    return { failed, left: failed.failure?.canRetry ? retry : { ...retry, isOff: true }, right: dismiss }
  }
  const left = readyButton(state)
  if (pending(state, 'undo')) return { failed, left, right: { command: 'done', label: 'Undoing…', isOff: true } }
  if (!state.isDone && !pending(state, 'done')) return { failed, left, right: doneButton(state) }
  return {
    failed,
    left: left.command === 'ready' ? { ...left, isOff: true } : left,
    right: { command: 'undo-done', label: 'Undo' },
  }
}

interface TicketStatus {
  text: string
  tone: 'going' | 'done' | 'asking' | 'waiting' | 'failed'
}

const GOING: Record<ActionKind, string> = {
  undo: 'Undoing',
  done: 'Done',
  ready: 'Notifying',
  'kitchen-ready': stationReadyText('kitchen'),
  'counter-ready': stationReadyText('counter'),
  collect: 'Collecting',
  order: 'Sending',
}

const WAITS = { connection: 'waiting for a connection', server: 'waiting for the server' }

/** The line above the buttons; undefined if there is nothing to say. */
export function statusOf(state: TicketState): TicketStatus | undefined {
  const failure = failedOf(state)?.failure
  if (failure) return { text: failure.text, tone: 'failed' }
  if (state.asksAllergy) return { text: 'Allergy checked?', tone: 'asking' }
  const [undo, done, ready] = [pending(state, 'undo'), pending(state, 'done'), pendingReady(state)]
  const action = undo ?? done ?? ready
  if (action?.waitsFor) return { text: `${GOING[action.kind]}: ${WAITS[action.waitsFor]}`, tone: 'waiting' }
  if (action && action !== done) return { text: `${GOING[action.kind]}…`, tone: 'going' }
  return state.isDone || pending(state, 'done') ? { text: 'Done', tone: 'done' } : undefined
}

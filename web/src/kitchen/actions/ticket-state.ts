/** Says which text and buttons a ticket has while an action waits for the server. */
import type { ActionKind, StaffAction } from '../tickets/staff-action.ts'

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

const failedOf = ({ actions }: TicketState): StaffAction | undefined =>
  actions.find(({ failure }) => failure !== undefined)

function readyButton(state: TicketState): TicketButton {
  const ready = pending(state, 'ready')
  if (ready) {
    return ready.isSending
      ? { command: 'ready', label: 'Notifying…', isOff: true }
      : { command: 'undo-ready', label: 'Undo' }
  }
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

const WAITS = { connection: 'waiting for a connection', server: 'waiting for the server' }

/** The line above the buttons; undefined if there is nothing to say. */
export function statusOf(state: TicketState): TicketStatus | undefined {
  const failure = failedOf(state)?.failure
  if (failure) return { text: failure.text, tone: 'failed' }
  if (state.asksAllergy) return { text: 'Allergy checked?', tone: 'asking' }
  const going = { undo: 'Undoing', done: 'Done', ready: 'Notifying' }
  for (const kind of ['undo', 'done', 'ready'] as const) {
    const action = pending(state, kind)
    if (action?.waitsFor) return { text: `${going[kind]}: ${WAITS[action.waitsFor]}`, tone: 'waiting' }
    if (action && kind !== 'done') return { text: `${going[kind]}…`, tone: 'going' }
    if (action) break
  }
  return state.isDone || pending(state, 'done') ? { text: 'Done', tone: 'done' } : undefined
}

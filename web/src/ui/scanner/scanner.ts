/**
 * Recognises what a scanner types, wherever the focus is, and takes it out of the page: it is never an amount, a text or a command of
 * the board, and the Enter or Tab behind it clicks nothing.
 */
import { useEffect, useEffectEvent } from 'react'
import { Burst, codeOf, END_MS, GAP_MS } from './burst.ts'

/** A field with this attribute takes what is scanned itself. */
export const TAKES_SCANS = { 'data-takes-scans': '' } as const
/** Password managers and security keys type as fast as a scanner. */
const TYPED_BY_DEVICES = '[type="password"], [autocomplete="one-time-code"]'

/** @param isInField a field took it */
type OnScan = (code: string, isInField: boolean) => void
type Field = HTMLInputElement | HTMLTextAreaElement

/** The last one is asked. */
const listeners: OnScan[] = []
const burst = new Burst()
/** The field that had the focus before the burst, and what it contained. */
let before: { field: Field; value: string } | undefined
let isInField = false
let endTimer: ReturnType<typeof setTimeout> | undefined
/** The commands of the characters in the burst, until they turn out to be a scan. */
let commands: (() => void)[] = []
let commandTimer: ReturnType<typeof setTimeout> | undefined

/** Calls back with each code that is scanned while the component is on the page, instead of those who listened before. */
export function useScans(onScan: OnScan): void {
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    const listener: OnScan = (...scanned) => scan(...scanned)
    if (listeners.length === 0) document.addEventListener('keydown', onKey, true)
    listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length === 0) document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}

/** Runs the command of a character, unless it turns out to be one of a scan. */
export function unlessScanned(command: () => void): void {
  if (listeners.length === 0) return command()
  commands.push(command)
  clearTimeout(commandTimer)
  commandTimer = setTimeout(runCommands, GAP_MS + 10)
}

/** Runs the commands that wait, before one that no scanner types. */
export function runCommands(): void {
  clearTimeout(commandTimer)
  const waiting = commands
  commands = []
  for (const command of waiting) command()
}

function onKey(event: KeyboardEvent): void {
  if (event.isComposing || (event.target instanceof Element && event.target.matches(TYPED_BY_DEVICES))) return
  const step = burst.take(event)
  if (step === 'first') {
    before = snapshotOf(event.target)
    isInField = takesScans(event.target)
  }
  if (step !== 'scanned' && step !== 'end') return
  commands = []
  if (!isInField) swallow(event)
  // The field may be gone once it has its number: this Enter would click a button.
  else if (step === 'end' && !takesScans(event.target)) swallow(event)
  clearTimeout(endTimer)
  if (step === 'end') end()
  else endTimer = setTimeout(end, END_MS)
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (before && before.field.value !== before.value) restore(before)
}

function end(): void {
  const code = codeOf(burst.text)
  burst.clear()
  before = undefined
  listeners.at(-1)?.(code, isInField)
}

const takesScans = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && 'takesScans' in target.dataset

function snapshotOf(target: EventTarget | null): typeof before {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField ? { field: target, value: target.value } : undefined
}

/** React notices a value that is set by the setter of the element's class and followed by an event. */
function restore({ field, value }: { field: Field; value: string }): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

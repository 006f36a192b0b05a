/** The keys of the board, for a keyboard or a bump bar. docs/fulfilment-keys.md lists them. */
import { useEffect, useEffectEvent } from 'react'
import { runCommands, unlessScanned } from '../../ui/scanner/scanner.ts'

export type KeyCommand =
  | { does: 'select'; position: number }
  | { does: 'move'; to: 'left' | 'right' | 'up' | 'down' }
  | { does: 'ready' | 'done' | 'undo' | 'clear' | 'card' | 'new-order' | 'help' | 'search' }

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  arrowleft: { does: 'move', to: 'left' },
  arrowright: { does: 'move', to: 'right' },
  arrowup: { does: 'move', to: 'up' },
  arrowdown: { does: 'move', to: 'down' },
  r: { does: 'ready' },
  d: { does: 'done' },
  backspace: { does: 'done' },
  u: { does: 'undo' },
  c: { does: 'card' },
  n: { does: 'new-order' },
  escape: { does: 'clear' },
  '?': { does: 'help' },
  '/': { does: 'search' },
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** A key that stays down repeats nothing but a move. */
export function commandOf({ key, ctrlKey, metaKey, altKey, repeat }: Key): KeyCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (!repeat && /^[1-9]$/.test(key)) return { does: 'select', position: Number(key) }
  const command = COMMANDS[key.toLowerCase()]
  return repeat && command?.does !== 'move' ? undefined : command
}

/** Keys that go to a field, to an open dialog or to a page that covers the board are not meant for the board. */
function isForBoard(event: KeyboardEvent): boolean {
  const isCovered = document.querySelector('[role="dialog"], [inert] main') !== null
  return !event.defaultPrevented && !isTyping(event.target) && !isCovered
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')
}

/** @param run returns whether the key did something: then the browser does nothing */
export function useKeyCommands(isOn: boolean, run: (command: KeyCommand) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event)
    if (!command || !isForBoard(event)) return
    if (/^[a-z1-9]$/i.test(event.key)) {
      unlessScanned(() => run(command))
      return
    }
    runCommands()
    if (run(command)) event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

/** The keys of the board, for a keyboard or a bump bar. docs/fulfilment-keys.md lists them. */

export type KeyCommand =
  | { does: 'select'; position: number }
  | { does: 'move'; to: 'left' | 'right' | 'up' | 'down' }
  | { does: 'ready' | 'done' | 'undo' | 'clear' | 'help' | 'search' }

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  arrowleft: { does: 'move', to: 'left' },
  arrowright: { does: 'move', to: 'right' },
  arrowup: { does: 'move', to: 'up' },
  arrowdown: { does: 'move', to: 'down' },
  r: { does: 'ready' },
  d: { does: 'done' },
  backspace: { does: 'done' },
  u: { does: 'undo' },
  escape: { does: 'clear' },
  '?': { does: 'help' },
  '/': { does: 'search' },
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** A key that stays down repeats nothing but a move. */
export function commandOf({ key, ctrlKey, metaKey, altKey, repeat }: Key): KeyCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const command = /^[1-9]$/.test(key)
    ? ({ does: 'select', position: Number(key) } as const)
    : COMMANDS[key.toLowerCase()]
  return repeat && command?.does !== 'move' ? undefined : command
}

/** Keys that go to a field or to an open dialog are not meant for the board. */
export function isForBoard(event: KeyboardEvent): boolean {
  return !event.defaultPrevented && !isTyping(event.target) && !document.querySelector('[role="dialog"]')
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')
}

import { useEffect, useEffectEvent } from 'react'
import { commandOf, isForBoard, type KeyCommand } from './key-commands.ts'

/** @param run returns whether the key did something: then the browser does nothing */
export function useKeyCommands(isOn: boolean, run: (command: KeyCommand) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event)
    if (command && isForBoard(event) && run(command)) event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

import { useEffect, useEffectEvent } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { commandOf, isForBoard } from './key-commands.ts'

const loadDialog = loadChunk(() => import('./KeysDialog.tsx'))

interface KeysButtonProps {
  className: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Opens the list of the keys; "?" does too. */
export function KeysButton({ className, isOn, onChange }: KeysButtonProps) {
  const { Component, isOpen, trigger, onClose } = useLazyDialog(loadDialog)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || commandOf(event)?.does !== 'help' || !isForBoard(event)) return
    event.preventDefault()
    trigger.onClick()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <Button tone="secondary" className={className} {...trigger} aria-keyshortcuts={isOn ? '?' : undefined}>
        Keys
      </Button>
      {Component ? <Component isOpen={isOpen} isOn={isOn} onChange={onChange} onClose={onClose} /> : null}
    </>
  )
}

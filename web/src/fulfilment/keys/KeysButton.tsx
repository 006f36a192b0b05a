import { loadChunk } from '../../client/load-chunk.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { useKeyCommands } from './use-key-commands.ts'

const loadDialog = loadChunk(() => import('./KeysDialog.tsx'))

interface KeysButtonProps {
  className: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Opens the list of the keys; "?" does too. */
export function KeysButton({ className, isOn, onChange }: KeysButtonProps) {
  const { Component, isOpen, trigger, onClose } = useLazyDialog(loadDialog)
  useKeyCommands(isOn, ({ does }) => {
    if (does === 'help') trigger.onClick()
    return does === 'help'
  })

  return (
    <>
      <Button tone="secondary" className={className} {...trigger} aria-keyshortcuts={isOn ? '?' : undefined}>
        Keys
      </Button>
      {Component ? <Component isOpen={isOpen} isOn={isOn} onChange={onChange} onClose={onClose} /> : null}
    </>
  )
}

import { useState } from 'react'
import type { SettingName } from '@fuel-shack/contract/manager/settings'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Shown } from '../manager-queries.ts'
import { describeChanged } from '../ordering-texts.ts'
import { SETTINGS, type ChangeOf } from '../setting-texts.ts'
import { ConfirmChange } from '../settings/ConfirmChange.tsx'
import styles from '../settings/FormDialog.module.css'
import { useSettingChange } from '../settings/use-setting-change.ts'

interface UndoDialogProps<Name extends SettingName> {
  change: ChangeOf<Name>
  current: Shown<Name>
  isOpen: boolean
  onClose: () => void
}

/** Sets the value before a change again, and says what that does to the value that holds now. */
export function UndoDialog<Name extends SettingName>({ change, current, isOpen, onClose }: UndoDialogProps<Name>) {
  const { setting, before } = change
  const { title, describe } = SETTINGS[setting]
  const { save, isBusy, confirmation } = useSettingChange(setting)
  /** What the manager saw: a later value is not overwritten unless they confirm again. */
  const [seen, setSeen] = useState(current)
  const [problem, setProblem] = useState<string>()

  async function undo(): Promise<void> {
    const outcome = await save(before, seen)
    if (outcome.is === 'saved') return onClose()
    if (outcome.is === 'unconfirmed') return setProblem(undefined)
    if (outcome.is === 'failed') return setProblem(outcome.text)
    setProblem(`${describeChanged(outcome.now)}: ${describe(seen.value, outcome.now.value)}.`)
    setSeen(outcome.now)
  }

  return (
    <Dialog
      title={`Undo: ${title}`}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void undo()}>
            {problem === undefined ? 'Undo' : 'Undo all the same'}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void undo()
        }}
      >
        <p>{describe(seen.value, before)}</p>
        <ConfirmChange confirmation={confirmation} />
      </form>
    </Dialog>
  )
}

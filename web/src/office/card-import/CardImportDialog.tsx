import { ConfirmIdentity } from '../../platform/session/ConfirmIdentity.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { showOnMount } from '../../ui/hooks/on-mount.ts'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Loading } from '../../ui/loading/Loading.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { plural } from '../parts/plural.ts'
import { ChooseSheet } from '../sheets/ChooseSheet.tsx'
import { mappingProblem } from './card-columns.ts'
import { Columns } from './Columns.tsx'
import { Checked } from './Checked.tsx'
import { ImportedBefore } from './ImportedBefore.tsx'
import styles from './CardImport.module.css'
import { useCardImport } from './use-card-import.ts'

/** Cards of another system from a file. Nothing is imported before the manager has read what would be. */
export default function CardImportDialog(props: DialogProps) {
  const state = useCardImport()
  const { file, draft, message, progress, confirmation } = state
  function finish(): void {
    props.onClose()
    state.forget()
  }
  const isImporting = progress?.is === 'importing'
  return (
    <Dialog {...props} title="Old cards" isLocked={isImporting} actions={<NextStep {...state} onDone={finish} />}>
      <div className={styles.import}>
        {message ? (
          <div ref={showOnMount}>
            <Notice tone={message.tone}>{message.text}</Notice>
          </div>
        ) : null}
        {file ? null : <ImportedBefore />}
        {state.isReading ? <Loading>Reading...</Loading> : null}
        {file ? (
          <>
            <p key={file.count} ref={showOnMount} className={styles.file}>
              {`${file.name}: ${plural(file.sheet.rows.length, 'row')}`}
            </p>
            <Columns
              sheet={file.sheet}
              mapping={state.mapping}
              isDisabled={progress !== undefined}
              onChoose={state.chooseColumn}
            />
          </>
        ) : null}
        {draft ? <Checked lines={draft} accepted={state.accepted} onToggle={state.toggleAccepted} /> : null}
        <ConfirmIdentity
          confirmation={confirmation}
          passwordHint="An import needs your password."
          loginText="An import needs a fresh login. Then choose the file again."
        />
        <ChooseSheet
          isAnother={file !== undefined}
          isDisabled={state.isReading || progress !== undefined}
          hint="Any CSV file with a row of headings. Up to 5 MB and 50,000 cards. Nothing is imported before you have read what it has."
          onChoose={state.choose}
        />
      </div>
    </Dialog>
  )
}

/** The button of the next step, or how far the one under way is. */
function NextStep(state: ReturnType<typeof useCardImport> & { onDone: () => void }) {
  const { file, mapping, draft, taken, progress, check, importTaken, onDone } = state
  if (progress) {
    const text = `${progress.is === 'checking' ? 'Checking' : 'Importing'}: ${progress.done.toLocaleString('en-AU')} of ${plural(progress.total, 'card')}`
    return (
      <div className={styles.progress}>
        <output>{text}</output>
        <progress aria-label="Cards" value={progress.done} max={progress.total} />
      </div>
    )
  }
  if (!file) return null
  if (!draft)
    return (
      <Button aria-disabled={mappingProblem(mapping) !== undefined || undefined} onClick={check}>
        {mappingProblem(mapping) ?? `Check ${plural(file.sheet.rows.length, 'card')}`}
      </Button>
    )
  if (taken.length === 0) return <Button onClick={onDone}>Done</Button>
  return (
    <Button isBusy={state.confirmation.isProving} onClick={importTaken}>
      {`Import ${plural(taken.length, 'card')}`}
    </Button>
  )
}

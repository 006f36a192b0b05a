import { loadChunk } from '../../client/load-chunk.ts'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { WarningBar } from '../../ui/WarningBar.tsx'
import { useSessionExpiry } from './use-session-expiry.ts'

const loadDialog = loadChunk(() => import('./LogInAgainDialog.tsx'))

/** Warns before this screen logs out. Takes up no space until an hour before, and where the end is not known. */
export function SessionExpiry() {
  const { expiresAt, read } = useSessionExpiry()
  const dialog = useLazyDialog(loadDialog)
  const time = expiresAt && describeInstant(expiresAt)
  return (
    <>
      <WarningBar text={time && `Log in again before ${time}`} label="Log in" onOpen={dialog.trigger.onClick} />
      {dialog.Component ? (
        <dialog.Component isOpen={dialog.isOpen} onClose={dialog.onClose} time={time} onRenewed={read} />
      ) : null}
    </>
  )
}

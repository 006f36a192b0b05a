import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './StaffDialog.module.css'

export interface DialogState {
  isOpen: boolean
  onClose: () => void
}

interface StaffDialogProps extends DialogState {
  title: string
  children: ReactNode
}

/** A dialog whose changes are saved at once, so that its only action is Close. */
export function StaffDialog({ onClose, children, ...props }: StaffDialogProps) {
  return (
    <Dialog
      {...props}
      onClose={onClose}
      actions={
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.content}>{children}</div>
    </Dialog>
  )
}

import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ScreenAwakeIcon } from '../ui/sheet-icons.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import styles from './CollectDialog.module.css'
import { ScannableCode } from './ScannableCode.tsx'

interface CollectDialogProps {
  cardNumber: string
  isOpen: boolean
  onClose: () => void
}

/** What is held up at the till. Laser scanners read Code 128 only; the QR code is for those that are cameras. */
export default function CollectDialog({ cardNumber, isOpen, onClose }: CollectDialogProps) {
  const [isQr, setIsQr] = useState(false)
  const symbology = isQr ? 'qr' : 'code-128'
  const isAwake = useWakeLock(isOpen) === 'held'
  return (
    <Dialog
      title="Collect / Redeem Points"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button tone="secondary" isWide onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.code}>
        <p>Hold this up to the scanner at the till.</p>
        <ScannableCode key={`${symbology} ${cardNumber}`} cardNumber={cardNumber} symbology={symbology} />
        <div className={styles.foot}>
          <Switch label="Show a QR code" checked={isQr} onCheckedChange={setIsQr} />
          {isAwake ? (
            <p className={styles.awake}>
              <ScreenAwakeIcon size={20} /> The screen stays on
            </p>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { ScreenAwakeIcon } from '../../ui/icons/sheet-icons.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { useWakeLock } from '../../ui/hooks/use-wake-lock.ts'
import { useProgramme } from '../../platform/client/use-programme.ts'
import styles from './CollectDialog.module.css'
import { findCodeProblem, type ScannableCodeError } from './scannable-code.ts'
import { ScannableCode } from './ScannableCode.tsx'

export default function CollectDialog({ cardNumber, isOpen, onClose }: DialogProps & { cardNumber: string }) {
  const [isQr, setIsQr] = useState(false)
  const [failure, setFailure] = useState<ScannableCodeError>()
  const problem = findCodeProblem(cardNumber) ?? failure
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
      {problem ? (
        <Notice tone="danger">{problem.message}</Notice>
      ) : (
        <CodeForScanner cardNumber={cardNumber} isQr={isQr} onQrChange={setIsQr} onFailure={setFailure} />
      )}
    </Dialog>
  )
}

interface CodeForScannerProps {
  cardNumber: string
  /** Laser scanners read only Code 128; camera scanners also read QR codes. */
  isQr: boolean
  onQrChange: (isQr: boolean) => void
  onFailure: (problem: ScannableCodeError) => void
}

function CodeForScanner({ cardNumber, isQr, onQrChange, onFailure }: CodeForScannerProps) {
  const { isScannedAtTill } = useProgramme()
  const isAwake = useWakeLock().state === 'active'
  const top = useRef<HTMLDivElement>(null)

  function show(qr: boolean) {
    onQrChange(qr)
    // With large text, the switch can be a screen below the code.
    top.current?.scrollIntoView()
  }

  return (
    <div ref={top} className={styles.code}>
      <ScannableCode cardNumber={cardNumber} symbology={isQr ? 'qr' : 'code-128'} onFailure={onFailure} />
      <div className={styles.foot}>
        <p className={styles.instruction}>
          {isScannedAtTill ? 'Hold this up to the scanner at the till.' : 'Show this in store.'}
        </p>
        <Switch label="Show a QR code" checked={isQr} onCheckedChange={show} />
        {isAwake ? (
          <p className={styles.awake}>
            <ScreenAwakeIcon size={20} /> Screen won&apos;t time out
          </p>
        ) : null}
      </div>
    </div>
  )
}

import { useState } from 'react'
import { createPortal } from 'react-dom'
import { ToastMessage } from './ToastMessage.tsx'
import type { NumberedToast } from './toast-request.ts'
import styles from './Toaster.module.css'

interface ToasterProps {
  toasts: readonly NumberedToast[]
  onClose: (number: number) => void
}

/**
 * Stands beside the app and its dialogs, in live regions: an open dialog hides everything else from a screen reader,
 * but not what is being announced.
 */
export function Toaster({ toasts, onClose }: ToasterProps) {
  // A live region says only what comes while it is there.
  const [regions, setRegions] = useState<HTMLElement | null>(null)

  const messages = (isDanger: boolean) =>
    toasts
      .filter(({ tone }) => regions && (tone === 'danger') === isDanger)
      .map((toast) => <ToastMessage key={toast.number} toast={toast} onClose={onClose} />)

  return createPortal(
    <section ref={setRegions} className={styles.viewport} aria-label="Notifications">
      <div className={styles.region} aria-live="polite">
        {messages(false)}
      </div>
      <div className={styles.region} aria-live="assertive">
        {messages(true)}
      </div>
    </section>,
    document.body,
  )
}

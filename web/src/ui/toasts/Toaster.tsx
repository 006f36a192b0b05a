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
 * Renders toasts in live regions outside the app: an open dialog hides everything else from screen readers, but not live
 * regions.
 */
export function Toaster({ toasts, onClose }: ToasterProps) {
  // A live region announces only what is added after it was rendered.
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

import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ToastMessage, type NumberedToast, type ToastRequest } from './ToastMessage.tsx'
import styles from './ToastProvider.module.css'

const ToastContext = createContext<((toast: ToastRequest) => void) | null>(null)

/** Shows toasts at the bottom, each for 3 seconds. */
export function ToastProvider({ children }: { children: ReactNode }) {
  /** Undefined until the first toast. */
  const [toasts, setToasts] = useState<readonly NumberedToast[]>()
  const lastNumber = useRef(0)

  const showToast = useCallback((toast: ToastRequest) => {
    lastNumber.current += 1
    const numbered = { ...toast, number: lastNumber.current }
    setToasts((others = []) => [...others, numbered])
  }, [])
  const closeToast = useCallback(
    (number: number) => setToasts((open) => open?.filter((toast) => toast.number !== number)),
    [],
  )

  return (
    <ToastContext value={showToast}>
      {children}
      {toasts ? <Toaster toasts={toasts} onClose={closeToast} /> : null}
    </ToastContext>
  )
}

/** The function that shows a toast; its identity never changes. */
export function useToast(): (toast: ToastRequest) => void {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a ToastProvider above it')
  return showToast
}

/**
 * Renders toasts in live regions outside the app: an open dialog hides everything else from screen readers, but not live
 * regions. Not lazy: many toasts report that the connection is down.
 */
function Toaster({ toasts, onClose }: { toasts: readonly NumberedToast[]; onClose: (number: number) => void }) {
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

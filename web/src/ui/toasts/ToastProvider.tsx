import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import type { NumberedToast, ToastRequest } from './toast-request.ts'
// The toaster is not lazy: many toasts report that the connection is down.
import { Toaster } from './Toaster.tsx'

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

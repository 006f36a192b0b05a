import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react'
import type { NumberedToast, ToastRequest } from './toast-request.ts'

// Loaded with the first toast: most visits never show one.
const Toaster = lazy(() => import('./Toaster.tsx'))

const ToastContext = createContext<((toast: ToastRequest) => void) | null>(null)

/** Shows toasts at the bottom, each for 3 seconds. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [requests, setRequests] = useState<NumberedToast[]>([])
  const showToast = useCallback(
    (toast: ToastRequest) => setRequests((earlier) => [...earlier, { ...toast, number: earlier.length }]),
    [],
  )
  return (
    <ToastContext value={showToast}>
      {children}
      {requests.length > 0 ? (
        <Suspense>
          <Toaster requests={requests} />
        </Suspense>
      ) : null}
    </ToastContext>
  )
}

/** The function that shows a toast; the same one for the life of the app. */
export function useToast(): (toast: ToastRequest) => void {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast needs a ToastProvider above it')
  return showToast
}

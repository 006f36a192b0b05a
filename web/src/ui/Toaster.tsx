import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { NumberedToast } from './toast-request.ts'
import styles from './Toaster.module.css'

export const TOAST_DURATION_MS = 3000

interface ToastLook {
  tone: 'neutral' | 'danger'
}

function ToastList({ requests }: { requests: NumberedToast[] }) {
  const { toasts, add } = Toast.useToastManager<ToastLook>()
  const shown = useRef(0)

  useEffect(() => {
    for (const { text, tone = 'neutral', action } of requests.slice(shown.current)) {
      add({
        description: text,
        data: { tone },
        priority: tone === 'danger' ? 'high' : 'low',
        ...(action ? { actionProps: { children: action.label, onClick: action.run } } : {}),
      })
    }
    shown.current = requests.length
  }, [requests, add])

  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right', 'left']}
      className={classNames(styles.toast, toast.data?.tone === 'danger' && styles.danger)}
    >
      <Toast.Content className={styles.content}>
        <Toast.Description className={styles.text} />
        <Toast.Action className={styles.action} />
      </Toast.Content>
    </Toast.Root>
  ))
}

export default function Toaster({ requests }: { requests: NumberedToast[] }) {
  return (
    <Toast.Provider timeout={TOAST_DURATION_MS}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList requests={requests} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

import { useCallback, useState, type ComponentType } from 'react'
import { useToast } from '../toasts/ToastProvider.tsx'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

interface LazyDialog<Props> {
  /** Null until the dialog was opened once. */
  Component: ComponentType<Props> | null
  isOpen: boolean
  /** Call it when the user is about to open the dialog. */
  prefetch: () => void
  open: () => void
  onClose: () => void
}

/** A dialog whose chunk loads when it is first opened. If that fails, a toast says so, and the user can try again. */
export function useLazyDialog<Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyDialog<Props> {
  const showToast = useToast()
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> }>()
  const [isOpen, setIsOpen] = useState(false)

  const open = useCallback(() => {
    const loadAndOpen = async (): Promise<void> => {
      try {
        const module = await load()
        setLoaded({ Component: module.default })
        setIsOpen(true)
      } catch (error) {
        console.error('A dialog did not load', error)
        showToast({ text: "Couldn't open this. Check your reception and try again.", tone: 'danger' })
      }
    }
    void loadAndOpen()
  }, [load, showToast])
  const onClose = useCallback(() => setIsOpen(false), [])
  const prefetch = useCallback(() => {
    load().catch(() => {
      // `open` reports the failure.
    })
  }, [load])

  return { Component: loaded?.Component ?? null, isOpen, prefetch, open, onClose }
}

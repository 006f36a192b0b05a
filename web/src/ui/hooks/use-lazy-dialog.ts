import { useCallback, useState, type ComponentType } from 'react'
import { useToast } from '../toasts/ToastProvider.tsx'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

interface Part<Props> {
  /** Null until it has been opened once. */
  Part: ComponentType<Props> | null
  isOpen: boolean
  /** A finger or pointer is about to open it. */
  prefetch: () => void
  open: () => void
  onClose: () => void
}

/**
 * A part of the app that is fetched when it is first opened. One that cannot be fetched says so and can be tried again:
 * a sheet that does not open is no reason to lose the page under it.
 */
export function useLazyDialog<Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Part<Props> {
  const showToast = useToast()
  const [part, setPart] = useState<{ Part: ComponentType<Props> }>()
  const [isOpen, setIsOpen] = useState(false)

  const open = useCallback(() => {
    const fetchAndOpen = async (): Promise<void> => {
      try {
        const module = await load()
        setPart({ Part: module.default })
        setIsOpen(true)
      } catch (error) {
        console.error('A part of the app could not be fetched', error)
        showToast({ text: 'This cannot be opened right now. Check your reception and try again.', tone: 'danger' })
      }
    }
    void fetchAndOpen()
  }, [load, showToast])
  const onClose = useCallback(() => setIsOpen(false), [])
  const prefetch = useCallback(() => {
    load().catch(() => {
      // Opening it will say so.
    })
  }, [load])

  return { Part: part?.Part ?? null, isOpen, prefetch, open, onClose }
}

import { createElement, use, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { LoadFailureContext, type FailureCause } from '../load-failure.ts'
import { useToast } from '../toasts/ToastProvider.tsx'

const FAILURES: Record<FailureCause, string> = {
  unreachable: "Couldn't open this. Check your reception and try again.",
  updated: "Couldn't open this, because the app was updated. Reload the page.",
  fault: "Couldn't open this because of a fault in the app. Reload the page.",
}

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

export interface DialogTrigger {
  'aria-haspopup': 'dialog'
  'aria-busy': true | undefined
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
}

export interface LazyDialog<Props> {
  /** Its chunk has loaded, and it is not closed. */
  isOpen: boolean
  /** The props of the button that opens it. While the chunk loads, the button is busy. */
  trigger: DialogTrigger
  onClose: () => void
  /** The dialog with these props, once it was opened. It is open until `onClose`, unless the props say otherwise. */
  render: (props: Omit<Props, keyof DialogProps> & Partial<DialogProps>) => ReactNode
}

/** The trigger of one of several buttons that open the same dialog. Only the one that was tapped last is busy. */
export function triggerOfOne(trigger: DialogTrigger, isTapped: boolean, onTap: () => void): DialogTrigger {
  return {
    ...trigger,
    'aria-busy': isTapped ? trigger['aria-busy'] : undefined,
    onClick: () => {
      onTap()
      trigger.onClick()
    },
  }
}

/** A dialog whose chunk loads when it is first opened. If that fails, a toast says so, and the user can try again. */
export function useLazyDialog<Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyDialog<Props> {
  const showToast = useToast()
  const causeOf = use(LoadFailureContext)
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> }>()
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)

  async function open(): Promise<void> {
    setIsLoading(true)
    try {
      const module = await load()
      setLoaded({ Component: module.default })
      setIsOpen(true)
    } catch (error) {
      console.error('A dialog did not load', error)
      showToast({ text: FAILURES[await causeOf(error)], tone: 'danger' })
    }
    setIsLoading(false)
  }
  const onClose = useCallback(() => setIsOpen(false), [])
  const prefetch = useCallback(() => {
    load().catch(() => {
      // `open` reports the failure.
    })
  }, [load])

  const trigger: DialogTrigger = {
    'aria-haspopup': 'dialog',
    'aria-busy': isLoading || undefined,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => void open(),
  }
  const render: LazyDialog<Props>['render'] = (props) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialog's own props, and the others
    loaded && createElement(loaded.Component, { isOpen, onClose, ...props } as Props)
  return { isOpen, trigger, onClose, render }
}

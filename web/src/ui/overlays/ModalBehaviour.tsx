import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { openLayer } from './layers.ts'

interface ModalBehaviourProps {
  isOpen: boolean
  /** Returns false if it stays open. */
  onClose: () => unknown
  isLocked?: boolean
  /** A view inside an overlay, from which Back returns to the view before. */
  isView?: boolean
}

/** Part of every overlay: Back closes it, and the page gets the focus when nothing else has it afterwards. */
export function ModalBehaviour({ isOpen, onClose, isLocked = false, isView = false }: ModalBehaviourProps) {
  const close = useEffectEvent(onClose)
  const readIsLocked = useEffectEvent(() => isLocked)

  // This runs in the same frame as the overlay: Back must never close what is below an overlay that can be seen.
  useLayoutEffect(
    () => (isOpen ? openLayer({ close: () => close(), isLocked: () => readIsLocked(), isView }) : undefined),
    [isOpen, isView],
  )
  useEffect(() => () => queueMicrotask(focusPageIfFocusIsLost), [])
  return null
}

function focusPageIfFocusIsLost(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main:not([inert] *)')?.focus({ preventScroll: true })
}

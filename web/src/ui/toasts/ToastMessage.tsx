import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { NumberedToast } from './toast-request.ts'
import styles from './ToastMessage.module.css'

export const TOAST_DURATION_MS = 3000
/** Goes to the newest toast's button from anywhere, an open dialog included. */
const REACH_KEY = 'F6'

interface ToastMessageProps {
  toast: NumberedToast
  onClose: (number: number) => void
}

/**
 * Gone after 3 seconds. Only one with a button waits, while somebody is about to press it: one without takes no touch
 * and no mouse, so that whatever lies below it can be used.
 */
export function ToastMessage({ toast: { number, text, tone, action }, onClose }: ToastMessageProps) {
  const [isPaused, setIsPaused] = useState(false)
  const close = useEffectEvent(() => onClose(number))

  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => close(), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [isPaused])

  return (
    <div
      className={classNames(styles.toast, tone === 'danger' && styles.danger, action && styles.touchable)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={({ target }) => setIsPaused(target.matches(':focus-visible'))}
      onBlur={() => setIsPaused(false)}
    >
      <p className={styles.text}>{text}</p>
      {action ? <ToastButton {...action} onDone={() => onClose(number)} /> : null}
    </div>
  )
}

function ToastButton({ label, run, onDone }: { label: string; run: () => void; onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef<Element | null>(null)

  useEffect(() => {
    function reach(event: KeyboardEvent) {
      if (event.key !== REACH_KEY) return
      event.preventDefault()
      button.current?.focus()
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [])

  function leave() {
    // The button goes away and must not take the focus along.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    onDone()
  }

  return (
    <button
      ref={button}
      type="button"
      className={styles.action}
      aria-keyshortcuts={REACH_KEY}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Closes the toast, and no dialog below it.
        event.stopPropagation()
        leave()
      }}
      onClick={() => {
        run()
        leave()
      }}
    >
      {label}
    </button>
  )
}

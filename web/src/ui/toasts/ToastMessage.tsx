import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './ToastMessage.module.css'

export const TOAST_DURATION_MS = 3000
/** Focuses the newest toast's button from anywhere, even from an open dialog. */
const FOCUS_KEY = 'F6'

export interface ToastRequest {
  text: string
  /** The text for screen readers, if it differs: the number of an order is read digit by digit. */
  spoken?: string
  tone?: 'neutral' | 'danger'
  action?: { label: string; run: () => void }
}

export interface NumberedToast extends ToastRequest {
  number: number
}

interface ToastMessageProps {
  toast: NumberedToast
  onClose: (number: number) => void
}

/**
 * Disappears after 3 seconds. A toast with a button stays while the user points at it or focuses it; one without a button
 * ignores pointers, so that the elements below it can be used.
 */
export function ToastMessage({ toast: { number, text, spoken, tone, action }, onClose }: ToastMessageProps) {
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
      <p className={styles.text}>
        {spoken === undefined ? (
          text
        ) : (
          <>
            <span aria-hidden>{text}</span>
            <VisuallyHidden>{spoken}</VisuallyHidden>
          </>
        )}
      </p>
      {action ? <ToastButton {...action} onDone={() => onClose(number)} /> : null}
    </div>
  )
}

function ToastButton({ label, run, onDone }: { label: string; run: () => void; onDone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const previousFocus = useRef<Element | null>(null)

  useEffect(() => {
    function focusOnKey(event: KeyboardEvent) {
      if (event.key !== FOCUS_KEY) return
      event.preventDefault()
      button.current?.focus()
    }
    document.addEventListener('keydown', focusOnKey)
    return () => document.removeEventListener('keydown', focusOnKey)
  }, [])

  function close() {
    // The button disappears: without this, the focus would be lost.
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
    onDone()
  }

  return (
    <button
      ref={button}
      type="button"
      className={styles.action}
      aria-keyshortcuts={FOCUS_KEY}
      onFocus={({ relatedTarget }) => {
        previousFocus.current = relatedTarget
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Closes the toast, but not the dialog below it.
        event.stopPropagation()
        close()
      }}
      onClick={() => {
        run()
        close()
      }}
    >
      {label}
    </button>
  )
}

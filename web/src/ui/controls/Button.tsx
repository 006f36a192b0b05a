import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from '../class-names.ts'
import { Spinner } from '../loading/Spinner.tsx'

interface Appearance {
  /** `primary` is the main action of a screen. On the dark sky, `lamp` is the main action and `dusk` a secondary one. */
  tone?: 'primary' | 'lamp' | 'dusk' | 'secondary' | 'quiet' | 'danger'
  isWide?: boolean
  icon?: ReactNode
}

type ButtonProps = ComponentProps<'button'> &
  Appearance & {
    /** Shows a spinner and ignores clicks, but keeps the focus. */
    isBusy?: boolean
  }

export function Button({ tone = 'primary', isWide, icon, isBusy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      {...rest}
      className={classNames(styles.button, styles[tone], isWide && styles.wide, className)}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button. Opens a new tab without access to this one. */
export function LinkButton({
  tone = 'secondary',
  isWide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Appearance) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(styles.button, styles[tone], isWide && styles.wide, className)}
    >
      {icon}
      <span>{children}</span>
    </a>
  )
}

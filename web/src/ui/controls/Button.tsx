import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from '../class-names.ts'
import { Spinner } from '../Spinner.tsx'

interface Look {
  /** `primary` is the one act a screen is about; `lamp` is the same on a dark sky, `dusk` a lesser act on it. */
  tone?: 'primary' | 'lamp' | 'dusk' | 'secondary' | 'quiet' | 'danger'
  isWide?: boolean
  icon?: ReactNode
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows progress and ignores presses, and keeps the focus. */
    isBusy?: boolean
  }

export function Button({ tone = 'primary', isWide, icon, isBusy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[tone], isWide && styles.wide, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
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

/** A link to somewhere else, drawn as a button; opens a new tab that gets no handle on this one. */
export function LinkButton({
  tone = 'secondary',
  isWide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
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

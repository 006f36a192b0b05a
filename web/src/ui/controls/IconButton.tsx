import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: ReactNode
  label: string
  variant?: 'plain' | 'outlined'
}

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({ icon, label, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(styles.button, styles[variant], className)}
    >
      {icon}
    </button>
  )
}

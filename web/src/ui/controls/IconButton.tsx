import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: ReactNode
  label: string
  /** `outlined` draws the edge of the control. */
  look?: 'plain' | 'outlined'
}

/** A button that is only an icon; `label` is what screen readers call it. */
export function IconButton({ icon, label, look = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.button, styles[look], className)}>
      {icon}
    </button>
  )
}

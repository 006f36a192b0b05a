import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'wouter'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

interface PageLinkProps {
  href: string
  tone?: 'primary' | 'secondary' | 'dusk'
  isWide?: boolean
  icon?: ReactNode
}

/** A link to a page of the app that looks like a button. */
export function PageLink({
  href,
  tone = 'primary',
  isWide,
  icon,
  children,
}: Pick<LinkProps, 'children'> & PageLinkProps) {
  return (
    <Link href={href} className={classNames(styles.button, styles[tone], isWide && styles.wide)}>
      {icon}
      {children}
    </Link>
  )
}

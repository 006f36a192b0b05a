import { Link, type LinkProps } from 'wouter'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

interface PageLinkProps {
  href: string
  tone?: 'primary' | 'secondary'
  isWide?: boolean
}

/** A link to a page of the app that looks like a button. */
export function PageLink({ href, tone = 'primary', isWide, children }: Pick<LinkProps, 'children'> & PageLinkProps) {
  return (
    <Link href={href} className={classNames(styles.button, styles[tone], isWide && styles.wide)}>
      {children}
    </Link>
  )
}

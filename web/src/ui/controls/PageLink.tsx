import { Link, type LinkProps } from 'wouter'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

/** A link to a page of the app that looks like a button. */
export function PageLink({ href, children }: Pick<LinkProps, 'children'> & { href: string }) {
  return (
    <Link href={href} className={classNames(styles.button, styles.primary)}>
      {children}
    </Link>
  )
}

import { mark, name } from 'virtual:site'
import styles from './Logo.module.css'

// Inline, so that the logo needs no request.
const shapes = { __html: mark }

/** The road sign alone. Decorative. */
export function LogoMark({ size }: { size: number }) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      focusable="false"
      aria-hidden
      // oxlint-disable-next-line react/no-danger -- our own file, read at build
      dangerouslySetInnerHTML={shapes}
    />
  )
}

/** The road sign and the name in the display font. */
export function Logo({ size }: { size: number }) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

import mark from '../../../../site/pictures/mark.svg?raw'
import styles from './Logo.module.css'

// Inline, so that the logo is there with the page's first byte.
const shapes = { __html: mark.replaceAll(/<\/?svg[^>]*>/g, '').trim() }

/** The road sign alone; decoration beside words, or with `label` a picture of its own. */
export function LogoMark({ size = 24, label }: { size?: number; label?: string }) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      // oxlint-disable-next-line react/no-danger -- our own file, read at build
      dangerouslySetInnerHTML={shapes}
    />
  )
}

/** The road sign and the name in the truck lettering. */
export function Logo({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

import { useFacts, useFactsIfRead } from '../client/AppConfigProvider.tsx'
import styles from './Logo.module.css'

/** The road sign alone. Decorative. */
export function LogoMark({ size }: { size: number }) {
  const mark = useFactsIfRead()?.mark ?? ''
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      focusable="false"
      aria-hidden
      // oxlint-disable-next-line react/no-danger -- the server checks that it has shapes only. Inline, the logo needs no request.
      dangerouslySetInnerHTML={{ __html: mark }}
    />
  )
}

/** The road sign and the name in the display font. */
export function Logo({ size }: { size: number }) {
  const { name } = useFacts()
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

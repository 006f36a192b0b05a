import { welcome } from 'virtual:site'
import styles from './Facilities.module.css'

export function Facilities() {
  return (
    <section className={styles.facilities} aria-label="Facilities">
      <ul className={styles.list}>
        {welcome.facilities.map((facility) => (
          <li key={facility}>{facility}</li>
        ))}
      </ul>
      <p className={styles.redeem}>{welcome.redeemNote}</p>
    </section>
  )
}

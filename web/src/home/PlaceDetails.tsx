import { facilities, redeemNote } from 'virtual:site-place'
import { FindUs } from './FindUs.tsx'
import { HomeSection } from './HomeSection.tsx'
import styles from './Facilities.module.css'

/** The same for every user at any time. */
export default function PlaceDetails() {
  return (
    <>
      <Facilities />
      <FindUs />
    </>
  )
}

function Facilities() {
  return (
    <HomeSection title="Facilities">
      <ul className={styles.list}>
        {facilities.map(({ text, path }) => (
          <li key={text}>
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={path} />
            </svg>
            {text}
          </li>
        ))}
      </ul>
      <p className={styles.redeem}>{redeemNote}</p>
    </HomeSection>
  )
}

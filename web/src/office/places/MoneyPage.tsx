import type { PlaceProps } from '../place.ts'
import { Takings } from '../takings/Takings.tsx'
import { DayPlace } from './DayPlace.tsx'
import styles from './Places.module.css'

/** The takings, and the settings about money. */
export default function MoneyPage(props: PlaceProps) {
  return (
    <div className={styles.withSettings}>
      <Takings />
      <DayPlace {...props}>{(_day, settings) => settings('Money settings')}</DayPlace>
    </div>
  )
}

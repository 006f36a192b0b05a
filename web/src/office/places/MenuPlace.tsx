import type { ReactNode } from 'react'
import type { PlaceProps } from '../place.ts'
import { DayPlace } from './DayPlace.tsx'
import styles from './Places.module.css'
import { Section } from './Section.tsx'

/** @param dishes the list of all dishes, with what is sold out, which another feature has */
export function MenuPlace({ dishes, ...props }: PlaceProps & { dishes: ReactNode }) {
  return (
    <div className={styles.withList}>
      <div>
        <DayPlace {...props}>{(_day, settings) => settings('Limits')}</DayPlace>
      </div>
      <Section title="Dishes">
        <p>Tap a dish to mark it or one of its options as sold out.</p>
        {dishes}
      </Section>
    </div>
  )
}

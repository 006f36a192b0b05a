import type { ReactNode } from 'react'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { useManagerDay } from '../parts/manager-queries.ts'
import { NotLoaded, OutOfDate } from '../parts/QueryNotices.tsx'
import type { PlaceProps } from '../place.ts'
import { SettingDialogs } from '../SettingDialogs.tsx'
import { SettingRows } from '../SettingRows.tsx'
import type { SectionTitle } from '../setting-sections.ts'
import styles from './Places.module.css'
import { Section } from './Section.tsx'

interface DayPlaceProps extends PlaceProps {
  /** @param settings a section of settings, whose rows open their dialogs */
  children: (day: ManagerDay, settings: (title: SectionTitle) => ReactNode) => ReactNode
}

/** The sections of a place, which show the manager's day. */
export function DayPlace({ dialog, children }: DayPlaceProps) {
  const query = useManagerDay()
  const day = query.data
  if (!day) return <NotLoaded query={query} what="this page" />
  const settings = (title: SectionTitle) => (
    <Section key={title} title={title}>
      <SettingRows day={day} section={title} onOpen={dialog.open} />
    </Section>
  )
  return (
    <>
      <div className={styles.sections}>{children(day, settings)}</div>
      <OutOfDate query={query} what="This page is" />
      <SettingDialogs day={day} dialog={dialog} />
    </>
  )
}

import type { PlaceProps } from '../place.ts'
import type { SectionTitle } from '../setting-sections.ts'
import { DayPlace } from './DayPlace.tsx'

const SECTIONS: readonly SectionTitle[] = [
  'Hours',
  'On the board',
  'If orders go unnoticed',
  'Kitchen',
  'Devices',
  'Payments and messages',
  'Collection',
  'Name and look',
  'Address and contact',
  'Law',
  'Server',
]

/** The settings of the rest stop, and its board. */
export default function RestStopPage(props: PlaceProps) {
  return (
    <DayPlace {...props}>
      {(day, settings) => [
        ...SECTIONS.map((title) => settings(title)),
        day.version !== undefined && <p key="version">{`Program version ${day.version}`}</p>,
      ]}
    </DayPlace>
  )
}

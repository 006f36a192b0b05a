import type { PlaceProps } from '../place.ts'
import type { SectionTitle } from '../setting-sections.ts'
import { DayPlace } from './DayPlace.tsx'
import { ForGuests } from './ForGuests.tsx'

const AT_WORK: readonly SectionTitle[] = ['Hours', 'On the board', 'If orders go unnoticed', 'Kitchen', 'Devices']
const FURTHER: readonly SectionTitle[] = [
  'Payments and messages',
  'Collection',
  'Name and look',
  'Address and contact',
  'Law',
  'Server',
]

/** The settings of the rest stop, its board, and what hangs on its walls. */
export default function RestStopPage(props: PlaceProps) {
  return (
    <DayPlace {...props}>
      {(day, settings) => [
        ...AT_WORK.map((title) => settings(title)),
        <ForGuests key="guests" />,
        ...FURTHER.map((title) => settings(title)),
        day.version !== undefined && <p key="version">{`Program version ${day.version}`}</p>,
      ]}
    </DayPlace>
  )
}

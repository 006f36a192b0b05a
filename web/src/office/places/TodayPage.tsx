import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { Backups } from '../backups/Backups.tsx'
import { ConfirmOrdering } from '../ConfirmOrdering.tsx'
import { OrderingChoices } from '../OrderingChoices.tsx'
import { OutsideHours } from '../OutsideHours.tsx'
import type { PlaceProps } from '../place.ts'
import { SetUp } from './SetUp.tsx'
import { Today } from '../Today.tsx'
import { useOrderingChange } from '../use-ordering-change.ts'
import { DayPlace } from './DayPlace.tsx'
import { Section } from './Section.tsx'

/** The state of ordering, the day in figures, what needs a manager, and what is open. */
export default function TodayPage(props: PlaceProps) {
  return (
    <DayPlace {...props}>
      {(day, settings) => (
        <>
          <SetUp {...props} />
          <Ordering day={day} {...props} />
          <Section title="So far today">
            <Today {...day} />
            {day.outsideHours.length > 0 ? <OutsideHours orders={day.outsideHours} /> : null}
          </Section>
          {settings('Hours')}
          <Section title="Backups">
            <Backups />
          </Section>
        </>
      )}
    </DayPlace>
  )
}

function Ordering({ day, dialog }: PlaceProps & { day: ManagerDay }) {
  const change = useOrderingChange(day)
  if (!change.ordering) return null
  return (
    <Section title="Online ordering">
      <OrderingChoices ordering={change.ordering} state={change.state} onChoose={change.ask} />
      <ConfirmOrdering ordering={change} onFix={dialog.open} />
    </Section>
  )
}

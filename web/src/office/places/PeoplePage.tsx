import type { ChangedSetting } from '@fuel-shack/contract/office/audit-trail'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { AuditTrailSection } from '../audit-trail/AuditTrailSection.tsx'
import { Undoing } from '../audit-trail/UndoDialog.tsx'
import { CardImport } from '../card-import/CardImport.tsx'
import { ConfirmOrdering } from '../ConfirmOrdering.tsx'
import { useOpened } from '../parts/use-opened.ts'
import type { PlaceProps } from '../place.ts'
import { useOrderingChange } from '../use-ordering-change.ts'
import { DayPlace } from './DayPlace.tsx'
import { Section } from './Section.tsx'

/** The team and customers, and who did what. */
export default function PeoplePage(props: PlaceProps) {
  return (
    <DayPlace {...props}>
      {(day, settings) => (
        <>
          {settings('Team and customers')}
          <Section title="Cards of another system">
            <CardImport />
          </Section>
          <Section title="What changed">
            <WhatChanged day={day} {...props} />
          </Section>
        </>
      )}
    </DayPlace>
  )
}

function WhatChanged({ day, dialog }: PlaceProps & { day: ManagerDay }) {
  const ordering = useOrderingChange(day)
  const undo = useOpened<ChangedSetting>()
  function askToUndo(undone: ChangedSetting, button: HTMLElement): void {
    // Ordering has a confirmation of its own, which says what is missing.
    if (undone.setting === 'ordering') ordering.ask(undone.before, button)
    else undo.open(undone)
  }
  return (
    <>
      <AuditTrailSection settings={day.settings} onUndo={askToUndo} />
      <ConfirmOrdering ordering={ordering} onFix={dialog.open} />
      <Undoing settings={day.settings} undo={undo} />
    </>
  )
}

import { describeChange } from '@fuel-shack/contract/shop/hours/opening-status'
import { serverNow } from '../../platform/client/server-clock.ts'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { closedNow, opensAfter, type ClosedFor } from './closing.ts'
import type { StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import { typed } from '../fields/typed.ts'

export interface CloseNowDraft {
  closedFor: ClosedFor
  reason: string
  /** Has an effect on the diner only, whose hours do not decide whether orders are taken. */
  alsoKitchen: boolean
}

const LENGTHS = [
  { id: 'today', label: 'For today' },
  { id: 'hour', label: 'For an hour' },
  { id: 'two-hours', label: 'For 2 hours' },
] as const

export const REASON_LIMIT = 60

interface CloseNowFormProps {
  hours: StatedHours
  /** The hours are those of the diner, and the kitchen is open. */
  asksForKitchen: boolean
  draft: CloseNowDraft
  onChange: (draft: CloseNowDraft) => void
}

/** Says for how long a service closes now, and why. */
export function CloseNowForm({ hours, asksForKitchen, draft, onChange }: CloseNowFormProps) {
  const at = serverNow()
  const opens = opensAfter(closedNow(hours, at, draft), at)
  return (
    <>
      <ChoiceGroup
        legend="Close now"
        hint={opens ? `Opens again ${describeChange(opens, at, siteTimeZone())}` : undefined}
        type="radio"
        options={LENGTHS}
        chosen={[draft.closedFor]}
        onToggle={(closedFor) => onChange({ ...draft, closedFor })}
      />
      {asksForKitchen ? (
        <>
          <Switch
            label="Also close the kitchen"
            checked={draft.alsoKitchen}
            onCheckedChange={(alsoKitchen) => onChange({ ...draft, alsoKitchen })}
          />
          {draft.alsoKitchen ? null : <Notice>Online orders go on while the kitchen is open.</Notice>}
        </>
      ) : null}
      <Field
        label="Reason"
        hint="Customers read it. You can leave it empty."
        maxLength={REASON_LIMIT}
        {...typed(draft.reason, (reason) => onChange({ ...draft, reason }))}
      />
    </>
  )
}

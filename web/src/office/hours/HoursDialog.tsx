import { useState } from 'react'
import { withoutException } from '@fuel-shack/contract/shop/hours/changed-hours'
import { describeOpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import { WEEK_DAYS, type StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { Setting } from '@fuel-shack/contract/records/settings'
import { serverNow } from '../../platform/client/server-clock.ts'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { findDraftForm } from '../settings/setting-draft.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { CloseNowForm, type CloseNowDraft } from './CloseNowForm.tsx'
import { useAlsoCloseKitchen } from './use-also-close-kitchen.ts'
import { closedNow, statusOf } from './closing.ts'
import { daysChanged, type DayDraft } from '../fields/day-draft.ts'
import { DayForm } from './DayForm.tsx'
import { Exceptions } from './Exceptions.tsx'
import styles from './Hours.module.css'
import { siteDate } from '../texts/hours-texts.ts'
import { readPeriods, toPeriodDraft, type PeriodDraft } from '../fields/periods.ts'
import { PeriodsEditor } from '../fields/PeriodsEditor.tsx'

type HoursName = 'kitchenHours' | 'dinerHours' | 'stationHours'

/** An immediate change: the service closes, or a date has its usual hours again. */
type NowDraft = CloseNowDraft & { usualOn?: string }
const CLOSE_TODAY: NowDraft = { closedFor: 'today', reason: '', alsoKitchen: true }
const NEW_DAY: DayDraft = { first: '', last: '', isClosed: true, opens: '', closes: '', reason: '' }
const NEW_PERIOD: PeriodDraft = { days: [...WEEK_DAYS], opens: '', closes: '', lastOrders: '' }

const VIEWS = ['now', 'day', 'week'] as const
type View = (typeof VIEWS)[number]

interface HoursDialogProps extends SettingDialogProps<HoursName> {
  setting: HoursName
  /** The kitchen's hours, in the dialog of the diner. */
  kitchen?: Setting<'kitchenHours'> | undefined
}

/** The hours of one service: closing it now, other hours on a day, and the hours of the week. */
export default function HoursDialog(props: HoursDialogProps) {
  const { setting, isOpen, onClose, kitchen } = props
  const [view, setView] = useState<View>(() => VIEWS.find((each) => findDraftForm() === `${setting} ${each}`) ?? 'now')
  const at = serverNow()
  const today = siteDate(at)
  const now = useSettingForm<HoursName, NowDraft>(setting, props, {
    form: 'now',
    toDraft: () => CLOSE_TODAY,
    toValue: (draft, base) => ({
      value: draft.usualOn === undefined ? closedNow(base, serverNow(), draft) : withoutException(base, draft.usualOn),
    }),
  })
  const day = useSettingForm<HoursName, DayDraft>(setting, props, {
    form: 'day',
    toDraft: () => NEW_DAY,
    toValue: (draft, base) => daysChanged(draft, base, today),
  })
  const week = useSettingForm<HoursName, PeriodDraft[]>(setting, props, {
    form: 'week',
    toDraft: (value) => value.week.map(toPeriodDraft),
    toValue: (drafts, base) => {
      const read = readPeriods(drafts)
      return 'fault' in read ? read : { value: { ...base, week: read.periods } }
    },
  })
  const alsoKitchen = useAlsoCloseKitchen(kitchen, now)
  const hours: StatedHours = now.seen.value
  const status = statusOf(hours, at)
  const back = (
    <Button tone="secondary" onClick={() => setView('now')}>
      Back
    </Button>
  )
  const dialog = { isOpen, onClose }
  if (view === 'day') {
    return (
      <FormDialog {...dialog} title={`${hours.title}: another day`} form={day} otherActions={back}>
        <DayForm hours={hours} draft={day.draft} today={today} onChange={day.setDraft} />
      </FormDialog>
    )
  }
  if (view === 'week') {
    return (
      <FormDialog {...dialog} title={`${hours.title}: every week`} form={week} otherActions={back}>
        {week.draft.length === 0 ? <p>Closed every day.</p> : null}
        <PeriodsEditor
          drafts={week.draft}
          onChange={week.setDraft}
          newDraft={NEW_PERIOD}
          addText="Add hours"
          hasLastOrders={setting === 'kitchenHours'}
        />
      </FormDialog>
    )
  }
  const isClosedToday = hours.exceptions?.[today] !== undefined
  return (
    <FormDialog {...dialog} title={hours.title} form={alsoKitchen.form} saveText={status.isOpen ? 'Close now' : null}>
      <p className={styles.status}>{describeOpeningStatus(status, at, siteTimeZone())}</p>
      {status.isOpen ? (
        <CloseNowForm hours={hours} asksForKitchen={alsoKitchen.isOpen} draft={now.draft} onChange={now.setDraft} />
      ) : isClosedToday ? null : (
        <p>To open, change the hours of today.</p>
      )}
      <Exceptions
        hours={hours}
        today={today}
        isBusy={now.isBusy}
        onUsual={(date) => now.save({ ...CLOSE_TODAY, usualOn: date })}
      />
      <div className={styles.ways}>
        <Button tone="secondary" onClick={() => setView('day')}>
          Closed on…
        </Button>
        <Button tone="secondary" onClick={() => setView('week')}>
          Weekly hours
        </Button>
      </div>
    </FormDialog>
  )
}

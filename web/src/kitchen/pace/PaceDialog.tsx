import { useRef, useState } from 'react'
import type { KitchenPace, StaffPauseReason } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { COOKS_LIMIT } from '@fuel-shack/contract/platform/limits'
import { useApiClient } from '../../platform/client/api-client.ts'
import { useKitchenPace } from '../../menu/opening/kitchen-queries.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { StaffDialog, type DialogState } from '../parts/StaffDialog.tsx'
import { usePaceChange, type PaceChange } from './pace-queries.ts'
import { describePaceState } from './pace-state.ts'
import styles from './PaceDialog.module.css'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'

/** Each says which wait it lengthens: a tap whose answer was lost adds nothing when it is repeated. */
const delaysOf = (seen: Pick<KitchenPace, 'extraMinutes'> | undefined): { text: string; change: PaceChange }[] => {
  const from = seen && { seen: seen.extraMinutes }
  return [
    { text: '10 minutes more', change: { call: 'delayKitchen', body: { minutes: 10, ...from } } },
    { text: '20 minutes more', change: { call: 'delayKitchen', body: { minutes: 20, ...from } } },
    { text: 'Back to normal', change: { call: 'delayKitchen', body: { minutes: 0 } } },
  ]
}
const RESUME: PaceChange = { call: 'resumeKitchen' }

const REASONS: { id: StaffPauseReason; label: string }[] = [
  { id: 'busy', label: 'Flat out' },
  { id: 'short-staffed', label: 'Short of staff' },
  { id: 'equipment', label: 'Equipment' },
]

const ENDS = [
  { id: '15', label: '15 min' },
  { id: '30', label: '30 min' },
  { id: '60', label: '1 hour' },
  { id: '240', label: 'Until I resume (4 hours at most)' },
] as const

/** Where staff make the wait longer, pause online orders and resume them. */
export function PaceDialog(dialog: DialogState) {
  const { data: pace, hasFailed } = useKitchenPace({ skip: !dialog.isOpen })
  const client = useApiClient()
  const state = useRef<HTMLOutputElement>(null)
  const { run, isBusy, failure } = usePaceChange(
    ({ call }, wasFailing) => {
      // The clicked button is gone, or the new state is out of view above it.
      if (call === 'resumeKitchen' || call === 'pauseKitchen' || wasFailing) state.current?.focus()
    },
    () => client.invalidate('getKitchenPace'),
  )
  const isPaused = Boolean(pace?.pausedUntil)
  return (
    <StaffDialog title="Online ordering" {...dialog}>
      <output ref={state} tabIndex={-1} className={styles.state}>
        {describePaceState(pace, hasFailed)}
      </output>
      {failure ? (
        <RetryNotice isBusy={isBusy(failure.change)} onRetry={() => run(failure.change)}>
          {failure.text}
        </RetryNotice>
      ) : null}
      {isPaused ? (
        <Button isBusy={isBusy(RESUME)} onClick={() => run(RESUME)}>
          Resume now
        </Button>
      ) : null}
      {/* Whoever opens this in a rush wants to pause. */}
      <PauseForm isPaused={isPaused} isBusy={isBusy} onChange={run} />
      <section className={styles.section}>
        <h3>Waiting time</h3>
        <p className={styles.hint}>
          {pace?.extraUntil
            ? `Customers read: ${pace.extraMinutes} minutes more than usual, until ${describeInstant(pace.extraUntil)}.`
            : 'Customers see the usual wait. A longer one ends by itself after an hour.'}
        </p>
        <ChangeButtons changes={delaysOf(pace)} isBusy={isBusy} onChange={run} />
      </section>
      {pace ? <Cooks pace={pace} isBusy={isBusy} onChange={run} /> : null}
    </StaffDialog>
  )
}

interface ChangeProps {
  isBusy: (change: PaceChange) => boolean
  onChange: (change: PaceChange) => void
}

function ChangeButtons({ changes, isBusy, onChange }: ChangeProps & { changes: ReturnType<typeof delaysOf> }) {
  return (
    <div className={styles.buttons}>
      {changes.map(({ text, change }) => (
        <Button key={text} tone="secondary" isBusy={isBusy(change)} onClick={() => onChange(change)}>
          {text}
        </Button>
      ))}
    </div>
  )
}

/** How many cooks work today, which decides what customers read about the wait. */
function Cooks({ pace: { cooks, cooksUntil, startsInMinutes }, ...props }: ChangeProps & { pace: KitchenPace }) {
  const wait = startsInMinutes === 0 ? 'now' : `in about ${startsInMinutes} min`
  const until = cooksUntil === null ? '' : ` until ${describeInstant(cooksUntil)}`
  const choices = [
    { text: 'One cook fewer', to: cooks - 1, isShown: cooks > 1 },
    { text: 'One cook more', to: cooks + 1, isShown: cooks < COOKS_LIMIT },
    { text: 'As many as usual', to: null, isShown: cooksUntil !== null },
  ]
  const changes = choices
    .filter(({ isShown }) => isShown)
    .map(({ text, to }) => ({ text, change: { call: 'setCooks', body: { cooks: to } } as const }))
  return (
    <section className={styles.section}>
      <h3>Cooks</h3>
      <p className={styles.hint}>
        {`${cooks} ${cooks === 1 ? 'cook' : 'cooks'}${until}. A new order can be started ${wait}.`}
      </p>
      <ChangeButtons changes={changes} {...props} />
    </section>
  )
}

function PauseForm({ isPaused, isBusy, onChange }: ChangeProps & { isPaused: boolean }) {
  const [reason, setReason] = useState<StaffPauseReason>('busy')
  const [minutes, setMinutes] = useState<(typeof ENDS)[number]['id']>('15')
  const pause: PaceChange = { call: 'pauseKitchen', body: { reason, minutes: Number(minutes) } }
  const title = isPaused ? 'Change the pause' : 'Pause ordering'
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <ChoiceGroup
        legend="Reason, which customers read"
        type="radio"
        options={REASONS}
        chosen={[reason]}
        onToggle={setReason}
      />
      <ChoiceGroup legend="For how long" type="radio" options={ENDS} chosen={[minutes]} onToggle={setMinutes} />
      <Button tone={isPaused ? 'secondary' : 'primary'} isBusy={isBusy(pause)} onClick={() => onChange(pause)}>
        {title}
      </Button>
    </section>
  )
}

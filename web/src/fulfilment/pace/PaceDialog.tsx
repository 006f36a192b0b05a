import { useRef } from 'react'
import { useApiClient } from '../../client/api-client.ts'
import { useKitchenPace } from '../../kitchen/kitchen-queries.ts'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StaffDialog } from '../StaffDialog.tsx'
import { Cooks } from './Cooks.tsx'
import { describePaceState } from './pace-state.ts'
import styles from './PaceDialog.module.css'
import { PauseForm } from './PauseForm.tsx'
import type { PaceChange } from './pace-queries.ts'
import { usePaceChange } from './use-pace-change.ts'

const DELAYS: { text: string; change: PaceChange }[] = [
  { text: '10 minutes more', change: { call: 'delayKitchen', body: { minutes: 10 } } },
  { text: '20 minutes more', change: { call: 'delayKitchen', body: { minutes: 20 } } },
  { text: 'Back to normal', change: { call: 'delayKitchen', body: { minutes: 0 } } },
]
const RESUME: PaceChange = { call: 'resumeKitchen' }

interface PaceDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Where staff make the wait longer, pause online orders and resume them. */
export default function PaceDialog({ isOpen, onClose }: PaceDialogProps) {
  const { data: pace, hasFailed } = useKitchenPace({ skip: !isOpen })
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
  const retry = failure?.change
  return (
    <StaffDialog title="Online ordering" isOpen={isOpen} onClose={onClose}>
      <output ref={state} tabIndex={-1} className={styles.state}>
        {pace ? describePaceState(pace) : hasFailed ? 'Unknown' : 'Loading...'}
      </output>
      {failure && retry ? (
        <Notice
          tone="danger"
          actions={
            <Button tone="secondary" isBusy={isBusy(retry)} onClick={() => run(retry)}>
              Try again
            </Button>
          }
        >
          {failure.text}
        </Notice>
      ) : null}
      {isPaused ? (
        <Button isBusy={isBusy(RESUME)} onClick={() => run(RESUME)}>
          Resume now
        </Button>
      ) : null}
      <section className={styles.section}>
        <h3>Waiting time</h3>
        <p className={styles.hint}>
          {pace?.extraUntil
            ? `Customers read: ${pace.extraMinutes} minutes more than usual, until ${describeInstant(pace.extraUntil)}.`
            : 'Customers see the usual wait. A longer one ends by itself after an hour.'}
        </p>
        <div className={styles.buttons}>
          {DELAYS.map(({ text, change }) => (
            <Button key={text} tone="secondary" isBusy={isBusy(change)} onClick={() => run(change)}>
              {text}
            </Button>
          ))}
        </div>
      </section>
      {pace ? <Cooks pace={pace} isBusy={isBusy} onChange={run} /> : null}
      <PauseForm isPaused={isPaused} isBusy={isBusy} onPause={run} />
    </StaffDialog>
  )
}

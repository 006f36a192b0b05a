import { useState } from 'react'
import type { StaffPauseReason } from '@fuel-shack/contract/orders/kitchen-pace'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import styles from './PaceDialog.module.css'
import type { PaceChange } from './pace-queries.ts'

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

interface PauseFormProps {
  isPaused: boolean
  isBusy: (change: PaceChange) => boolean
  onPause: (change: PaceChange) => void
}

export function PauseForm({ isPaused, isBusy, onPause }: PauseFormProps) {
  const [reason, setReason] = useState<StaffPauseReason>('busy')
  const [minutes, setMinutes] = useState<(typeof ENDS)[number]['id']>('15')
  const pause: PaceChange = { call: 'pauseKitchen', body: { reason, minutes: Number(minutes) } }
  return (
    <section className={styles.section}>
      <h3>{isPaused ? 'Change the pause' : 'Pause ordering'}</h3>
      <ChoiceGroup
        legend="Reason, which customers read"
        type="radio"
        options={REASONS}
        chosen={[reason]}
        onToggle={setReason}
      />
      <ChoiceGroup legend="For how long" type="radio" options={ENDS} chosen={[minutes]} onToggle={setMinutes} />
      <Button tone={isPaused ? 'secondary' : 'primary'} isBusy={isBusy(pause)} onClick={() => onPause(pause)}>
        {isPaused ? 'Change the pause' : 'Pause ordering'}
      </Button>
    </section>
  )
}

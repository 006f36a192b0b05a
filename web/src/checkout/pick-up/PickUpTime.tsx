import type { PickUp } from '@fuel-shack/contract/sales/checkout/checkout'
import { useOpening } from '../../menu/opening/use-opening.ts'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { ARRIVALS, estimateText, pickUpProblem, timeText, type PickUpChoices } from './pick-up-choices.ts'
import styles from './PickUpTime.module.css'

interface PickUpTimeProps {
  pickUp: PickUp | undefined
  choices: PickUpChoices
  onChange: (pickUp: PickUp | undefined) => void
}

/** Chooses a pick-up as soon as possible, at a time today, or when the customer arrives. */
export function PickUpTime({ pickUp, choices, onChange }: PickUpTimeProps) {
  const { times } = choices
  const { text: openingText } = useOpening()
  const kind = pickUp === undefined ? 'soon' : 'at' in pickUp ? 'at' : 'arrival'
  const problem = pickUpProblem(pickUp, choices)

  function choose(id: string) {
    const [first] = times
    if (id === 'at') onChange(first && { at: first.toISOString() })
    else onChange(id === 'arrival' ? { inMinutes: ARRIVALS[1] } : undefined)
  }

  return (
    <div className={styles.choice}>
      <ChoiceGroup
        legend="When?"
        hint={openingText}
        type="radio"
        options={[
          { id: 'soon', label: 'As soon as possible', hint: estimateText(choices) },
          { id: 'at', label: 'Later today', ...(times.length === 0 && { isDisabled: true, hint: 'No times left' }) },
          { id: 'arrival', label: "I'm on my way" },
        ]}
        chosen={[kind]}
        onToggle={choose}
      />
      {pickUp && 'at' in pickUp ? (
        <Select
          label="Ready at"
          value={pickUp.at}
          error={problem}
          options={timeOptions(pickUp.at, choices)}
          onChange={({ target }) => onChange({ at: target.value })}
        />
      ) : null}
      {pickUp && 'inMinutes' in pickUp ? (
        <Select
          label="I'll be there in"
          value={pickUp.inMinutes}
          error={problem}
          options={ARRIVALS.map((minutes) => ({ value: String(minutes), text: `${minutes} minutes` }))}
          onChange={({ target }) => onChange({ inMinutes: Number(target.value) })}
        />
      ) : null}
    </div>
  )
}

/** Includes the chosen time, even if it is gone: the customer sees what they chose. */
function timeOptions(chosen: string, choices: PickUpChoices) {
  const offered = choices.times.map((time) => ({ value: time.toISOString(), text: timeText(time, choices) }))
  const isOffered = offered.some(({ value }) => value === chosen)
  return isOffered ? offered : [{ value: chosen, text: timeText(new Date(chosen), choices) }, ...offered]
}

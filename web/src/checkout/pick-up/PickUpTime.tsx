import type { PickUp } from '@fuel-shack/contract/sales/checkout/checkout'
import { useOpening } from '../../menu/opening/use-opening.ts'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { arrivalText, ARRIVALS, estimateText, pickUpProblem, timeText, type PickUpChoices } from './pick-up-choices.ts'
import { pickUpDays } from './pick-up-days.ts'
import styles from './PickUpTime.module.css'

interface PickUpTimeProps {
  pickUp: PickUp | undefined
  choices: PickUpChoices
  onChange: (pickUp: PickUp | undefined) => void
}

/** Chooses a pick-up as soon as possible, at a later time, or when the customer arrives. */
export function PickUpTime({ pickUp, choices, onChange }: PickUpTimeProps) {
  const { times, whyNotSoon } = choices
  const { text: openingText } = useOpening()
  const kind = pickUp === undefined ? 'soon' : 'at' in pickUp ? 'at' : 'arrival'
  const problem = pickUpProblem(pickUp, choices)
  const [first] = times

  function choose(id: string) {
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
          {
            id: 'soon',
            label: 'As soon as possible',
            hint: whyNotSoon ?? estimateText(choices),
            ...(whyNotSoon !== undefined && { isDisabled: true }),
          },
          { id: 'at', label: 'Later', ...laterHint(first, choices) },
          { id: 'arrival', label: "I'm on my way" },
        ]}
        chosen={kind === 'soon' && whyNotSoon !== undefined ? [] : [kind]}
        onToggle={choose}
      />
      {pickUp && 'at' in pickUp ? (
        <LaterTime chosen={pickUp.at} choices={choices} problem={problem} onChange={(at) => onChange({ at })} />
      ) : null}
      {pickUp && 'inMinutes' in pickUp ? (
        <Select
          label="I'll be there in"
          value={pickUp.inMinutes}
          error={problem}
          options={ARRIVALS.map((minutes) => ({ value: String(minutes), text: arrivalText(minutes) }))}
          onChange={({ target }) => onChange({ inMinutes: Number(target.value) })}
        />
      ) : null}
    </div>
  )
}

/** While nothing can be made at once, says from when on it can. */
function laterHint(first: Date | undefined, choices: PickUpChoices) {
  if (first === undefined) return { isDisabled: true, hint: 'No times left' }
  return choices.whyNotSoon === undefined ? {} : { hint: `from ${timeText(first, choices)}` }
}

interface LaterTimeProps {
  chosen: string
  choices: PickUpChoices
  problem: string | undefined
  onChange: (at: string) => void
}

/** Chooses the day, if there are several, and the time. */
function LaterTime({ chosen, choices, problem, onChange }: LaterTimeProps) {
  // The chosen time is shown even if it is gone: the customer sees what they chose.
  const chosenTime = new Date(chosen)
  const isOffered = choices.times.some((time) => time.getTime() === chosenTime.getTime())
  const times = isOffered ? choices.times : [chosenTime, ...choices.times]
  const days = pickUpDays(times, choices)
  const day = days.find((each) => each.times.some(({ at }) => at === chosenTime.toISOString()))

  function chooseDay(title: string) {
    const [first] = days.find((each) => each.title === title)?.times ?? []
    if (first) onChange(first.at)
  }

  return (
    <>
      {days.length > 1 ? (
        <Select
          label="Day"
          value={day?.title}
          options={days.map(({ title }) => ({ value: title, text: title }))}
          onChange={({ target }) => chooseDay(target.value)}
        />
      ) : null}
      <Select
        label="Ready at"
        value={chosenTime.toISOString()}
        error={problem}
        options={(day?.times ?? []).map(({ at, text }) => ({ value: at, text }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}

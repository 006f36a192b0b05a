import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import { Field } from '../../ui/controls/Field.tsx'
import type { ShownDay } from '../manager-queries.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { readNumbers, textsOf, type NumberTexts } from './number-fields.ts'
import { NumberInputs } from './NumberInputs.tsx'
import { CARD_DAY, describeMeaning, describeNotice, describeWorth, RATES, STAFF_DAY } from './set-up-texts.ts'
import styles from './SetUp.module.css'
import { typed } from '../settings/typed.ts'

type Loyalty = SettingValue<'loyalty'>

const MOST_EXCLUDED = 10
const MOST_CHARACTERS = 40

interface LoyaltyDraft {
  rates: NumberTexts<keyof typeof RATES>
  /** The list as typed, with commas between. */
  alsoExcluded: string
  cardDay: NumberTexts<keyof typeof CARD_DAY>
  staffDay: NumberTexts<keyof typeof STAFF_DAY>
}

const toDraft = (value: Loyalty): LoyaltyDraft => ({
  // What was announced: saving anything else must not take it back.
  rates: textsOf(RATES, { ...value, ...value.next }),
  alsoExcluded: value.alsoExcluded.join(', '),
  cardDay: textsOf(CARD_DAY, value.cardDay),
  staffDay: textsOf(STAFF_DAY, value.staffDay),
})

function toValue(draft: LoyaltyDraft, base: Loyalty): { value: Loyalty } | { fault: string } {
  const { rates, cardDay, staffDay } = draft
  const alsoExcluded = draft.alsoExcluded.split(',').flatMap((goods) => goods.trim() || [])
  const [of, day] = [readNumbers(RATES, rates), readNumbers(CARD_DAY, cardDay)]
  const ofStaff = readNumbers(STAFF_DAY, staffDay)
  if ('fault' in of) return of
  if ('fault' in day) return day
  if ('fault' in ofStaff) return ofStaff
  if (alsoExcluded.length > MOST_EXCLUDED || alsoExcluded.some((goods) => goods.length > MOST_CHARACTERS))
    return { fault: `Goods without points: type up to ${MOST_EXCLUDED}, each of up to ${MOST_CHARACTERS} characters.` }
  if (of.numbers.rewardInCents > day.numbers.maxRewardCents)
    return { fault: 'One reward is more than a card can turn into money off in a day.' }
  return { value: { ...base, ...of.numbers, alsoExcluded, cardDay: day.numbers, staffDay: ofStaff.numbers } }
}

/** What customers earn, and what it is worth. */
export default function LoyaltyDialog(
  props: SettingDialogProps<'loyalty'> & { points: ShownDay['points'] | undefined },
) {
  const form = useSettingForm<'loyalty', LoyaltyDraft>('loyalty', props, { toDraft, toValue })
  const { draft, setDraft, seen } = form
  const read = readNumbers(RATES, draft.rates)
  const meaning =
    'fault' in read
      ? []
      : [
          ...describeWorth(read.numbers),
          ...describeMeaning(seen.value, read.numbers, props.points),
          ...describeNotice(seen.value, read.numbers),
        ]
  return (
    <FormDialog {...props} title="Loyalty" form={form}>
      <NumberInputs fields={RATES} texts={draft.rates} onChange={(rates) => setDraft({ ...draft, rates })} />
      <output className={styles.meaning}>
        {meaning.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </output>
      <Field
        label="Goods without points"
        hint="Besides tobacco and vapes, which the law excludes. With commas between them."
        {...typed(draft.alsoExcluded, (alsoExcluded) => setDraft({ ...draft, alsoExcluded }))}
      />
      <fieldset className={styles.group}>
        <legend>The most in a day, for one card</legend>
        <NumberInputs fields={CARD_DAY} texts={draft.cardDay} onChange={(cardDay) => setDraft({ ...draft, cardDay })} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>The most in a day, for one member of staff at the counter</legend>
        <NumberInputs
          fields={STAFF_DAY}
          texts={draft.staffDay}
          onChange={(staffDay) => setDraft({ ...draft, staffDay })}
        />
      </fieldset>
    </FormDialog>
  )
}

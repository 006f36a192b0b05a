import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons/sheet-icons.tsx'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import { typed } from '../fields/typed.ts'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { findRise, fuelDayStart, fuelRuleOf } from '@fuel-shack/contract/shop/rest-stop/fuel-rules'
import type { FuelGrade } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { currentFacts } from '../../platform/facts.ts'
import { serverNow } from '../../platform/client/server-clock.ts'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { AddRow } from './AddRow.tsx'
import { describePrice, NO_RISE } from '../texts/board-texts.ts'
import styles from './BoardForms.module.css'
import { stepPrice, toDraft, toValue, type GradeDraft } from './fuel-draft.ts'

const readRule = () => fuelRuleOf(currentFacts().address.state)

/** The server also knows the earlier prices of the day. */
function toLawfulValue(draft: readonly GradeDraft[], base: readonly FuelGrade[]): ReturnType<typeof toValue> {
  const result = toValue(draft, base)
  const since = fuelDayStart(readRule(), siteTimeZone(), serverNow())
  const rise = since && 'value' in result ? findRise(base, result.value, since) : undefined
  return rise ? { fault: `${rise.title} was ${describePrice(rise.lowestTenths)} today. ${NO_RISE}` } : result
}

/** The prices at the pump, and what has run out. */
export default function FuelDialog(props: SettingDialogProps<'fuel'>) {
  const rule = readRule()
  const form = useSettingForm('fuel', props, { toDraft, toValue: toLawfulValue })
  const { draft, setDraft, save } = form
  const edit = (title: string, change: Partial<GradeDraft>) =>
    setDraft(draft.map((grade) => (grade.title === title ? { ...grade, ...change } : grade)))
  return (
    <FormDialog
      {...props}
      title="Fuel prices"
      form={form}
      otherActions={
        draft.length > 0 ? (
          // A price is as old as its last confirmation.
          <Button
            tone="secondary"
            isBusy={form.isBusy}
            onClick={() => save(draft.map((grade) => ({ ...grade, at: null })))}
          >
            All still right
          </Button>
        ) : null
      }
    >
      {rule ? <p>{`Report ${rule.report}.${rule.noRiseSinceHour === undefined ? '' : ` ${NO_RISE}`}`}</p> : null}
      {draft.map((grade) => {
        const { title, price, isAvailable, at } = grade
        return (
          <fieldset key={title} className={styles.row}>
            <legend>{title}</legend>
            <div className={styles.price}>
              <IconButton
                variant="outlined"
                icon={<MinusIcon size={20} />}
                label={`${title}: a cent less`}
                onClick={() => edit(title, { price: stepPrice(price, -1) })}
              />
              <Field
                label="Cents a litre"
                inputMode="decimal"
                placeholder="Not shown"
                {...typed(price, (text) => edit(title, { price: text }))}
              />
              <IconButton
                variant="outlined"
                icon={<PlusIcon size={20} />}
                label={`${title}: a cent more`}
                onClick={() => edit(title, { price: stepPrice(price, 1) })}
              />
            </div>
            <div className={styles.state}>
              <Switch
                label="Available"
                checked={isAvailable}
                onCheckedChange={(next) => edit(title, { isAvailable: next })}
              />
              <span className={styles.at}>{at ? `as at ${describeInstant(at)}` : null}</span>
              <Button tone="quiet" onClick={() => setDraft(draft.filter((other) => other.title !== title))}>
                Remove
              </Button>
            </div>
          </fieldset>
        )
      })}
      <AddRow
        label="Add a grade"
        maxLength={24}
        taken={draft.map(({ title }) => title)}
        onAdd={(title) => setDraft([...draft, { title, price: '', isAvailable: true, at: null }])}
      />
    </FormDialog>
  )
}

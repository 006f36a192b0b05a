import { FACILITY_ICONS } from '@fuel-shack/contract/shop/rest-stop/facility-icons'
import { FACILITY_ICON_OPTIONS } from '@fuel-shack/contract/shop/rest-stop/facility-icon-names'
import type { FacilityState } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { AddRow } from './AddRow.tsx'
import styles from './BoardForms.module.css'
import { typed } from '../fields/typed.ts'

const NOTE_LIMIT = 40

/** Removes the time of changed rows: the server sets it. */
function toValue(draft: FacilityState[], base: readonly FacilityState[]): { value: FacilityState[] } {
  const isSame = (row: FacilityState) =>
    base.some(({ title, isOpen, note }) => title === row.title && isOpen === row.isOpen && note === row.note)
  return { value: draft.map((row) => (isSame(row) ? row : { ...row, at: null })) }
}

/** Which facilities can be used. */
export default function FacilitiesDialog(props: SettingDialogProps<'facilities'>) {
  const form = useSettingForm('facilities', props, { toDraft: (value) => value, toValue })
  const { draft, setDraft } = form
  const edit = (title: string, change: Partial<FacilityState>) =>
    setDraft(draft.map((row) => (row.title === title ? { ...row, ...change } : row)))
  return (
    <FormDialog {...props} title="Facilities" form={form}>
      {draft.map(({ title, icon, isOpen: canBeUsed, note, at }) => (
        <fieldset key={title} className={styles.row}>
          <legend>{title}</legend>
          <div className={styles.state}>
            <Switch
              label="Open"
              checked={canBeUsed}
              onCheckedChange={(next) => edit(title, { isOpen: next, note: '' })}
            />
            <span className={styles.at}>{at ? `as at ${describeInstant(at)}` : null}</span>
            <Button tone="quiet" onClick={() => setDraft(draft.filter((other) => other.title !== title))}>
              Remove
            </Button>
          </div>
          <Field
            label="Note for drivers"
            hint={canBeUsed ? 'Such as “$5 at the counter”' : 'Such as “Back at 3 pm”'}
            maxLength={NOTE_LIMIT}
            {...typed(note, (note) => edit(title, { note }))}
          />
          {at === null ? (
            <Select
              label="Picture"
              options={FACILITY_ICON_OPTIONS}
              value={icon}
              onChange={({ currentTarget }) => {
                const chosen = FACILITY_ICONS.find((each) => each === currentTarget.value)
                if (chosen) edit(title, { icon: chosen })
              }}
            />
          ) : null}
        </fieldset>
      ))}
      <AddRow
        label="Add a facility"
        maxLength={30}
        taken={draft.map(({ title }) => title)}
        onAdd={(title) => setDraft([...draft, { title, icon: 'parking', isOpen: true, note: '', at: null }])}
      />
    </FormDialog>
  )
}

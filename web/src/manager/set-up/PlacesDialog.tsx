import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { NEW_PLACE, toDraft, toValue, type PlacesDraft } from './places-draft.ts'
import styles from './SetUp.module.css'
import { typed } from '../settings/typed.ts'

const MOST_PLACES = 8

/** Where customers collect their orders, and where they can say that they wait. */
export default function PlacesDialog(props: SettingDialogProps<'collection'>) {
  const form = useSettingForm<'collection', PlacesDraft>('collection', props, { toDraft, toValue })
  const { draft, setDraft } = form
  const { places } = draft
  const setPlaces = (next: PlacesDraft['places']) => setDraft({ ...draft, places: next })
  const textOf = (key: 'where' | 'afterHours' | 'callButton', maxLength: number) => ({
    maxLength,
    ...typed(draft[key], (text) => setDraft({ ...draft, [key]: text })),
  })
  return (
    <FormDialog {...props} title="Places" form={form}>
      <Field label="Collect it …" hint="Such as “at the counter inside the diner”" {...textOf('where', 80)} />
      <Field
        label="While the diner is closed"
        hint="Leave it empty if it's the same place."
        {...textOf('afterHours', 80)}
      />
      <Field
        label="If no one is there"
        hint="Such as “Ring the bell beside the window.”"
        {...textOf('callButton', 120)}
      />
      <fieldset className={styles.group}>
        <legend>Where customers can say they're waiting</legend>
        {places.map((place, index) => {
          const edit = (change: Partial<typeof place>) => setPlaces(places.with(index, { ...place, ...change }))
          const name = place.title.trim() || `place ${index + 1}`
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a place that is being renamed has no other name
            <fieldset key={index} aria-label={name} className={styles.place}>
              <Field label="Name" maxLength={40} {...typed(place.title, (title) => edit({ title }))} />
              <Field
                label="How many"
                inputMode="numeric"
                placeholder="One"
                {...typed(place.count, (count) => edit({ count }))}
              />
              <div className={styles.buttons}>
                {index > 0 ? (
                  <Button
                    tone="quiet"
                    aria-label={`Move up: ${name}`}
                    onClick={() => setPlaces(places.with(index, places[index - 1] ?? place).with(index - 1, place))}
                  >
                    Move up
                  </Button>
                ) : null}
                {places.length > 1 ? (
                  <Button
                    tone="quiet"
                    aria-label={`Remove ${name}`}
                    onClick={() => setPlaces(places.toSpliced(index, 1))}
                  >
                    Remove
                  </Button>
                ) : null}
              </div>
            </fieldset>
          )
        })}
        {places.length < MOST_PLACES ? (
          <Button tone="secondary" onClick={() => setPlaces([...places, NEW_PLACE])}>
            Add a place
          </Button>
        ) : null}
      </fieldset>
    </FormDialog>
  )
}

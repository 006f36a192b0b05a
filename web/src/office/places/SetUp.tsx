import type { SetUp as SetUpAnswer, SetUpState, SetUpStep } from '@fuel-shack/contract/office/set-up'
import { managerPaths } from '@fuel-shack/contract/platform/web-paths'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import { PageLink } from '../../ui/controls/PageLink.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import common from '../parts/common.module.css'
import { Item, ItemButton } from '../parts/Item.tsx'
import { NotLoaded } from '../parts/QueryNotices.tsx'
import type { PlaceProps } from '../place.ts'
import { Section } from './Section.tsx'
import type { RowName } from '../setting-sections.ts'
import { STEPS } from '../texts/set-up-texts.ts'
import { useLeaveStepMutation, useSetUp } from '../set-up/set-up-queries.ts'

/** The dialogs in which a step is done. */
const DIALOGS: Partial<Record<SetUpStep, readonly (readonly [label: string, row: RowName])[]>> = {
  place: [
    ['Name', 'names'],
    ['Address', 'place'],
  ],
  contact: [['Change', 'contact']],
  seller: [['Enter', 'seller']],
  hours: [
    ['Fuel', 'stationHours'],
    ['Diner', 'dinerHours'],
    ['Kitchen', 'kitchenHours'],
  ],
  money: [['Enter keys', 'providerKeys']],
  mail: [['Enter keys', 'providerKeys']],
  texts: [['Enter keys', 'providerKeys']],
  alerts: [['Add someone', 'alerts']],
}

/** These can be right although nothing was changed. */
const MAY_BE_RIGHT: Partial<Record<SetUpStep, string>> = {
  place: "It's right",
  hours: "They're right",
  menu: 'Keep the example',
}

const UNTIL_NEEDED = ' Until the needed ones are done, customers see “coming soon”.'

/** Lists what a new rest stop still has to set up, until everything is done or the list is put away. */
export function SetUp({ dialog }: PlaceProps) {
  const query = useSetUp()
  const { data, error } = query
  // A server of another version may not have it.
  if (!data && error && problemOf(error)?.status === 404) return null
  if (data?.steps.length === 0) return null
  // Most rest stops have been set up: a placeholder would move the choices below it, and go.
  if (!data && !error) return null
  return (
    <Section title="Set up your rest stop">
      {data ? <Steps {...data} dialog={dialog} /> : <NotLoaded query={query} what="what is left to set up" />}
    </Section>
  )
}

function Steps({ steps, isRestarting, dialog }: SetUpAnswer & PlaceProps) {
  const [leave, { isLoading, error, args }] = useLeaveStepMutation()
  const done = steps.filter(({ state }) => state === 'done')
  const open = steps.filter(({ state }) => state === 'open')
  const later = steps.filter(({ state }) => state === 'later')
  const isOrderable = steps.every(({ isNeeded }) => !isNeeded)
  const isBusyWith = (step: SetUpStep | 'all') => isLoading && args?.body.step === step
  const props = (each: SetUpState) => ({
    ...each,
    dialog,
    isBusy: isBusyWith(each.step),
    onLeave: (as: SetUpState['state']) => void leave({ body: { step: each.step, as } }),
  })
  return (
    <>
      <output>{`${done.length} of ${steps.length} done.${isOrderable ? '' : UNTIL_NEEDED}`}</output>
      {isRestarting ? <Notice>The server starts anew with the new keys. That takes some seconds.</Notice> : null}
      {error ? <Notice tone="danger">{`Not saved. ${problemMessage(error)}`}</Notice> : null}
      <ul>
        {[...open, ...later].map((each) => (
          <Step key={each.step} {...props(each)} />
        ))}
      </ul>
      {done.length > 0 ? (
        <p className={common.note}>{`Done: ${done.map(({ step }) => STEPS[step].title).join(', ')}.`}</p>
      ) : null}
      {isOrderable ? (
        <div className={common.ways}>
          <ItemButton
            label="Put this list away"
            about=""
            isBusy={isBusyWith('all')}
            onClick={() => void leave({ body: { step: 'all', as: 'done' } })}
          />
        </div>
      ) : null}
    </>
  )
}

interface StepProps extends SetUpState, PlaceProps {
  isBusy: boolean
  onLeave: (as: SetUpState['state']) => void
}

function Step({ step, state, isNeeded, dialog, isBusy, onLeave }: StepProps) {
  const { title, note } = STEPS[step]
  const right = isNeeded ? undefined : MAY_BE_RIGHT[step]
  const prefix = state === 'later' ? 'Left for later. ' : isNeeded ? 'Needed. ' : ''
  return (
    <Item name={title} note={`${prefix}${note}`}>
      {step === 'menu' ? (
        <PageLink tone="secondary" href={managerPaths.menu}>
          Open the menu
        </PageLink>
      ) : null}
      {(DIALOGS[step] ?? []).map(([label, row]) => (
        <ItemButton key={row} label={label} about={`for ${title}`} onClick={() => dialog.open(row)} />
      ))}
      {right === undefined ? null : (
        <ItemButton label={right} about={`for ${title}`} isBusy={isBusy} onClick={() => onLeave('done')} />
      )}
      {state === 'later' ? null : (
        <ItemButton
          tone="quiet"
          label="Not yet"
          about={`for ${title}`}
          isBusy={isBusy}
          onClick={() => onLeave('later')}
        />
      )}
    </Item>
  )
}

import { useState } from 'react'
import type { ChangeSetting, Setting, SettingName, SettingValue } from '@fuel-shack/contract/records/settings'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import { useConfirmation } from '../../platform/session/use-confirmation.ts'
import { NO_RISE } from '../texts/board-texts.ts'
import { useChangeSettingMutation, useReadManagerDay } from '../parts/manager-queries.ts'

/**
 * The result of an attempt to save. `unconfirmed`: see `Confirmation`. `now`: another manager has changed it meanwhile, and nothing
 * was overwritten.
 */
type Outcome<Name extends SettingName> =
  | { is: 'saved' }
  | { is: 'unconfirmed' }
  | { is: 'failed'; text: string }
  | { is: 'conflict'; now: Setting<Name> }

/** Saves a value in place of the one that was seen. */
export function useSettingChange<Name extends SettingName>(setting: Name) {
  const [changeSetting] = useChangeSettingMutation()
  const confirmation = useConfirmation()
  const readDay = useReadManagerDay()
  const [isBusy, setIsBusy] = useState(false)

  async function send(value: SettingValue<Name>, version: number): Promise<Outcome<Name>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value is of the setting of the same name
    const body = { setting, value, version } as ChangeSetting
    const sent = await confirmation.run((proof) => changeSetting({ body, proof }))
    if (sent.is !== 'failed') return sent.is === 'sent' ? { is: 'saved' } : { is: 'unconfirmed' }
    const { error } = sent
    const code = problemOf(error)?.code
    if (code === 'contact_not_confirmed')
      return { is: 'failed', text: 'Not saved. Someone in it gets no alerts any more: add them to the alerts first.' }
    if (code === 'not_set_up')
      return { is: 'failed', text: 'Not saved. First do what is needed in “Set up your rest stop”.' }
    if (code === 'fuel_price_rise') return { is: 'failed', text: `Not saved. ${NO_RISE}` }
    if (code !== 'changed_meanwhile') return { is: 'failed', text: `Not saved. ${problemMessage(error)}` }
    const { data: day, error: readError } = await readDay()
    const now = day?.settings?.[setting]
    return now ? { is: 'conflict', now } : { is: 'failed', text: `Not saved. ${problemMessage(readError ?? error)}` }
  }

  async function save(value: SettingValue<Name>, seen: { version: number }): Promise<Outcome<Name>> {
    setIsBusy(true)
    const outcome = await send(value, seen.version)
    setIsBusy(false)
    return outcome
  }

  return { save, isBusy, confirmation }
}

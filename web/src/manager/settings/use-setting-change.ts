import { useState } from 'react'
import type { ChangeSetting, SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import { problemMessage } from '../../client/problem-message.ts'
import { problemOf } from '../../client/problem.ts'
import { useChangeSettingMutation, useReadManagerDay, type Shown } from '../manager-queries.ts'

/** What came of an attempt to save. `now`: another manager has changed it meanwhile, and nothing was overwritten. */
export type Outcome<Name extends SettingName> =
  | { is: 'saved' }
  | { is: 'failed'; text: string }
  | { is: 'conflict'; now: Shown<Name> }

/** Saves a value in place of the one that was seen. */
export function useSettingChange<Name extends SettingName>(setting: Name) {
  const [changeSetting] = useChangeSettingMutation()
  const readDay = useReadManagerDay()
  const [isBusy, setIsBusy] = useState(false)

  async function send(value: SettingValue<Name>, version: number): Promise<Outcome<Name>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value is of the setting of the same name
    const { error } = await changeSetting({ body: { setting, value, version } as ChangeSetting })
    if (!error) return { is: 'saved' }
    if (problemOf(error)?.code !== 'changed_meanwhile')
      return { is: 'failed', text: `Not saved. ${problemMessage(error)}` }
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

  return { save, isBusy }
}

import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { useApiClient } from '../../platform/client/api-client.ts'
import { FRESH, type QueryName } from '../../platform/client/calls.ts'
import { mutation, query } from '../../platform/client/staff/staff-calls.ts'

/** A server that is updated while this page is open can have other settings. */
export type ShownSettings = Partial<ManagerDay['settings']>

const POLL_INTERVAL_MS = 15_000
export const LIVE = {
  ...FRESH,
  refetchInterval: POLL_INTERVAL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
} as const

const managerDay = query('getManagerDay')

const publicHolidays = query('listPublicHolidays')

export const usePublicHolidays = () => publicHolidays.useQuery(undefined)
export const useManagerDay = (refetchInterval = POLL_INTERVAL_MS) =>
  managerDay.useQuery(undefined, { ...LIVE, refetchInterval })
export const { useRead: useReadManagerDay } = managerDay

/** @returns a function that removes what is cached, so that it is loaded before anything is shown. */
export function useForgetAnswers(): () => void {
  const client = useApiClient()
  return () => {
    for (const name of [
      'getManagerDay',
      'getManagedMenu',
      'getSetUp',
      'getTeam',
      'listChanges',
      'getOldCards',
      'getTakings',
      'getReconciliation',
      'getBackups',
    ] as const)
      client.removeQueries({ queryKey: [name] })
  }
}

const CHANGES_DAY: { invalidates: QueryName[] } & typeof managerDay.storesAnswer = {
  ...managerDay.storesAnswer,
  invalidates: ['listChanges', 'getSetUp'],
}
export const { useMutation: useKeepOrderMutation } = mutation('keepOrder', CHANGES_DAY)
export const { useMutation: useDeclineOrderMutation } = mutation('declineOrder', {
  invalidates: ['getManagerDay', 'listOpenOrders', 'listChanges'],
})
export const { useMutation: useTestAlertsMutation } = mutation('testAlerts', CHANGES_DAY)
const team = query('getTeam')
export const useTeam = () => team.useQuery(undefined, LIVE)
export const { useMutation: useChangeTeamMutation } = mutation('changeTeam', {
  invalidates: ['getTeam', 'listChanges'],
})
const CHANGES_DEVICES: { invalidates: QueryName[] } = { invalidates: ['getManagerDay', 'listChanges'] }
export const { useMutation: useAddPrinterMutation } = mutation('addPrinter', CHANGES_DEVICES)
export const { useMutation: useChangePrinterMutation } = mutation('changePrinter', CHANGES_DEVICES)
export const { useMutation: useRemovePrinterMutation } = mutation('removePrinter', CHANGES_DEVICES)
export const { useMutation: useTestPrinterMutation } = mutation('testPrinter', CHANGES_DEVICES)
export const { useMutation: useAddTillMutation } = mutation('addTill', CHANGES_DEVICES)
export const { useMutation: useLimitTillMutation } = mutation('limitTill', CHANGES_DEVICES)
export const { useMutation: useRevokeTillMutation } = mutation('revokeTill', CHANGES_DEVICES)
const CHANGES_RECORD: { invalidates: QueryName[] } = { invalidates: ['listChanges'] }
export const { useMutation: useFindCustomersMutation } = mutation('findCustomers', CHANGES_RECORD)
export const { useMutation: useOpenCustomerMutation } = mutation('openCustomer', CHANGES_RECORD)
export const { useMutation: useAdjustCardMutation } = mutation('adjustCard', CHANGES_RECORD)
export const { useMutation: useReplaceCardMutation } = mutation('replaceCard', CHANGES_RECORD)
export const { useMutation: useSendContactCodeMutation } = mutation('sendContactCode', CHANGES_RECORD)
export const { useMutation: useConfirmContactMutation } = mutation('confirmContact', CHANGES_DAY)
/** This page has the name and colours at once; other pages have them when they look next. */
export const CHANGES_FACTS: typeof CHANGES_DAY = {
  ...CHANGES_DAY,
  invalidates: ['listChanges', 'getSetUp', 'getAppConfig'],
}
export const { useMutation: useChangeSettingMutation } = mutation('changeSetting', {
  ...CHANGES_FACTS,
  // The parts of dishes are a setting.
  invalidates: [...CHANGES_FACTS.invalidates, 'getManagedMenu', 'listDishes'],
})

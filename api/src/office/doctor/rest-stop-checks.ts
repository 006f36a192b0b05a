import { staffActions } from '@fuel-shack/contract/office/audit-trail'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { surchargeSentence } from '@fuel-shack/contract/shop/surcharge/surcharge-days'
import { fault, ok, skipped, warning, type AreaChecks } from '../../platform/checks/check.ts'
import { exampleProblems, missingAlerts } from '../../platform/config/site-problems.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { MenuService } from '../../shop/catalogue/menu-service.ts'
import type { z } from 'zod'
import { checkBackups } from './backup-checks.ts'
import { countScreensSince, listAddedPrinters, readPrinterCalls, type SeenPrinter } from './last-seen-store.ts'

export interface RestStopChecksDeps extends Pick<Shared, 'database' | 'clock'> {
  settings: Pick<SettingsService, 'readRestStop'>
  menu: Pick<MenuService, 'listUnansweredSeafood'>
  auditTrail: Pick<AuditTrailService, 'findLast'>
  /** The printers that the setting `PRINTERS` names. */
  operatorPrinters: readonly SeenPrinter[]
  production: boolean
}

const DAY_MS = 24 * 60 * 60_000

/** The checks of what the database says about the rest stop. */
export function listRestStopChecks(deps: RestStopChecksDeps): AreaChecks {
  const { settings, menu, production } = deps
  return {
    backups: () => checkBackups(deps.database.queries, deps.clock()),
    alerts: async () => checkAlerts(deps, await settings.readRestStop()),
    devices: () => checkDevices(deps),
    law: async () => checkLaw(await settings.readRestStop(), await menu.listUnansweredSeafood()),
    example: async () => checkExample(await settings.readRestStop(), production),
  }
}

async function checkAlerts({ auditTrail }: RestStopChecksDeps, restStop: RestStop): Promise<Check[]> {
  const cure = 'Add an email address or a mobile number of the owner in the app, under Rest stop, Alerts.'
  const missing = missingAlerts(restStop)
  if (missing !== undefined) return [fault('alerts.contacts', missing, cure)]
  const { emailAddresses, mobileNumbers } = restStop.alerts
  const contacts = emailAddresses.length + mobileNumbers.length
  if (contacts === 0) return [warning('alerts.contacts', 'No one is named to be alerted.', cure)]
  const last = await auditTrail.findLast('alerts_tested')
  const tested = staffActions.alerts_tested.details.safeParse(last?.details).data
  const test = 'Send a test in the app, under Rest stop, Alerts.'
  return [
    ok('alerts.contacts', `${contacts} ${contacts === 1 ? 'contact is' : 'contacts are'} alerted.`),
    tested === undefined
      ? warning('alerts.tested', 'The alerts were never tested.', test)
      : tested.failed > 0
        ? warning(
            'alerts.tested',
            `The last test of the alerts did not reach ${tested.failed} of ${tested.sent + tested.failed} contacts.`,
            test,
          )
        : ok('alerts.tested', 'The last test of the alerts reached everyone.'),
  ]
}

async function checkDevices({ database, clock, operatorPrinters }: RestStopChecksDeps): Promise<Check[]> {
  const since = new Date(clock().getTime() - DAY_MS).toISOString()
  const { queries } = database
  const [added, calls, screens] = await Promise.all([
    listAddedPrinters(queries),
    readPrinterCalls(queries),
    countScreensSince(queries, since),
  ])
  const printers = [...operatorPrinters, ...added]
  return [
    screens === 0
      ? warning(
          'devices.screens',
          'No fulfilment screen was on in the last 24 hours.',
          'Open the app on the tablet of the kitchen, and log in as staff.',
        )
      : ok('devices.screens', `${screens} ${screens === 1 ? 'screen was' : 'screens were'} on in the last 24 hours.`),
    ...(printers.length === 0 ? [skipped('devices.printers', 'There is no docket printer.')] : []),
    ...printers.map(({ id, name }) => describePrinter(name, calls.get(id), since)),
  ]
}

function describePrinter(name: string, calledAt: string | undefined, since: string): Check {
  if (calledAt !== undefined && calledAt > since)
    return ok('devices.printers', `The printer ${name} has called in the last 24 hours.`)
  return warning(
    'devices.printers',
    calledAt === undefined
      ? `The printer ${name} has never called.`
      : `The printer ${name} has not called in the last 24 hours.`,
    'Check its power and its network, and the address and password in its settings.',
  )
}

function checkLaw(restStop: RestStop, unanswered: readonly { title: string }[]): Check[] {
  const { abn, surcharge } = restStop
  return [
    // Facts with another one cannot be read: see `unreadableFacts`.
    ok('law.abn', `The ABN ${abn} is valid.`),
    unanswered.length === 0
      ? ok('law.seafood', 'Every dish with seafood says where it comes from.')
      : fault(
          'law.seafood',
          `${unanswered.length === 1 ? 'This dish does' : 'These dishes do'} not say where the seafood comes from, which the law asks: ${unanswered.map(({ title }) => title).join(', ')}.`,
          'State it at the dish in the app, under Menu: Australian, imported or mixed.',
        ),
    checkSurcharge(surcharge),
  ]
}

/** Lists what prevents the facts in the database from being read, such as an ABN with wrong digits. */
export function unreadableFacts(error: z.ZodError): Check[] {
  return error.issues.map(({ path, message }) =>
    fault(
      path[0] === 'abn' ? 'law.abn' : 'law.facts',
      `${path.join('.')} in the database ${message}.`,
      'Correct it in a folder, and import that: the server does not start with it.',
    ),
  )
}

/** Warns of a surcharge that applies on no day, which is probably a mistake. */
function checkSurcharge(surcharge: RestStop['surcharge']): Check {
  if (surcharge.percent > 0 && surcharge.days.length === 0) {
    return warning(
      'law.surcharge',
      `A surcharge of ${surcharge.percent}% is set, and no day of the week has it.`,
      'Choose its days, or set 0, in the app, under Money, Surcharge.',
    )
  }
  const sentence = surchargeSentence(surcharge)
  return ok('law.surcharge', sentence === undefined ? 'There is no surcharge.' : `Menu and checkout say: ${sentence}.`)
}

function checkExample(restStop: RestStop, production: boolean): Check[] {
  const problems = exampleProblems(restStop, 'the database')
  if (problems.length === 0) return [ok('example.facts', 'ABN, numbers and addresses are not those of the example.')]
  const report = production ? fault : warning
  return problems.map((words) => report('example.facts', words, 'Correct it in the app, under Rest stop.'))
}

import type { Check, CheckState } from '@fuel-shack/contract/office/server-checks'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { withDatabaseChecks } from '../../src/app/commands/doctor-database.ts'
import { listRestStopChecks } from '../../src/office/doctor/rest-stop-checks.ts'
import { runArea } from '../../src/platform/checks/check.ts'
import { createSettingsService } from '../../src/records/settings/settings-service.ts'
import { useFixture } from '../support/use-test-app.ts'
import { startTcp } from './check-servers.ts'
import { areaOf, explained, findIn } from './expect-found.ts'
import { smtpUrl, startDoctorWorld } from './doctor-world.ts'

const world = useFixture(startDoctorWorld)

type Fault = [id: string, state: CheckState, words: RegExp, find: () => Promise<Check[]>]

/** Checks an area of the rest stop whose imported facts are others. */
async function withFacts(
  area: 'alerts' | 'backups' | 'devices' | 'law' | 'example',
  facts: Partial<RestStop> = {},
): Promise<Check[]> {
  const { context } = world.api
  const imported = { ...(await context.settings.readRestStop()), ...facts }
  const settings = createSettingsService({ ...context, clock: world.api.now, newId: uuidv7, imported })
  const operatorPrinters = [{ id: 'kitchen', name: 'Kitchen' }]
  const deps = { ...context, clock: world.api.now, settings, operatorPrinters, production: true }
  return runArea(area, listRestStopChecks(deps))
}

const FAULTS: Record<string, Fault> = {
  'a port of mail where nothing listens': [
    'mail.server',
    'fault',
    /Nothing accepts a connection at 127\.0\.0\.1:1\b/,
    () => world.check('mail', { settings: { SMTP_URL: smtpUrl(1) } }),
  ],
  'a mail server without address': [
    'mail.server',
    'fault',
    /The name no-such-host\.invalid leads to no address/,
    () => world.check('mail', { settings: { SMTP_URL: 'smtp://a:b@no-such-host.invalid' } }),
  ],
  'a wrong password of the mail server': [
    'mail.login',
    'fault',
    /rejects the login \(535\)/,
    () =>
      world.check('mail', {
        settings: { SMTP_URL: (world.variables()['SMTP_URL'] ?? '').replace('correct', 'wrong') },
      }),
  ],
  'a mail server without TLS': [
    'mail.server',
    'fault',
    /offers no TLS, which SMTP_URL requires/,
    () =>
      world.check('mail', { settings: { SMTP_URL: (world.variables()['SMTP_URL'] ?? '').replace('?tls=off', '') } }),
  ],
  'smtps: for a port that begins without TLS': [
    'mail.server',
    'fault',
    /does not begin with TLS/,
    () =>
      world.check('mail', {
        settings: {
          SMTP_URL: (world.variables()['SMTP_URL'] ?? '').replace('smtp:', 'smtps:').replace('?tls=off', ''),
        },
      }),
  ],
  'a mail server with a certificate of its own': [
    'mail.server',
    'fault',
    /certificate of 127\.0\.0\.1:\d+ is not trusted/,
    async () => {
      const { port } = await world.openMail({ disabledCommands: [] })
      return world.check('mail', { settings: { SMTP_URL: smtpUrl(port, 'x', 'on') } })
    },
  ],
  'a port that is no mail server': [
    'mail.server',
    'fault',
    /it is no mail server/,
    async () => {
      const { port } = world.later(await startTcp('SSH-2.0-OpenSSH_10.0\r\n'))
      return world.check('mail', { settings: { SMTP_URL: smtpUrl(port) } })
    },
  ],
  'a sender without SPF': [
    'mail.spf',
    'warning',
    /other\.test has no SPF record/,
    () => world.check('mail', { settings: { MAIL_FROM: 'shop@other.test' } }),
  ],
  'a sender without DMARC': [
    'mail.dmarc',
    'warning',
    /other\.test has no DMARC record/,
    () => world.check('mail', { settings: { MAIL_FROM: 'shop@other.test' } }),
  ],
  'no way to send an email': [
    'mail.server',
    'warning',
    /No email can be sent/,
    () => world.check('mail', { settings: { SMTP_URL: '', MAIL_FROM: '', ONESIGNAL_CHANNELS: 'sms' } }),
  ],
  'a key that OneSignal rejects': [
    'texts.provider',
    'fault',
    /rejects the key in ONESIGNAL_API_KEY \(403\)/,
    () => world.check('texts', { settings: { ONESIGNAL_API_KEY: 'os_v2_app_wrong' } }),
  ],
  'a sender name that may not be registered': ['texts.sender', 'skipped', /"Unverified"/, () => world.check('texts')],

  'no one who is alerted while ordering is open': [
    'alerts.contacts',
    'fault',
    /`alerts` names no one/,
    () => withFacts('alerts', { ordering: 'open' }),
  ],
  'alerts that were never tested': [
    'alerts.tested',
    'warning',
    /never tested/,
    () => withFacts('alerts', { alerts: { emailAddresses: ['owner@rest.stop'], mobileNumbers: [] } }),
  ],
  'no backup for two days, of which none was tested for nine': [
    'backups.made',
    'fault',
    /No backup was made for 48 hours\. The last try failed: The disk is full/,
    async () => {
      const { queries } = world.api.context.database
      const at = (hours: number) => new Date(world.api.now().getTime() - hours * 3_600_000).toISOString()
      const run = (id: string, hours: number, kind: 'night' | 'test', problem: string | null = null) => ({
        id,
        kind,
        started_at: at(hours),
        finished_at: at(hours),
        file: 'a.backup',
        bytes: 1,
        problem,
      })
      const runs = [run('1', 48, 'night'), run('2', 24, 'night', 'The disk is full.'), run('3', 9 * 24, 'test')]
      await queries.insertInto('backup_runs').values(runs).execute()
      const found = await withFacts('backups')
      await queries.deleteFrom('backup_runs').execute()
      expect(found).toContainEqual(expect.objectContaining({ id: 'backups.proven', state: 'fault' }))
      return found
    },
  ],
  'a printer that has never called': [
    'devices.printers',
    'warning',
    /The printer Kitchen has never called/,
    () => withFacts('devices'),
  ],
  'a printer that has not called today': [
    'devices.printers',
    'warning',
    /Kitchen has not called in the last 24 hours/,
    async () => {
      const lastSeenAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
      const { queries } = world.api.context.database
      await queries
        .insertInto('printer_contacts')
        .values({ printer_id: 'kitchen', last_seen_at: lastSeenAt, problem: null })
        .execute()
      return withFacts('devices')
    },
  ],
  'no screen in the kitchen': ['devices.screens', 'warning', /No fulfilment screen was on/, () => withFacts('devices')],
  'an invalid ABN': [
    'law.abn',
    'fault',
    /abn in the database must be an ABN with valid check digits/,
    async () => {
      const { database, config } = world.api.context
      const setAbn = (abn: string) =>
        sql`update rest_stop set site = json_set(site, '$.abn', ${abn})`.execute(database.queries)
      const { abn } = await world.api.context.settings.readRestStop()
      await setAbn('51 824 753 557')
      let found: Check[] = []
      await withDatabaseChecks(config, world.api.now, async (checks) => void (found = await runArea('law', checks)))
      await setAbn(abn)
      return found
    },
  ],
  'a surcharge that has no day': [
    'law.surcharge',
    'warning',
    /A surcharge of 10% is set, and no day/,
    () =>
      withFacts('law', { surcharge: { percent: 10, days: [], holidayPercent: 0, localHolidays: [], notHolidays: [] } }),
  ],
  'fish of which no one says where it comes from': [
    'law.seafood',
    'fault',
    /not say where the seafood comes from.*Fish and chips/i,
    async () => {
      const { changes, database } = world.api.context
      await database.transaction(async (tx) => {
        await sql`update products set details = json_remove(details, '$.seafood') where id = 'fish_and_chips'`.execute(
          tx,
        )
        await changes.bump(tx, 'menu')
      })
      return withFacts('law')
    },
  ],
  "the example's ABN in production": [
    'example.facts',
    'fault',
    /abn in the database is the example's/,
    () => withFacts('example'),
  ],
}

describe('planted faults of services', () => {
  test.each(Object.entries(FAULTS))('%s is found', async (_, [id, state, words, find]) => {
    const expected = { id, state, words }
    expect(findIn(await find(), expected)).toMatchObject(explained(expected))
  })
})

test('a server that is set up right has no fault, and needs no warning but for its stand-in', async () => {
  const areas = ['settings', 'address', 'clock', 'disk', 'web', 'login', 'payments', 'mail', 'texts'] as const
  const checks: Check[] = []
  for (const area of areas) checks.push(...(await world.check(area)))
  const wrong = checks.filter(({ state }) => state === 'fault' || state === 'warning').map(({ id }) => id)
  // The issuer of the tests has neither a login page nor a logout.
  expect(wrong.toSorted()).toEqual(['login.logout', 'login.redirect', 'payments.mode'])
  expect(checks.map(({ id }) => areaOf(id))).toEqual(checks.map(({ area }) => area))
})

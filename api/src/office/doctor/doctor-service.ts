import type { CheckArea } from '@fuel-shack/contract/office/check-areas'
import type { Check, ServerState, TestChannel } from '@fuel-shack/contract/office/server-checks'
import { AREA_NAMES } from '@fuel-shack/contract/office/check-areas'
import { TEST_CHANNELS } from '@fuel-shack/contract/office/server-checks'
import { toInternationalNumber } from '@fuel-shack/contract/platform/phone-number'
import { loginNumberOf, type LoggedInCaller } from '../../platform/callers.ts'
import { runArea, type AreaChecks } from '../../platform/checks/check.ts'
import { redactChecks } from '../../platform/checks/redact.ts'
import { AppError } from '../../platform/errors.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { serverTest } from '../../messages/templates/server-test.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { listRestStopChecks, type RestStopChecksDeps } from './rest-stop-checks.ts'

/** The parts of the server that only its composition knows. */
export interface DoctorSetup {
  checks: AreaChecks
  /** Hides the secrets of the settings in a text. */
  redact: (text: string) => string
  /** The first lines of a report. */
  about: string[]
  production: boolean
  canTest: Record<TestChannel, boolean>
}

interface DoctorDeps
  extends
    Omit<RestStopChecksDeps, 'production'>,
    Pick<Shared, 'database' | 'rateLimits' | 'signIn' | 'site' | 'publicUrl'> {
  doctor: DoctorSetup
  messages: Pick<MessagesService, 'sendNow'>
  auditTrail: Pick<AuditTrailService, 'append' | 'findLast'>
}

export type DoctorService = ReturnType<typeof createDoctorService>

const HOUR = 60 * 60
/** Each area contacts other servers: of all managers, some rounds in ten minutes. */
const CHECKS = { limit: 100, windowSeconds: 600 }
/** A test costs money, and goes to its sender only. */
const TESTS_OF_MANAGER = { limit: 5, windowSeconds: HOUR }
const TESTS_OF_REST_STOP = { limit: 20, windowSeconds: 24 * HOUR }

/** Checks the server for a manager, as the command `doctor` does for the operator. */
export function createDoctorService({ doctor, ...deps }: DoctorDeps) {
  const { database, rateLimits, signIn, site, publicUrl, messages, auditTrail } = deps
  const checks: AreaChecks = { ...doctor.checks, ...listRestStopChecks({ ...deps, production: doctor.production }) }
  const running = new Map<CheckArea, Promise<Check[]>>()

  async function limit(limits: Parameters<typeof rateLimits.takeAll>[0]): Promise<void> {
    const retryAfterSeconds = await rateLimits.takeAll(limits)
    if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  /** @returns undefined where the account has no such address */
  async function findOwnAddress(channel: TestChannel, caller: LoggedInCaller): Promise<string | undefined> {
    if (!doctor.canTest[channel]) return undefined
    if (channel === 'push') return caller.subject
    if (channel === 'sms') return toInternationalNumber(loginNumberOf(caller) ?? '')
    return (await signIn.findProfile(caller.accessToken, caller.claims)).emailAddress ?? undefined
  }

  return {
    async readState(caller: LoggedInCaller): Promise<ServerState> {
      const addresses = await Promise.all(TEST_CHANNELS.map((channel) => findOwnAddress(channel, caller)))
      return {
        areas: AREA_NAMES.filter((area) => checks[area] !== undefined),
        tests: TEST_CHANNELS.filter((_, index) => addresses[index] !== undefined),
        about: doctor.about,
      }
    },

    /** Managers who check the same area at once share one run. @throws AppError `too_many_requests` */
    async check(area: CheckArea): Promise<{ checks: Check[] }> {
      await limit([{ name: 'server-checks', limit: CHECKS }])
      const run = running.get(area) ?? runArea(area, checks)
      running.set(area, run)
      try {
        return { checks: redactChecks(await run, doctor.redact) }
      } finally {
        running.delete(area)
      }
    },

    /** Sends a test to the caller and to no one else. @throws AppError `bad_request`, `too_many_requests`, `message_provider_failed` */
    async sendTest(channel: TestChannel, caller: LoggedInCaller): Promise<{ to: string }> {
      const to = await findOwnAddress(channel, caller)
      if (to === undefined) throw new AppError('bad_request', { detail: `No ${channel} can be sent to this account` })
      await limit([
        { name: `server-test:manager:${caller.accountId}`, limit: TESTS_OF_MANAGER },
        { name: 'server-test:all', limit: TESTS_OF_REST_STOP },
      ])
      const delivery = await messages.sendNow(serverTest(channel, { shortName: site.shortName, publicUrl, to }))
      if (delivery !== 'accepted') throw new AppError('message_provider_failed', { detail: 'No device received it' })
      await database.transaction((tx) =>
        auditTrail.append(tx, { action: 'server_test_sent', details: { channel } }, caller),
      )
      return { to: channel === 'push' ? 'your devices' : to }
    },
  }
}

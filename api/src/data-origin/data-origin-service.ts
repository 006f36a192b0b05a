import type { Config } from '../config.ts'
import { isTestKey } from '../config/stripe-keys.ts'
import { CliError } from '../errors.ts'
import type { Shared } from '../shared.ts'
import * as store from './data-origin-store.ts'
import type { DataOrigin } from './data-origin-store.ts'

type TrialOrigin = DataOrigin['name']

interface DataOriginDeps extends Pick<Shared, 'database' | 'clock'> {
  removeAccount: (id: string) => Promise<unknown>
  /** Counts checkouts by the mode of their payment session. */
  countSessions: (kind: 'live' | 'test') => Promise<number>
}

export type DataOriginService = ReturnType<typeof createDataOriginService>

interface TrialData {
  demoAccounts: { id: string; emailAddress: string }[]
  origins: DataOrigin[]
  testCheckouts: number
  liveCheckouts: number
}

const DESCRIPTIONS: Record<TrialOrigin, string> = {
  'stripe-standin': 'it was used with a stand-in for Stripe',
  'stripe-test-mode': 'it was used with a Stripe test key',
  'onesignal-standin': 'it was used with a stand-in for OneSignal',
}

/** Records whether a database was used for a trial: production does not start on one, and a trial not on real payments. */
export function createDataOriginService(deps: DataOriginDeps) {
  const { database, clock } = deps

  async function findTrialData(): Promise<TrialData> {
    return {
      demoAccounts: await store.listDemoAccounts(database.queries),
      origins: await store.listOrigins(database.queries),
      testCheckouts: await deps.countSessions('test'),
      liveCheckouts: await deps.countSessions('live'),
    }
  }

  return {
    findTrialData,

    /** @throws CliError that lists the trial data and names the command that removes it. */
    async assertFitForProduction(): Promise<void> {
      const found = describeTrialData(await findTrialData())
      if (found.length === 0) return
      throw new CliError(
        [
          'Production does not start on a database that was used for a trial:',
          ...found.map((line) => `  - ${line}`),
          'To remove that, stop every server on this database and run: npm run -w api trial-data -- remove --confirm',
          '(without --confirm it only shows what it would remove). Or set DATA_DIR, or DATABASE_URL, to an empty database.',
        ].join('\n'),
      )
    },

    /**
     * Records that this server does not use the real providers.
     *
     * @throws CliError if the database contains real payments, which a trial must not mix with.
     */
    async recordTrial(origins: TrialOrigin[]): Promise<void> {
      const live = origins.some(isPaymentOrigin) ? await deps.countSessions('live') : 0
      if (live > 0) {
        throw new CliError(
          `This database contains ${live} checkouts of real payments, and this server was started with a stand-in or a Stripe test key. For a trial, set DATA_DIR or DATABASE_URL to another database. For production, set NODE_ENV=production and the live key.`,
        )
      }
      const firstSeenAt = clock().toISOString()
      for (const name of origins) await store.insertOrigin(database.queries, { name, firstSeenAt })
    },

    /**
     * Removes demo accounts and, if payments were not real, every order, checkout, customer, card, message and event.
     *
     * @returns what was found.
     * @throws CliError if real and trial payments are mixed.
     */
    async removeTrialData(): Promise<TrialData> {
      const found = await findTrialData()
      const wasTrial = found.testCheckouts > 0 || found.origins.some(({ name }) => isPaymentOrigin(name))
      if (wasTrial && found.liveCheckouts > 0) {
        throw new CliError(
          `This database contains ${found.liveCheckouts} checkouts of real payments and trial data. Nothing was removed. Restore a backup from before the trial, or start production with an empty DATA_DIR or DATABASE_URL.`,
        )
      }
      for (const { id } of found.demoAccounts) await deps.removeAccount(id)
      if (wasTrial || found.origins.length > 0) {
        await database.transaction((tx) => store.emptyTrialTables(tx, { ofPayments: wasTrial }))
      }
      return found
    },
  }
}

export function describeTrialData({ demoAccounts, origins, testCheckouts }: TrialData): string[] {
  const addresses = demoAccounts.map(({ emailAddress }) => emailAddress).join(', ')
  return [
    ...(demoAccounts.length > 0 ? [`demo accounts whose passwords are public: ${addresses}`] : []),
    ...origins.map(({ name, firstSeenAt }) => `${DESCRIPTIONS[name]}, first on ${firstSeenAt}`),
    ...(testCheckouts > 0 ? [`checkouts that were not paid with real money: ${testCheckouts}`] : []),
  ]
}

function isPaymentOrigin(name: TrialOrigin): boolean {
  return name !== 'onesignal-standin'
}

/** @throws CliError if production would start on trial data, or a trial on real payments. */
export async function separateTrialData(config: Config, dataOrigin: DataOriginService): Promise<void> {
  const { stripe, oneSignal } = config
  if (config.production) return dataOrigin.assertFitForProduction()
  const origins: TrialOrigin[] = []
  if (stripe.apiUrl !== undefined) origins.push('stripe-standin')
  else if (isTestKey(stripe.secretKey)) origins.push('stripe-test-mode')
  if (oneSignal?.apiUrl !== undefined) origins.push('onesignal-standin')
  await dataOrigin.recordTrial(origins)
}

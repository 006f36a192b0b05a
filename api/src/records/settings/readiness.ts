import { exampleFacts } from '../../platform/config/site-problems.ts'
import type { SettingsService } from './settings-service.ts'

interface ReadinessDeps {
  production: boolean
  /** The server has the keys of the payment provider. */
  canTakePayments: boolean
  settings: Pick<SettingsService, 'readRestStop'>
}

export type Readiness = ReturnType<typeof createReadiness>

/** Decides whether the rest stop is set up so far that customers can order. Elsewhere than in production it always is. */
export function createReadiness({ production, canTakePayments, settings }: ReadinessDeps) {
  return {
    canTakePayments,

    /** Production would print the example's ABN on tax invoices, and no one could pay. */
    async isReady(): Promise<boolean> {
      if (!production) return true
      return canTakePayments && exampleFacts(await settings.readRestStop()).length === 0
    },
  }
}

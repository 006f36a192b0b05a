import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from './program.ts'
import { standinsSettings } from './settings.ts'

export type Standins = Awaited<ReturnType<typeof startStandins>>

interface StandinsOptions {
  catalogueFile?: string
  /** Where signed events are sent; nowhere without it. */
  webhook?: { url: string; secret: string }
}

/** The stand-ins in a process of their own, reached over HTTP only. */
export async function startStandins({ catalogueFile, webhook }: StandinsOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-standins-'))
  const program = startProgram('standins/src/main.ts', {
    ...standinsSettings(folder, webhook),
    ...(catalogueFile && { STANDINS_CATALOGUE: catalogueFile }),
  })
  const url = await program.readLine((line) => /listening at (http\S+)/.exec(line)?.[1])

  return {
    url,
    /** Submits the payment page with one of Stripe's documented test cards. */
    async pay(
      sessionUrl: string,
      cardNumber = '4242424242424242',
      email = 'casey@fuelshack.example',
    ): Promise<Response> {
      const card = { method: 'card', name: 'Casey Driver', cardNumber, expiry: '12 / 39', cvc: '123' }
      return fetch(sessionUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...card, email }) })
    },
    /** What the next runs of a call do, such as `lost-answer`. Empty: nothing more fails. */
    async planFaults(call: string, next: string[]): Promise<void> {
      const body = new URLSearchParams({ call, next: next.join(',') })
      const { status } = await fetch(`${url}/faults`, { method: 'POST', body })
      if (status !== 204) throw new Error(`The stand-ins answered ${status}`)
    },
    /** Presses a button on the page of payments. */
    async actOnPayment(
      chargeId: string,
      action: 'refund' | 'fail-refund' | 'dispute' | 'win-dispute' | 'lose-dispute',
    ) {
      await fetch(`${url}/payments/${chargeId}/${action}`, { method: 'POST', redirect: 'manual' })
    },
    async sentMessages(): Promise<Record<string, unknown>[]> {
      const messages: unknown = await (await fetch(`${url}/messages.json`)).json()
      return Array.isArray(messages) ? messages : []
    },
    async close(): Promise<void> {
      await program.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStandins } from '@fuel-shack/standins/app'
import { readConfig } from '@fuel-shack/standins/config'
import type { Environment } from '@fuel-shack/tools/stack/environment'
import { startProgram } from './program.ts'
import { standinsSettings } from './settings.ts'

export type Standins = Awaited<ReturnType<typeof startStandins>>

interface StandinsOptions {
  /** Where signed events are sent; nowhere without it. */
  webhook?: { url: string; secret: string }
}

/** The stand-ins, reached over HTTP only: a test that starts a process for them waits a second for its imports. */
export async function startStandins(options: StandinsOptions & { isOwnProcess?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-standins-'))
  const { webhook, isOwnProcess = false } = options
  const settings = standinsSettings(folder, webhook)
  const { url, smtpUrl, stop } = await (isOwnProcess ? startProcess(settings) : listen(settings))

  return {
    url,
    /** Undefined if it is a process of its own. */
    smtpUrl,
    /** Submits the payment page with one of Stripe's documented test cards. */
    async pay(
      sessionUrl: string,
      cardNumber = '4242424242424242',
      email = 'casey@fuelshack.example',
    ): Promise<Response> {
      const card = { method: 'card', name: 'Casey Driver', cardNumber, expiry: '12 / 39', cvc: '123' }
      return fetch(sessionUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...card, email }) })
    },
    /** Plans the next runs of a call, such as `lost-answer`. Empty: nothing more fails. */
    async planFaults(call: string, next: string[]): Promise<void> {
      const body = new URLSearchParams({ call, next: next.join(',') })
      const { status } = await fetch(`${url}/faults`, { method: 'POST', body })
      if (status !== 204) throw new Error(`The stand-ins answered ${status}`)
    },
    /** Refunds or disputes a payment at Stripe. */
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
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startProcess(settings: Environment) {
  const program = startProgram('standins/src/main.ts', settings)
  const url = await program.readLine((line) => /listening at (http\S+)/.exec(line)?.[1])
  return { url, smtpUrl: undefined, stop: () => program.end() }
}

async function listen(settings: Environment) {
  const { host, port, options } = readConfig(settings)
  const standins = buildStandins(options)
  const url = await standins.app.listen({ host, port })
  const smtpUrl = `smtp://127.0.0.1:${await standins.listenForMail({ host, port: 0 })}?tls=off`
  standins.start()
  return { url, smtpUrl, stop: () => standins.close() }
}

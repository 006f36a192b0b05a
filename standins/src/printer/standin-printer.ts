import { fieldsOf, listOfUnknown, textOf } from '../fields.ts'
import { printStarPrnt, type Paper } from './starprnt.ts'

/** The texts of the page's buttons. While it is offline, the printer does not call. */
export const CONDITIONS = { ready: 'Ready', paper: 'Paper out', cover: 'Cover open', offline: 'Offline' }
type Condition = keyof typeof CONDITIONS

export interface PrinterOptions {
  /** The CloudPRNT address of the shop. */
  url: string
  user: string
  password: string
}

export interface PrintedPaper extends Paper {
  id: number
  printedAt: Date
}

const POLL_MS = 2000
const TIMEOUT_MS = 5000
const PAPERS_KEPT = 30
const MAC = '00:11:62:00:00:01'
const STATUS_CODES: Record<Condition, string> = {
  ready: '200 OK',
  paper: '410 Out of paper',
  cover: '420 Cover open',
  offline: '',
}
const STARPRNT = 'application/vnd.star.starprnt'

/** A Star printer that calls the shop by CloudPRNT, and keeps its paper to be looked at. */
export class StandinPrinter {
  readonly papers: PrintedPaper[] = []
  condition: Condition = 'ready'
  /** Why the last call failed, for the page. */
  lastFailure: string | undefined
  #options: PrinterOptions
  readonly #clock: () => Date
  #printed = 0
  #polling: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: PrinterOptions, clock: () => Date) {
    this.#options = options
    this.#clock = clock
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.poll(), POLL_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#polling
  }

  /** A printer calls at once when its condition changes. */
  async changeCondition(condition: Condition): Promise<void> {
    await this.#polling
    this.condition = condition
    await this.poll()
  }

  get address(): string {
    return this.#options.url
  }

  /** Replaces what the printer was started with by what is typed into its page, until it is started again. */
  async setUp(options: PrinterOptions): Promise<void> {
    await this.#polling
    this.#options = options
    await this.poll()
  }

  /** One call, and the docket that waits. Never runs twice at a time. */
  async poll(): Promise<void> {
    this.#polling ??= this.#call().finally(() => (this.#polling = undefined))
    await this.#polling
  }

  async #call(): Promise<void> {
    if (this.condition === 'offline') return
    try {
      await this.#pollAndPrint()
      this.lastFailure = undefined
    } catch (error) {
      // The shop is down or does not know this printer; the page says so, and the next poll tries again.
      this.lastFailure = error instanceof Error ? error.message : String(error)
    }
  }

  async #pollAndPrint(): Promise<void> {
    const polled = await this.#send('POST', {}, JSON.stringify({ ...this.#status(), clientAction: null }))
    if (!polled.ok) throw new Error(`The shop answered ${polled.status} to a poll`)
    const answer = fieldsOf(await polled.json())
    if (answer.jobReady !== true || this.condition !== 'ready') return
    if (!listOfUnknown(answer.mediaTypes).includes(STARPRNT)) throw new Error('The shop offers no StarPRNT')
    await this.#print(textOf(answer.jobToken))
  }

  async #print(token: string): Promise<void> {
    const job = await this.#send('GET', { type: STARPRNT, token })
    if (!job.ok) {
      await this.#send('DELETE', { code: '520 Download failed', token })
      return
    }
    const bytes = new Uint8Array(await job.arrayBuffer())
    try {
      const paper = printStarPrnt(bytes)
      this.#printed += 1
      this.papers.unshift({ ...paper, id: this.#printed, printedAt: this.#clock() })
      this.papers.length = Math.min(this.papers.length, PAPERS_KEPT)
    } catch (error) {
      await this.#send('DELETE', { code: '511 Media decoding error', token })
      throw error
    }
    await this.#send('DELETE', { code: '200 OK', token })
  }

  #status() {
    const statusCode = encodeURIComponent(STATUS_CODES[this.condition])
    const state = { status: '23 6 0 0 0 0 0 0 0', statusCode, printingInProgress: false, jobToken: null }
    return { ...state, printerMAC: MAC, uniqueID: 'standin-printer' }
  }

  #send(method: string, query: Record<string, string>, body?: string): Promise<Response> {
    const { url, user, password } = this.#options
    const address = new URL(url)
    if (method !== 'POST')
      address.search = new URLSearchParams({ uid: 'standin-printer', mac: MAC, ...query }).toString()
    return fetch(address, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'user-agent': 'Star mC-Print3 (stand-in)',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }
}

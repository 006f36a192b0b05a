import { expect, type Page } from '@playwright/test'
import { asLocator, getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import { bundleInPage } from './in-page-bundle.ts'
import type { InPage } from './in-page.ts'
import { StaleElement, type Session, type SessionElement } from './session.ts'

const TIMEOUT = { timeout: 30_000, intervals: [50] }
const inPageScript = bundleInPage()

type ByRole = Parameters<typeof getByRoleSelector>[1]
type ByText = Parameters<typeof getByTextSelector>[1]

/**
 * The page of a session as Playwright's `Page`, so that the page objects of the journeys work in every engine. It has
 * the methods that the main tasks use, and finds elements by Playwright's own rules.
 */
export function pageOf(session: Session, baseUrl: string): Page {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a method that is missing fails the test that calls it
  return new SessionPage(session, baseUrl) as unknown as Page
}

/** Waits until the check returns true. While the browser loads another page, the check may throw. */
async function waitUntil(description: string, check: () => Promise<boolean>): Promise<void> {
  await expect(async () => expect(await check(), description).toBe(true)).toPass(TIMEOUT)
}

/** The methods of both page and locator. */
abstract class Scope {
  protected readonly session: Session

  constructor(session: Session) {
    this.session = session
  }

  protected abstract select(selector: string): SessionLocator

  getByRole(role: string, options?: ByRole): SessionLocator {
    return this.select(getByRoleSelector(role, options))
  }

  getByLabel(text: string | RegExp, options?: ByText): SessionLocator {
    return this.select(getByLabelSelector(text, options))
  }

  locator(selector: string): SessionLocator {
    return this.select(selector)
  }

  getByText(text: string | RegExp, options?: ByText): SessionLocator {
    return this.select(getByTextSelector(text, options))
  }
}

class SessionPage extends Scope {
  readonly #baseUrl: string

  constructor(session: Session, baseUrl: string) {
    super(session)
    this.#baseUrl = baseUrl
  }

  async goto(path: string): Promise<void> {
    await this.session.open(this.#resolve(path))
  }

  async goBack(): Promise<void> {
    await this.session.back()
  }

  async reload(): Promise<void> {
    await this.session.reload()
  }

  async waitForURL(address: string | RegExp): Promise<void> {
    const wanted = typeof address === 'string' ? this.#resolve(address) : address
    const matches = (url: string) => (typeof wanted === 'string' ? url === wanted : wanted.test(url))
    await waitUntil(`the URL is ${address}`, async () => matches(await this.session.url()))
  }

  async evaluate(run: (argument: unknown) => unknown, argument: unknown = null): Promise<unknown> {
    return this.session.evaluate(`(${run.toString()})(${JSON.stringify(argument)})`)
  }

  async screenshot(): Promise<Buffer> {
    return this.session.screenshot()
  }

  protected override select(selector: string): SessionLocator {
    return new SessionLocator(this.session, selector)
  }

  #resolve(path: string): string {
    return new URL(path, this.#baseUrl).href
  }
}

class SessionLocator extends Scope {
  readonly #selector: string

  constructor(session: Session, selector: string) {
    super(session)
    this.#selector = selector
  }

  last(): SessionLocator {
    return this.select('nth=-1')
  }

  filter({ hasText }: { hasText: string | RegExp }): SessionLocator {
    const text = typeof hasText === 'string' ? `${JSON.stringify(hasText)}i` : String(hasText)
    return this.select(`internal:has-text=${text}`)
  }

  async click(): Promise<void> {
    await this.#use('findClickable', async (element) => element.click())
  }

  async fill(text: string): Promise<void> {
    await this.#use('findField', async (element) => element.type(text))
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' } = {}): Promise<void> {
    const wanted = state === 'visible'
    await waitUntil(`${this.#describe()} is ${state}`, async () => (await this.#read('isVisible')) === wanted)
  }

  async count(): Promise<unknown> {
    return this.#read('count')
  }

  async textContent(): Promise<unknown> {
    await this.waitFor()
    return this.#read('readText')
  }

  protected override select(selector: string): SessionLocator {
    return new SessionLocator(this.session, `${this.#selector} >> ${selector}`)
  }

  /** Describes the locator as written in the code: `getByRole('button', { name: 'Pay' })`. */
  #describe(): string {
    return asLocator('javascript', this.#selector)
  }

  /** Waits until the element can be used. Finds it again only where the app has rendered it again meanwhile. */
  async #use(find: keyof InPage, action: (element: SessionElement) => Promise<void>): Promise<void> {
    for (;;) {
      let element: SessionElement | undefined
      await waitUntil(`${this.#describe()} can be used`, async () => {
        element = await this.session.findElement(await this.#expression(find))
        return element !== undefined
      })
      try {
        if (element) return await action(element)
      } catch (error) {
        if (!(error instanceof StaleElement)) throw error
      }
    }
  }

  async #read(read: keyof InPage): Promise<unknown> {
    return this.session.evaluate(await this.#expression(read))
  }

  /** The call as an expression. Each document needs the script once. */
  async #expression(call: keyof InPage): Promise<string> {
    if (!(await this.session.evaluate("'inPage' in window"))) await this.session.evaluate(await inPageScript)
    return `inPage.${call}(${JSON.stringify(this.#selector)})`
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { viewports } from '@fuel-shack/harness/browser'
import { site } from '@fuel-shack/harness/site'
import { findFreePort, isListening } from '@fuel-shack/tools/stack/ports'
import { expect } from '@playwright/test'
import { Builder, Capabilities, error, WebElement, type WebDriver } from 'selenium-webdriver'
import { StaleElement, type Session, type SessionElement } from './session.ts'

const START_TIMEOUT_MS = 30_000

/** Starts WebKitGTK's browser on a virtual display and controls it by WebDriver. */
export async function openWebKit(): Promise<Session> {
  const display = await startDisplay()
  const port = await findFreePort()
  const server = spawn(programAt('WEBKIT_DRIVER_PATH'), [`--port=${port}`, '--host=127.0.0.1'], {
    env: environmentOn(display.name),
    stdio: 'ignore',
  })
  const stopPrograms = async () => {
    for (const program of [server, display.program]) await stop(program)
  }
  try {
    await expect.poll(async () => isListening(port, '127.0.0.1'), { timeout: START_TIMEOUT_MS }).toBe(true)
    const driver = await connect(port)
    return sessionOf(driver, stopPrograms)
  } catch (problem) {
    await stopPrograms()
    throw problem
  }
}

function sessionOf(driver: WebDriver, stopPrograms: () => Promise<void>): Session {
  const evaluate = async (expression: string) => {
    const outcome = await driver.executeAsyncScript<{ value: unknown; error?: string }>(awaiting(expression))
    if (outcome.error !== undefined) throw new Error(outcome.error)
    return outcome.value
  }
  return {
    open: async (url) => driver.get(url),
    back: async () => driver.navigate().back(),
    reload: async () => driver.navigate().refresh(),
    url: async () => driver.getCurrentUrl(),
    evaluate,
    async findElement(expression) {
      const element = await evaluate(expression)
      return element instanceof WebElement ? elementOf(element) : undefined
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      try {
        await driver.quit()
      } finally {
        await stopPrograms()
      }
    },
  }
}

/** A script that passes the awaited value of an expression to WebDriver's callback. */
function awaiting(expression: string): string {
  return `
    const [done] = arguments
    const evaluated = (async () => ${expression})()
    evaluated.then((value) => done({ value }), (error) => done({ error: String(error) }))`
}

function elementOf(element: WebElement): SessionElement {
  return {
    click: async () => element.click().catch(rethrow),
    type: async (text) => element.sendKeys(text).catch(rethrow),
  }
}

function rethrow(problem: unknown): never {
  if (problem instanceof error.StaleElementReferenceError) throw new StaleElement(problem.message, { cause: problem })
  throw problem
}

async function connect(port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: programAt('WEBKIT_BROWSER_PATH'), args: ['--automation'] },
  })
  const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...viewports.phone })
  return driver
}

function environmentOn(display: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DISPLAY: display,
    TZ: site.timeZone,
    // With either of these, WebKit crashes as soon as a page starts a view transition.
    WEBKIT_DISABLE_COMPOSITING_MODE: undefined,
    WEBKIT_DISABLE_DMABUF_RENDERER: undefined,
  }
}

/** The X server chooses a free display and writes its number to the file descriptor 3. */
async function startDisplay(): Promise<{ name: string; program: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const program = spawn(programAt('XVFB_PATH'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const output = program.stdio[3]
  if (!output) throw new Error('The X server has no output')
  const ended = once(program, 'exit').then(() => {
    throw new Error('The X server ended early')
  })
  const [number] = await Promise.race([once(output, 'data'), ended])
  return { name: `:${String(number).trim()}`, program }
}

function programAt(variable: string): string {
  const path = process.env[variable]
  if (!path) throw new Error(`${variable} names no program`)
  return path
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}

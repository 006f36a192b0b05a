import type { Page } from '@playwright/test'

/** The page's calls of OneSignal's script, in order: the name of the call, then its arguments. */
type PushCalls = unknown[][]

/** Replaces OneSignal's script: records the calls, and behaves as before notifications are allowed. */
function imitateOneSignal(): void {
  const calls: PushCalls = []
  const record = (...call: unknown[]) => {
    calls.push(call)
    document.documentElement.dataset['push'] = JSON.stringify(calls)
    // Calls made while a page unloads can be read from the console only.
    console.debug(`OneSignal: ${JSON.stringify(call)}`)
  }
  const oneSignal = {
    init: async ({ appId }: { appId: string }) => record('init', appId),
    login: async (subject: string) => record('login', subject),
    logout: async () => record('logout'),
    User: {
      addTag: (key: string, value: string) => record('addTag', key, value),
      removeTag: (key: string) => record('removeTag', key),
    },
    Notifications: { permission: false, addEventListener: () => undefined },
    Slidedown: {
      promptPush: async () => record('promptPush'),
    },
  }
  const run = (callback: (script: typeof oneSignal) => void) => callback(oneSignal)
  const before: unknown = Reflect.get(window, 'OneSignalDeferred')
  Object.assign(window, { OneSignal: oneSignal, OneSignalDeferred: { push: run } })
  if (Array.isArray(before)) for (const callback of before) run(callback)
}

/** Serves that script to the page, so that no request leaves this machine. */
export async function standInForOneSignal(page: Page): Promise<void> {
  await page.route('https://cdn.onesignal.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${imitateOneSignal.toString()})()` }),
  )
}

export async function readPushCalls(page: Page): Promise<PushCalls> {
  const recorded = await page.evaluate(() => document.documentElement.dataset['push'] ?? '[]')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return JSON.parse(recorded) as PushCalls
}

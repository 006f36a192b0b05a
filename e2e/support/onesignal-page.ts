import type { Page } from '@playwright/test'

/** What OneSignal's script in the page was asked, in order: the name of the call, then its arguments. */
export type PushCalls = unknown[][]

/** Plays OneSignal's script: writes down what it is asked, and nobody has allowed notifications yet. */
function playOneSignal(): void {
  const calls: PushCalls = []
  const note = (...call: unknown[]) => {
    calls.push(call)
    document.documentElement.dataset['push'] = JSON.stringify(calls)
    // What is asked on the way out of a page can be read nowhere else.
    console.debug(`OneSignal: ${JSON.stringify(call)}`)
  }
  const oneSignal = {
    init: async ({ appId }: { appId: string }) => note('init', appId),
    login: async (subject: string) => note('login', subject),
    logout: async () => note('logout'),
    User: {
      addTag: (key: string, value: string) => note('addTag', key, value),
      removeTag: (key: string) => note('removeTag', key),
    },
    Notifications: { permission: false, addEventListener: () => undefined },
    Slidedown: {
      promptPush: async () => note('promptPush'),
    },
  }
  const ask = (question: (script: typeof oneSignal) => void) => question(oneSignal)
  const before: unknown = Reflect.get(window, 'OneSignalDeferred')
  Object.assign(window, { OneSignal: oneSignal, OneSignalDeferred: { push: ask } })
  if (Array.isArray(before)) for (const question of before) ask(question)
}

/** Answers the page's call for OneSignal's script, so that nothing leaves this machine. */
export async function standInForOneSignal(page: Page): Promise<void> {
  await page.route('https://cdn.onesignal.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${playOneSignal.toString()})()` }),
  )
}

export async function readPushCalls(page: Page): Promise<PushCalls> {
  const noted = await page.evaluate(() => document.documentElement.dataset['push'] ?? '[]')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return JSON.parse(noted) as PushCalls
}

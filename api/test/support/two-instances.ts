import { vi } from 'vitest'
import type { SettlingShop } from '../payments/settle-suite.ts'
import { buildTestApp, type TestApp, type TestEnvironment } from './test-app.ts'

interface TwoInstances extends SettlingShop {
  instances: [TestApp, TestApp]
}

/** Two servers on one database that take the calls in turn, as behind a load balancer. */
export async function buildTwoInstances(environment: TestEnvironment): Promise<TwoInstances> {
  const instances: [TestApp, TestApp] = [await buildTestApp(environment), await buildTestApp(environment)]
  let calls = 0
  const next = () => instances[(calls += 1) % 2 === 0 ? 0 : 1]

  return {
    instances,
    app: instances[0].app,
    as: (token) => ({
      post: (...call) =>
        next()
          .as(token)
          .post(...call),
      postFile: (...call) =>
        next()
          .as(token)
          .postFile(...call),
      remove: (path) => next().as(token).remove(path),
      async get(path, headers) {
        const instance = next()
        if (path === 'orders') await untilNotified(instance)
        return instance.as(token).get(path, headers)
      },
    }),
    deliver: (...delivery) => next().deliver(...delivery),
    context: { sweep: { sweepUnsettled: () => next().context.sweep.sweepUnsettled() } },
    async close() {
      for (const instance of instances) await instance.close()
    },
  }
}

/** Waits for the notification of the other instance's last change: it arrives after the response. */
export async function untilNotified({ context }: TestApp): Promise<void> {
  await vi.waitFor(
    async () => {
      const { version } = await context.database.queries
        .selectFrom('list_versions')
        .select('version')
        .where('name', '=', 'orders')
        .executeTakeFirstOrThrow()
      const known = await context.changes.version('orders')
      if (known !== version) throw new Error(`At version ${known}, not ${version}`)
    },
    { timeout: 10_000, interval: 5 },
  )
}

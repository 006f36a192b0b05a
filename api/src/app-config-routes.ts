import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { Mount } from './http/mount.ts'
import { createPreparedBodyCache, sendPrepared } from './http/prepared-body.ts'

/** Open pages poll it: while nothing changes, they get 304 instead of the catalogue. */
export function appConfigRoutes(mount: Mount, readAppConfig: () => Promise<AppConfig>): void {
  const prepare = createPreparedBodyCache()

  mount(endpoints.getAppConfig, async ({ request, reply }) => {
    const config = endpoints.getAppConfig.response.parse(await readAppConfig())
    void reply.header('cache-control', 'public, no-cache')
    return sendPrepared(prepare(JSON.stringify(config)), request, reply)
  })
}

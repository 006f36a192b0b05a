import { endpoints } from '@fuel-shack/contract/endpoints'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { Mount } from '../platform/http/mount.ts'
import { createPreparedBodyCache, sendPrepared } from '../platform/http/prepared-body.ts'

/** Open pages poll it: while nothing changes, they get 304 instead of the catalogue. */
export function appConfigRoutes(mount: Mount, readAppConfig: () => Promise<AppConfig>): void {
  const prepare = createPreparedBodyCache()

  mount(endpoints.getAppConfig, async ({ request, reply }) => {
    const config = endpoints.getAppConfig.response.parse(await readAppConfig())
    void reply.header('cache-control', 'public, no-cache')
    return sendPrepared(prepare(JSON.stringify(config)), request, reply)
  })
}

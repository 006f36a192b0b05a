import { endpoints } from '@fuel-shack/contract/endpoints'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { Mount } from '../platform/http/mount.ts'
import { prepareBody, sendPrepared, type PreparedBody } from '../platform/http/prepared-body.ts'

/** Open pages poll it: while nothing changes, they get 304 instead of the catalogue. */
export function appConfigRoutes(mount: Mount, readAppConfig: () => Promise<AppConfig>): void {
  let last: { text: string; body: PreparedBody } | undefined

  mount(endpoints.getAppConfig, async ({ request, reply }) => {
    const config = await readAppConfig()
    const text = JSON.stringify(config)
    if (last?.text !== text) {
      last = { text, body: prepareBody(JSON.stringify(endpoints.getAppConfig.response.parse(config))) }
    }
    void reply.header('cache-control', 'public, no-cache')
    return sendPrepared(last.body, request, reply)
  })
}

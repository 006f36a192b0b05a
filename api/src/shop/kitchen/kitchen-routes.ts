import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import { createPreparedBodyCache, sendPrepared } from '../../platform/http/prepared-body.ts'
import type { KitchenService } from './kitchen-service.ts'

export function kitchenRoutes(mount: Mount, kitchen: KitchenService): void {
  const prepare = createPreparedBodyCache()

  mount(endpoints.getKitchenPace, async ({ request, reply }) => {
    const pace = endpoints.getKitchenPace.response.parse(await kitchen.readPace())
    void reply.header('cache-control', 'public, no-cache')
    return sendPrepared(prepare(JSON.stringify(pace)), request, reply)
  })
  mount(endpoints.pauseKitchen, ({ body, caller }) => kitchen.pause(body, caller))
  mount(endpoints.resumeKitchen, ({ caller }) => kitchen.resume(caller))
  mount(endpoints.delayKitchen, ({ body, caller }) => kitchen.delay(body, caller))
  mount(endpoints.setCooks, ({ body, caller }) => kitchen.setCooks(body.cooks, caller))
}

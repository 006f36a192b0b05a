import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../http/mount.ts'
import { createPreparedBodyCache, sendPrepared } from '../http/prepared-body.ts'
import type { KitchenService } from './kitchen-service.ts'

export function kitchenRoutes(mount: Mount, kitchen: KitchenService): void {
  const prepare = createPreparedBodyCache()

  mount(endpoints.getKitchenPace, async ({ request, reply }) => {
    const pace = endpoints.getKitchenPace.response.parse(await kitchen.readPace())
    void reply.header('cache-control', 'public, no-cache')
    return sendPrepared(prepare(JSON.stringify(pace)), request, reply)
  })
  mount(endpoints.pauseKitchen, ({ body, actor }) => kitchen.pause(body, actor))
  mount(endpoints.resumeKitchen, ({ actor }) => kitchen.resume(actor))
  mount(endpoints.delayKitchen, ({ body, actor }) => kitchen.delay(body, actor))
  mount(endpoints.setCooks, ({ body, actor }) => kitchen.setCooks(body.cooks, actor))
}

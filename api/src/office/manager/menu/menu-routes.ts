import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../../platform/http/mount.ts'
import type { ManagedMenuService } from './managed-menu-service.ts'

export function menuRoutes(mount: Mount, menu: ManagedMenuService): void {
  mount(endpoints.getManagedMenu, () => menu.read())
  mount(endpoints.changeMenu, ({ body, caller }) => menu.change(body, caller))
  mount(endpoints.listPrices, ({ query }) => menu.listPrices(query.day))
  mount(endpoints.removeDishPicture, ({ params, caller }) => menu.removePicture(params.productId, caller))
}

/** The body is a file, see `parsePictures`. */
export function dishPictureRoutes(mount: Mount, menu: ManagedMenuService): void {
  mount(endpoints.changeDishPicture, ({ request, params, query, caller }) =>
    menu.changePicture(params.productId, { body: request.body, ...query }, caller),
  )
}

import { endpoints } from '@fuel-shack/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../platform/http/mount.ts'
import type { ManagerDayService } from './manager-day-service.ts'

/** The bodies of these calls are files: their type is found by their content. */
export function parsePictures(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export function pictureRoutes(mount: Mount, day: ManagerDayService): void {
  mount(endpoints.changePicture, ({ request, query, caller }) => day.changePhoto(request.body, query, caller))
}

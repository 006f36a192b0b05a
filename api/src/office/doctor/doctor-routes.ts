import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import type { DoctorService } from './doctor-service.ts'

export function doctorRoutes(mount: Mount, doctor: DoctorService): void {
  mount(endpoints.getServer, ({ caller }) => doctor.readState(caller))
  mount(endpoints.checkServer, ({ params }) => doctor.check(params.area))
  mount(endpoints.sendServerTest, ({ body, caller }) => doctor.sendTest(body.channel, caller))
}

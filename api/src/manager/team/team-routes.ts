import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../../http/mount.ts'
import { staffCallerOf } from '../../http/request-headers.ts'
import type { TeamService } from './team-service.ts'

export function teamRoutes(mount: Mount, team: TeamService): void {
  mount(endpoints.getTeam, ({ actor }) => team.read(actor))
  mount(endpoints.changeTeam, ({ body, ...call }) => team.change(body, staffCallerOf(call)))
}

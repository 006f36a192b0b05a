import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../../platform/http/mount.ts'
import type { TeamService } from './team-service.ts'

export function teamRoutes(mount: Mount, team: TeamService): void {
  mount(endpoints.getTeam, ({ caller }) => team.read(caller))
  mount(endpoints.changeTeam, ({ body, ...call }) => team.change(body, call.caller))
}

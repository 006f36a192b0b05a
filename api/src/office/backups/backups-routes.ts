import type { BackupState } from '@fuel-shack/contract/office/backups'
import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'

export function backupsRoutes(mount: Mount, readState: () => Promise<BackupState>): void {
  mount(endpoints.getBackups, () => readState())
}

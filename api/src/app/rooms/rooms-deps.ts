import type { Identity } from '@fuel-shack/identity/identity'
import type { DoctorSetup } from '../../office/doctor/doctor-service.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import type { PrinterLogin } from '../../platform/callers.ts'
import type { DeletionLog } from '../../platform/deletion-log.ts'
import type { BackupSettings } from '../../platform/db/backup/make-backup.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { SettingsAtStart } from '../../office/set-up/set-up-service.ts'
import type { ProviderCheck } from '../../office/set-up/provider-check.ts'
import type { ProviderKeysService } from '../../records/provider-keys/provider-keys-service.ts'
import type { Readiness } from '../../records/settings/readiness.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'

export interface RoomsDeps extends Shared {
  settings: SettingsService
  messages: MessagesService
  /** The embedded identity provider; undefined with another provider. */
  identity: Identity | undefined
  /** Forgets what is cached of the account of a subject. */
  forgetAccount: (subject: string) => void
  /** The printers that the setting `PRINTERS` names. */
  operatorPrinters: PrinterLogin[]
  /** The style that marks the pages of a demo; empty without one. */
  demoMark: string
  deletions: DeletionLog
  backups: BackupSettings
  randomInt: (below: number) => number
  /** The same on all instances. */
  instancesSecret: string | Uint8Array
  canSendEvents: boolean
  doctor: DoctorSetup
  readiness: Readiness
  providerKeys: ProviderKeysService
  checkProvider: ProviderCheck
  atStart: SettingsAtStart
}

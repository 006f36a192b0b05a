import { endpoints } from '@fuel-shack/contract/endpoints'
import { sendCsv } from '../../platform/http/csv.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { OldCardsService } from './old-cards-service.ts'

export function oldCardsRoutes(mount: Mount, oldCards: OldCardsService): void {
  mount(endpoints.getOldCards, () => oldCards.readTotals())
  mount(endpoints.importOldCards, ({ caller, body }) => oldCards.importCards(caller, body))
  mount(endpoints.exportOldCards, async ({ caller, reply }) =>
    sendCsv(reply, 'old-cards.csv', await oldCards.exportCards(caller)),
  )
}

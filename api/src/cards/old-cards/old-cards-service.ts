import type { ImportedOldCards, ImportOldCards, OldCardTotals } from '@fuel-shack/contract/cards/old-cards'
import type { LoggedInCaller } from '../../platform/callers.ts'
import { AppError } from '../../platform/errors.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { StaffProofs } from '../../team/staff-proofs.ts'
import { compareOldCard } from './compare-old-cards.ts'
import { importOldCards, keyOf } from './import-old-cards.ts'
import * as store from './old-cards-store.ts'

const PAGE_SIZE = 500
const COLUMNS = ['Card number', 'Points', 'Balance', 'Name', 'Email', 'Mobile', 'Moved to a customer']

type Cell = string | number | { cents: number }

interface OldCardsDeps extends Pick<Shared, 'database' | 'clock' | 'newId'> {
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
  staffProofs: StaffProofs
}

export type OldCardsService = ReturnType<typeof createOldCardsService>

/** Managers import the cards of another system, part by part, and export them again. */
export function createOldCardsService(deps: OldCardsDeps) {
  const { database, auditTrail, staffProofs } = deps
  const { queries } = database

  /** Page by page: no query is open while the caller reads, and one page is in memory. */
  async function* listRows(): AsyncGenerator<Cell[]> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: store.OldCardRecord[] = await store.listPage(queries, { after, limit: PAGE_SIZE })
      yield* page.map(toCells)
      after = page.length === PAGE_SIZE ? page.at(-1)?.numberKey : undefined
    }
  }

  return {
    readTotals: (): Promise<OldCardTotals> => store.sumCards(queries),

    /**
     * Imports a part of a file, all of it or nothing.
     *
     * @throws AppError `bad_request` for a number that is stated twice, `reauthentication_required`
     */
    async importCards(caller: LoggedInCaller, { cards, isTrial }: ImportOldCards): Promise<ImportedOldCards> {
      const keys = new Set(cards.map(keyOf))
      if (keys.size < cards.length) throw new AppError('bad_request', { detail: 'A card number is stated twice' })
      if (isTrial) {
        const known = await store.listByKeys(queries, [...keys])
        return { outcomes: cards.map((card) => compareOldCard(card, known.get(keyOf(card)))) }
      }
      return database.transaction(async (tx) => {
        await staffProofs.requireProof(tx, caller, { reason: 'import_not_confirmed', cards: cards.length })
        const { outcomes, sums } = await importOldCards(deps, tx, cards)
        if (sums.added + sums.changed > 0)
          await auditTrail.appendAndLog(tx, { action: 'old_cards_imported', details: sums }, caller, { ...sums })
        return { outcomes }
      })
    },

    /** Records the export before it begins. @throws AppError `reauthentication_required` */
    async exportCards(caller: LoggedInCaller) {
      const { waiting, claimed } = await store.sumCards(queries)
      const details = { cards: waiting.cards + claimed.cards }
      await database.transaction(async (tx) => {
        await staffProofs.requireProof(tx, caller, { reason: 'export_not_confirmed', ...details })
        await auditTrail.appendAndLog(tx, { action: 'old_cards_exported', details }, caller, details)
      })
      return { columns: COLUMNS, rows: listRows() }
    },
  }
}

function toCells({ number, points, balanceCents: cents, name, ...card }: store.OldCardRecord): Cell[] {
  const { emailAddress, mobileNumber, claimedAt } = card
  return [number, points, { cents }, name ?? '', emailAddress ?? '', mobileNumber ?? '', claimedAt ?? '']
}

import { createHash } from 'node:crypto'
import type { Balance, LedgerEntry, LoyaltyCard } from '@fuel-shack/contract/loyalty'
import type { Database, Tx } from '../db/database.ts'
import { AppError, orThrow } from '../errors.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { Actor, Person } from '../callers.ts'
import type { Profile, SignIn } from '../providers/sign-in.ts'
import type { SecurityLog } from '../security-log.ts'
import {
  deleteForgottenSubjects,
  findCustomer,
  findCustomerBySubject,
  findForgottenSubject,
  insertCustomer,
  lockCustomer,
  saveForgottenSubject,
  updateProfile,
  type CustomerRecord,
} from './customers-store.ts'

import { plausibleProfile } from './profile.ts'

export interface CustomersDeps {
  database: Database
  signIn: SignIn
  loyalty: LoyaltyService
  /** How long a token that is out can still be used. */
  tokenRules: { maxLifetimeSeconds: number; clockToleranceSeconds: number }
  securityLog: SecurityLog
  clock: () => Date
  newId: () => string
}

export type CustomersService = ReturnType<typeof createCustomersService>

/** Who is a customer, and who may see whom. A customer and their loyalty card come into being together, once. */
export function createCustomersService(deps: CustomersDeps) {
  const { database, signIn, loyalty, tokenRules, securityLog, clock, newId } = deps
  const tokenSeconds = tokenRules.maxLifetimeSeconds + tokenRules.clockToleranceSeconds

  /** Safe to repeat, also by several first sign-ins at once. */
  async function registerCustomer(person: Person): Promise<CustomerRecord> {
    const profile = plausibleProfile(await signIn.findProfile(person.accessToken, person.claims))
    // An app registers at each of its starts; nearly always nothing has changed.
    const known = await findCustomerBySubject(database.queries, person.subject)
    if (known && isUnchanged(known, profile)) return known
    return database.transaction(async (tx) => {
      const id = newId()
      const createdAt = clock().toISOString()
      const isNew = await insertCustomer(tx, { id, subject: person.subject, createdAt, ...profile })
      if (isNew) {
        await assertNotForgotten(tx, person)
        await loyalty.issueCard(tx, id)
      } else await updateProfile(tx, person.subject, profile)
      return orThrow(await findCustomerBySubject(tx, person.subject), 'customer_not_found')
    })
  }

  /** A token from before the deletion, in another tab or a repeated call, must not undo it. */
  async function assertNotForgotten(tx: Tx, { subject, claims }: Person): Promise<void> {
    const forgottenAt = await findForgottenSubject(tx, hashOf(subject))
    if (forgottenAt === undefined) return
    const issuedAt = typeof claims['iat'] === 'number' ? claims['iat'] * 1000 : 0
    if (issuedAt <= Date.parse(forgottenAt)) throw new AppError('unauthenticated')
  }

  /** The caller's own record; made on the way where a call overtook the registration. */
  async function ensureCustomer(person: Person): Promise<CustomerRecord> {
    return (await findCustomerBySubject(database.queries, person.subject)) ?? registerCustomer(person)
  }

  return {
    registerCustomer,
    ensureCustomer,

    rememberForgotten: (tx: Tx, subject: string): Promise<void> =>
      saveForgottenSubject(tx, hashOf(subject), clock().toISOString()),

    /** Once no token from before the deletion can be good any more. */
    purgeForgotten: (): Promise<void> =>
      deleteForgottenSubjects(database.queries, new Date(clock().getTime() - tokenSeconds * 1000).toISOString()),

    async getOwnCard(person: Person): Promise<LoyaltyCard> {
      return loyalty.getCard((await ensureCustomer(person)).id)
    },

    async getOwnBalance(person: Person): Promise<Balance> {
      return loyalty.getBalance((await ensureCustomer(person)).id)
    },

    async listOwnEntries(person: Person): Promise<LedgerEntry[]> {
      return loyalty.listEntries((await ensureCustomer(person)).id)
    },

    /** Makes two transactions about one customer run one after the other. */
    lock: (tx: Tx, id: string): Promise<void> => lockCustomer(tx, id),

    /** @throws AppError `customer_not_found`, also for another customer's record: its existence is nobody's business. */
    async getCustomer(person: Person, actor: Actor, id: string): Promise<CustomerRecord> {
      const customer = orThrow(await findCustomer(database.queries, id), 'customer_not_found')
      if (person.role === 'staff' || customer.subject === person.subject) return customer
      securityLog.record({
        event: 'access_denied',
        outcome: 'failure',
        ...actor,
        details: { resource: 'customer', customerId: id },
      })
      throw new AppError('customer_not_found')
    },

    async getSubject(customerId: string): Promise<string> {
      return orThrow(await findCustomer(database.queries, customerId), 'customer_not_found').subject
    },
  }
}

function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}

/** A field that the provider withholds keeps what was known. */
function isUnchanged(known: CustomerRecord, { name, emailAddress }: Profile): boolean {
  return [known.name, null].includes(name) && [known.emailAddress, null].includes(emailAddress)
}

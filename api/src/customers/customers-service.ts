import type { Balance, LedgerEntry, LoyaltyCard } from '@fuel-shack/contract/loyalty'
import type { Database, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { Person } from '../callers.ts'
import type { SignIn } from '../providers/sign-in.ts'
import {
  findCustomer,
  findCustomerBySubject,
  insertCustomer,
  lockCustomer,
  updateProfile,
  type CustomerRecord,
} from './customers-store.ts'

import { plausibleProfile } from './profile.ts'

export interface CustomersDeps {
  database: Database
  signIn: SignIn
  loyalty: LoyaltyService
  clock: () => Date
  newId: () => string
}

export type CustomersService = ReturnType<typeof createCustomersService>

/** Who is a customer, and who may see whom. A customer and their loyalty card come into being together, once. */
export function createCustomersService({ database, signIn, loyalty, clock, newId }: CustomersDeps) {
  /** Safe to repeat, also by several first sign-ins at once. */
  async function registerCustomer(person: Person): Promise<CustomerRecord> {
    const profile = plausibleProfile(await signIn.findProfile(person.accessToken, person.claims))
    return database.transaction(async (tx) => {
      const id = newId()
      const createdAt = clock().toISOString()
      const isNew = await insertCustomer(tx, { id, subject: person.subject, createdAt, ...profile })
      if (isNew) await loyalty.issueCard(tx, id)
      else await updateProfile(tx, person.subject, profile)
      return getOwn(await findCustomerBySubject(tx, person.subject))
    })
  }

  /** The caller's own record; made on the way where a call overtook the registration. */
  async function ensureCustomer(person: Person): Promise<CustomerRecord> {
    return (await findCustomerBySubject(database.queries, person.subject)) ?? registerCustomer(person)
  }

  return {
    registerCustomer,
    ensureCustomer,

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
    async getCustomer(person: Person, id: string): Promise<CustomerRecord> {
      const customer = await findCustomer(database.queries, id)
      const allowed = customer && (person.role === 'staff' || customer.subject === person.subject)
      if (!allowed) throw new AppError('customer_not_found')
      return customer
    },

    async getSubject(customerId: string): Promise<string> {
      return getOwn(await findCustomer(database.queries, customerId)).subject
    },
  }
}

function getOwn(customer: CustomerRecord | undefined): CustomerRecord {
  if (!customer) throw new AppError('customer_not_found')
  return customer
}

import { createHash } from 'node:crypto'
import type { Balance, LedgerEntry, LoyaltyCard, RedeemPoints } from '@fuel-shack/contract/cards/loyalty'
import type { ChooseMessages } from '@fuel-shack/contract/cards/customers'
import type { MessagesBy } from '@fuel-shack/contract/messages/messages-by'
import { NOTIFIED_BY, type NotifiedBy } from '@fuel-shack/contract/sales/orders/orders'
import { searchForName } from '@fuel-shack/contract/cards/customer-search'
import { isName } from '@fuel-shack/contract/platform/folded-text'
import { isTypedText } from '@fuel-shack/contract/platform/typed-text'
import { z } from 'zod'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { AppError, orThrow } from '../../platform/errors.ts'
import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import type { CardLimitsService } from '../loyalty/card-limits-service.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { ClaimsService } from '../old-cards/claims-service.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import type { Contact, Recipient } from '../../messages/templates/channels.ts'
import type { LoggedInCaller, User } from '../../platform/callers.ts'
import type { Profile } from '../../platform/providers/sign-in.ts'
import { failure } from '../../platform/monitoring/security-log.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import * as store from './customers-store.ts'
import type { CustomerRecord } from './customers-store.ts'

/** The number of names that are read at once. Other requests are served in between. */
const NAMES_AT_ONCE = 2000
const NAME_MAX_CHARACTERS = 200
const EMAIL_MAX_CHARACTERS = 254

interface CustomersDeps extends Pick<Shared, 'database' | 'signIn' | 'clock' | 'newId' | 'securityLog'> {
  loyalty: LoyaltyService
  claims: Pick<ClaimsService, 'isAwaited' | 'claimByEmail'>
  cardLimits: CardLimitsService
  messages: Pick<MessagesService, 'canSend'>
}

export type CustomersService = ReturnType<typeof createCustomersService>

/** Registers customers, each together with a loyalty card, and controls who may read which customer. */
export function createCustomersService(deps: CustomersDeps) {
  const { database, signIn, loyalty, claims, cardLimits, messages, securityLog, clock, newId } = deps
  const { maxLifetimeSeconds, clockToleranceSeconds } = signIn.tokenRules
  const tokenSeconds = maxLifetimeSeconds + clockToleranceSeconds

  /** Safe to repeat, even concurrently. */
  async function registerCustomer(caller: User): Promise<CustomerRecord> {
    const profile = sanitizeProfile(await signIn.findProfile(caller.accessToken, caller.claims))
    // The app registers at every start, and the profile has rarely changed.
    const known = await store.findCustomerBySubject(database.queries, caller.subject)
    if (known && isUnchanged(known, profile) && !(await claims.isAwaited(known))) return known
    return database.transaction(async (tx) => {
      const id = newId()
      const createdAt = clock().toISOString()
      const isNew = await store.insertCustomer(tx, { id, subject: caller.subject, createdAt, ...profile })
      if (isNew) {
        await assertNotDeletedSince(tx, caller)
        await loyalty.issueCard(tx, id)
      } else await store.updateProfile(tx, caller.subject, profile)
      const customer = orThrow(await store.findCustomerBySubject(tx, caller.subject), 'customer_not_found')
      await claims.claimByEmail(tx, customer)
      return customer
    })
  }

  /** A token issued before the deletion, in another tab or a retried call, must not recreate the customer. */
  async function assertNotDeletedSince(tx: Tx, { subject, claims }: User): Promise<void> {
    const deletedAt = await store.findSubjectDeletion(tx, hashOf(subject))
    if (deletedAt === undefined) return
    const issuedAt = typeof claims['iat'] === 'number' ? claims['iat'] * 1000 : 0
    if (issuedAt <= Date.parse(deletedAt)) throw new AppError('unauthenticated')
  }

  /** For code that has decided who may see what of the record. @throws AppError `customer_not_found` */
  const getCustomer = async (id: string): Promise<CustomerRecord> =>
    orThrow(await store.findCustomer(database.queries, id), 'customer_not_found')

  /** The caller's own record, which is created if the call arrives before the registration. */
  async function ensureCustomer(caller: User): Promise<CustomerRecord> {
    return (await store.findCustomerBySubject(database.queries, caller.subject)) ?? registerCustomer(caller)
  }

  /** The choice is theirs, not the order's: it also holds for orders that are under way. */
  async function rememberMessages({ id, messagesBy }: CustomerRecord, chosen: MessagesBy): Promise<void> {
    if (messagesBy !== chosen) await store.saveMessagesBy(database.queries, id, chosen)
  }

  function channelsFrom(customer: CustomerRecord | undefined): Recipient['channels'] {
    // Where the operator has not stated that SMS work, every channel is tried, as before the setting.
    const setUp = NOTIFIED_BY.filter((channel) => messages.canSend(channel) || !messages.canSend('sms'))
    return { setUp, chosen: customer?.messagesBy ?? null }
  }

  return {
    registerCustomer,
    ensureCustomer,

    /**
     * Reads what a new order needs of its customer: the first name, to call out with the number and empty if it is not known, whether
     * the address for its messages is verified, and their channels. The address that was typed on the payment page can be any.
     */
    async describeForOrder(
      queries: Queries,
      id: string,
      emailAddress: string | null,
    ): Promise<Pick<Recipient, 'isEmailVerified' | 'channels'> & { customerName: string }> {
      const customer = await store.findCustomer(queries, id)
      const isOwnAddress = customer?.emailAddress?.toLowerCase() === emailAddress?.toLowerCase()
      return {
        customerName: firstNameOf(customer?.name ?? null),
        isEmailVerified: emailAddress !== null && isOwnAddress && customer?.isEmailVerified === true,
        channels: channelsFrom(customer),
      }
    },

    rememberMessages,

    async chooseMessages(caller: User, { messagesBy }: ChooseMessages): Promise<ChooseMessages> {
      await rememberMessages(await ensureCustomer(caller), messagesBy)
      return { messagesBy }
    },

    /** The channels that a customer can choose: those that are set up and that an order of theirs can use for all its messages. */
    channelsOf: ({ emailAddress, isEmailVerified }: CustomerRecord): NotifiedBy[] =>
      NOTIFIED_BY.filter(
        (channel) => messages.canSend(channel) && (channel === 'sms' || (emailAddress !== null && isEmailVerified)),
      ),

    /** Adds to the contact of an order, or of a payment without one, how its customer wants messages. */
    async addressed<About extends Contact & { customerId: string | null }>(
      queries: Queries,
      about: About,
    ): Promise<About & Recipient> {
      const { customerId } = about
      const customer = customerId === null ? undefined : await store.findCustomer(queries, customerId)
      return { ...about, channels: channelsFrom(customer) }
    },

    recordDeletedSubject: (tx: Tx, subject: string): Promise<void> =>
      store.saveDeletedSubject(tx, hashOf(subject), clock().toISOString()),

    /** Deletes the records of deleted subjects for which no valid token can exist any more. */
    purgeDeletedSubjects: (): Promise<void> =>
      store.deleteSubjectRecords(database.queries, new Date(clock().getTime() - tokenSeconds * 1000).toISOString()),

    async getOwnCard(caller: User): Promise<LoyaltyCard> {
      return loyalty.getCard((await ensureCustomer(caller)).id)
    },

    async getOwnBalance(caller: User): Promise<Balance> {
      return loyalty.getBalance((await ensureCustomer(caller)).id)
    },

    /** @throws AppError `idempotency_conflict`, `reward_changed` or a `UseProblem` */
    async redeemOwnPoints(caller: User, redeemed: RedeemPoints, key: string): Promise<Balance> {
      const { id } = await ensureCustomer(caller)
      const use = { card: { customerId: id }, channel: 'app', movement: 'redeem' } as const
      return cardLimits.watch(use, () => loyalty.redeem(id, redeemed, key))
    },

    async listOwnEntries(caller: User): Promise<LedgerEntry[]> {
      return loyalty.listEntries((await ensureCustomer(caller)).id)
    },

    /** Serialises transactions about one customer. */
    lock: store.lockCustomer,

    /**
     * Staff and managers get their own record only, too: they see others by the calls that need a card or a reason.
     *
     * @throws AppError `customer_not_found`, also for another customer's record, so that its existence is not disclosed.
     */
    async getOwnRecord(caller: LoggedInCaller, id: string): Promise<CustomerRecord> {
      const customer = await getCustomer(id)
      if (customer.subject === caller.subject) return customer
      securityLog.record(failure('access_denied', caller, { resource: 'customer', customerId: id }))
      throw new AppError('customer_not_found')
    },

    /** Finds those with this email address. */
    async findByEmail(emailAddress: string, limit: number): Promise<string[]> {
      return (await store.listByEmail(database.queries, emailAddress, limit)).map(({ id }) => id)
    },

    /** Finds those with this name or part of one, as people write it, which databases compare differently. */
    async findByName(text: string, limit: number): Promise<string[]> {
      const isWanted = searchForName(text)
      const found: string[] = []
      for (let after = ''; found.length < limit;) {
        const part = await store.listNamed(database.queries, { after, limit: NAMES_AT_ONCE })
        found.push(...part.flatMap(({ id, name }) => (isWanted(name ?? '') ? id : [])))
        if (part.length < NAMES_AT_ONCE) break
        after = part.at(-1)?.id ?? ''
      }
      return found.slice(0, limit)
    },

    /** Lists those that exist and were not deleted, by name. */
    listCustomers: async (ids: string[]): Promise<CustomerRecord[]> =>
      ids.length === 0 ? [] : store.listCustomers(database.queries, ids),

    getCustomer,

    getSubject: async (customerId: string): Promise<string> => (await getCustomer(customerId)).subject,
  }
}

function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}

/** A field that the provider does not return is unchanged. */
function isUnchanged(known: CustomerRecord, { name, emailAddress, isEmailVerified }: Profile): boolean {
  const hasSameAddress = known.emailAddress === emailAddress && known.isEmailVerified === isEmailVerified
  return [known.name, null].includes(name) && (emailAddress === null || hasSameAddress)
}

/** Drops implausible values: the profile is stored, shown to staff and sent to other providers. */
function sanitizeProfile({ name, emailAddress, isEmailVerified }: Profile): Profile {
  const hasName = name !== null && name.length <= NAME_MAX_CHARACTERS && isName(name) && isTypedText(name)
  const hasAddress =
    emailAddress !== null && emailAddress.length <= EMAIL_MAX_CHARACTERS && z.email().safeParse(emailAddress).success
  return {
    name: hasName ? name : null,
    emailAddress: hasAddress ? emailAddress : null,
    isEmailVerified: hasAddress && isEmailVerified,
  }
}

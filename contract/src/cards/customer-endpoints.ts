import { z } from 'zod'
import {
  chooseMessagesSchema,
  customerDetailsSchema,
  customerExportSchema,
  customerSchema,
  identityProofRequestSchema,
  identityProofSchema,
  proofCodeSchema,
} from './customers.ts'
import { balanceSchema, ledgerEntrySchema, loyaltyCardSchema, redeemPointsSchema } from './loyalty.ts'
import type { DetailsOf, EndpointRow } from '../platform/endpoint.ts'

/** The calls of customers about themselves and their card. */
export const customerRows = {
  getCurrentCard: { method: 'GET', path: 'customerCards/current', audience: 'customer' },
  getCurrentBalance: { method: 'GET', path: 'customerBalances/current', audience: 'customer' },
  redeemPoints: { method: 'POST', path: 'customerBalances/current/redeem', audience: 'customer' },
  exportCustomer: { method: 'GET', path: 'customers/current/export', audience: 'customer' },
  proveIdentity: { method: 'POST', path: 'customers/current/proof', audience: 'customer' },
  sendProofCode: { method: 'POST', path: 'customers/current/proof/code', audience: 'customer' },
  deleteCustomer: { method: 'DELETE', path: 'customers/current', audience: 'customer' },
  registerCustomer: { method: 'POST', path: 'customers', audience: 'customer' },
  getCustomer: { method: 'GET', path: 'customers/:customerId', audience: 'customer' },
  chooseMessages: { method: 'POST', path: 'customers/current/messages', audience: 'customer' },
  listCurrentEntries: { method: 'GET', path: 'customerBalances/current/entries', audience: 'customer' },
} as const satisfies Record<string, EndpointRow>

export const describeCustomer = () =>
  ({
    getCurrentCard: {
      summary: "The caller's loyalty card",
      response: loyaltyCardSchema,
    },
    getCurrentBalance: {
      summary: "The caller's points and spend",
      response: balanceSchema,
    },
    redeemPoints: {
      isIdempotent: true,
      summary: "Turns the caller's points into spend, in whole rewards; requires an Idempotency-Key",
      body: redeemPointsSchema,
      response: balanceSchema,
    },
    exportCustomer: {
      rateLimit: 'costly',
      summary: 'All stored data about the caller',
      response: customerExportSchema,
    },
    proveIdentity: {
      summary:
        "Checks the caller's password, or the code that was sent to them, and returns a proof that is valid for one deletion, refund or change of settings within five minutes",
      body: identityProofRequestSchema,
      response: identityProofSchema,
    },
    sendProofCode: {
      summary: 'Sends a code for `proveIdentity` to a customer whose account has no password',
      response: proofCodeSchema,
    },
    deleteCustomer: {
      takesProof: true,
      summary:
        'Deletes the caller, and the personal data in their orders; requires the header Identity-Proof, or a recent login with another identity provider',
      response: z.strictObject({ deleted: z.literal(true) }),
    },
    registerCustomer: {
      rateLimit: 'registration',
      summary: 'Registers the caller as a customer with a loyalty card; safe to repeat',
      body: z.strictObject({}),
      response: customerSchema,
    },
    getCustomer: {
      summary:
        "The caller's own customer record, with the number of the latest order, which fills in the next checkout",
      response: customerDetailsSchema,
    },
    chooseMessages: {
      summary: 'States how the caller wants messages about their orders; safe to repeat',
      body: chooseMessagesSchema,
      response: chooseMessagesSchema,
    },
    listCurrentEntries: {
      summary: "The movements on the caller's card, newest first, at most 100",
      response: z.array(ledgerEntrySchema),
    },
  }) as const satisfies DetailsOf<typeof customerRows>
